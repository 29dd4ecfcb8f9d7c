import { safeLink, trimSentenceEnd, URL_PATTERN } from "../../lib/links.ts";
import {
  ADDRESS_REST,
  MARK_PATTERNS,
  type PostRun,
  type ProseBlock,
  type ProseMarks,
  parseRuns,
  splitBlocks,
} from "../../lib/prose.ts";
import { truncateAtWord } from "../../lib/text.ts";
import { pictureSrc } from "../../uploads/contract.ts";

/**
 * The text of a post: the site's prose (`lib/prose.ts`), and `> ` quotes, `![alternative text](address)` pictures, `code`
 * between backticks, blocks of code between lines of three backticks, plain web addresses and paths of this site as links,
 * and `#12`, which refers to the topic's reply with that number. Everything else, HTML included, is plain text.
 */
export type PostBlock<Further = never> =
  | Further
  | { kind: ProseBlock["kind"]; items: PostRun[][] }
  | { kind: "quote"; blocks: PostBlock<Further>[] }
  | { kind: "code"; text: string }
  /** A picture outside of lists and headings. */
  | { kind: "picture"; src: string; alt: string };

/** The most pictures of a post, and the most of other sites, which the site copies. */
export const POST_PICTURES_MAX = 20;
export const LINKED_PICTURES_MAX = 5;

/** The most nested quotes; further `>` are text. */
const QUOTE_DEPTH_MAX = 4;

/** No alternative scans past the next square bracket, backtick or space, so matching is linear. */
const PATTERNS = {
  ...MARK_PATTERNS,
  picture: String.raw`!\[(?<alt>(?:\\.|[^\\\[\]])*)\]\((?<src>${ADDRESS_REST})\)`,
  link: String.raw`\[(?<words>(?:\\.|[^\\\[\]])+)\]\((?<address>(?:https?:\/\/|mailto:|\/)${ADDRESS_REST})\)`,
  code: "`(?<code>[^`\\n]+)`",
  url: `(?<url>${URL_PATTERN})`,
  // A separate number: no part of a word, of an address, of "12.5".
  reply: String.raw`(?<![\p{L}\p{N}_&#\/-])#(?<reply>[1-9]\d{0,6})(?![\p{L}\p{N}_]|[.,]\d)`,
};
const PATTERN = new RegExp(Object.values(PATTERNS).join("|"), "gisu");

/** The mark of a quote. ">40 m" is a depth. */
const QUOTE_LINE = /^\s*>(?=[ >]|$)\s?/;
/** A fence with an optional language name, which is not shown. */
const FENCE_LINE = /^\s*```[\w+#-]{0,20}\s*$/;

/**
 * Parses a post into blocks in linear time. Nothing is refused or lost: unknown syntax is text. `siteUrl` is the site's
 * origin, whose absolute addresses become paths; without it they stay absolute.
 *
 * Posts are stored as typed and parsed where they are shown, so they stay editable, and HTML is never cleaned, because
 * none is ever read; a change of the language changes old posts, too. A package for CommonMark would bring HTML, tables
 * and footnotes to refuse. Headings look like headings and are none, because replies stand in the page's outline.
 */
export function parsePost(text: string, siteUrl = ""): PostBlock[] {
  return parsePostLines(text.split(/\r\n?|\n/), toPostMarks(siteUrl));
}

/** Reads a block of another Markdown at a line, with its number of lines; null when none begins there. */
type ReadFurther<Further> = (lines: string[], at: number) => { block: Further; length: number } | null;

/** Parses lines into the blocks of a post and further ones. `depth`: of the surrounding quote. */
export function parsePostLines<Further = never>(
  lines: string[],
  marks: ProseMarks,
  readFurther: ReadFurther<Further> = () => null,
  depth = 0,
): PostBlock<Further>[] {
  const blocks: PostBlock<Further>[] = [];
  let plain: string[] = [];
  const endPlain = () => {
    blocks.push(...parsePlainLines(plain, marks));
    plain = [];
  };
  const lastFence = lines.findLastIndex(isFenceEnd);
  for (let at = 0; at < lines.length; ) {
    const code = at < lastFence ? readCode(lines, at) : null;
    const quoted = depth < QUOTE_DEPTH_MAX ? readQuote(lines, at) : [];
    const further = code ? null : readFurther(lines, at);
    if (further) {
      endPlain();
      blocks.push(further.block);
      at += further.length;
    } else if (code) {
      endPlain();
      blocks.push({ kind: "code", text: code.join("\n") });
      at += code.length + 2;
    } else if (quoted.some((line) => line.trim())) {
      endPlain();
      blocks.push({ kind: "quote", blocks: parsePostLines(quoted, marks, readFurther, depth + 1) });
      at += quoted.length;
    } else {
      // A quote mark without a quote is text.
      const end = at + (quoted.length || 1);
      plain.push(...lines.slice(at, end));
      at = end;
    }
  }
  endPlain();
  return blocks;
}

function parsePlainLines(lines: string[], marks: ProseMarks): PostBlock[] {
  return splitBlocks(lines).flatMap(({ kind, items }): PostBlock[] => {
    const runs = items.map((item) => parseRuns(item, marks));
    return kind === "paragraph" ? splitAtPictures(runs[0] ?? []) : [{ kind, items: runs }];
  });
}

function isFenceEnd(line: string): boolean {
  return line.trim() === "```";
}

/** The lines of code between this line and the next fence; null when this line is no fence. */
function readCode(lines: string[], from: number): string[] | null {
  if (!FENCE_LINE.test(lines[from] ?? "")) return null;
  let end = from + 1;
  while (end < lines.length && !isFenceEnd(lines[end] ?? "")) end += 1;
  return lines.slice(from + 1, end);
}

/** The lines of the quote that begins at this line, without its marks; empty when none begins. */
function readQuote(lines: string[], from: number): string[] {
  let end = from;
  while (end < lines.length && QUOTE_LINE.test(lines[end] ?? "")) end += 1;
  return lines.slice(from, end).map((line) => line.replace(QUOTE_LINE, ""));
}

/** A paragraph as blocks, split at its pictures. */
function splitAtPictures(runs: PostRun[]): PostBlock[] {
  const blocks: PostBlock[] = [];
  let part: PostRun[] = [];
  const endPart = () => {
    const trimmed = trimRuns(part);
    if (trimmed.length > 0) blocks.push({ kind: "paragraph", items: [trimmed] });
    part = [];
  };
  for (const run of runs) {
    if (run.picture === undefined) part.push(run);
    else {
      endPart();
      blocks.push({ kind: "picture", src: run.picture, alt: run.text });
    }
  }
  endPart();
  return blocks;
}

/** Trims the white space at both ends of runs. */
function trimRuns(runs: PostRun[]): PostRun[] {
  const [first, last] = [
    runs.findIndex(({ text }) => text.trim()),
    runs.findLastIndex(({ text }) => text.trim()),
  ];
  if (first < 0) return [];
  return runs.slice(first, last + 1).map((run, index, all) => {
    const start = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === all.length - 1 ? start.trimEnd() : start };
  });
}

function toPostMarks(siteUrl: string): ProseMarks {
  const readAddress = (address: string) => {
    const link = safeLink(address, siteUrl);
    // A path of the API is no page.
    return link && !link.startsWith("/api/") ? link : null;
  };
  return {
    pattern: PATTERN,
    readAddress,
    readMark: ({ 0: whole, groups: { alt = "", src, code, url, reply } = {} }) => {
      const { length } = whole;
      if (src !== undefined) return readPicture(alt, src, siteUrl, length);
      if (code !== undefined) return { run: { text: code, code: true }, length };
      if (reply !== undefined) return { run: { text: whole, reply: Number(reply) }, length };
      const address = trimSentenceEnd(url ?? "");
      const href = readAddress(address);
      return href ? { run: { text: address, href }, length: address.length } : null;
    },
  };
}

/** A picture; a link where the site shows no picture of the address; null for neither. */
function readPicture(
  alt: string,
  src: string,
  siteUrl: string,
  length: number,
): { run: PostRun; length: number } | null {
  const text = alt.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const picture = pictureSrc(src, siteUrl);
  if (picture) return { run: { text, picture }, length };
  const href = /^https?:/i.test(src) ? safeLink(src, siteUrl) : null;
  return href ? { run: { text: text.trim() ? text : src, href }, length } : null;
}

/** The distinct sources of a post's pictures: `/public/…`. */
export function listPostPictures(blocks: PostBlock[]): string[] {
  const sources = (block: PostBlock): string[] => {
    if (block.kind === "picture") return [block.src];
    if (block.kind === "quote") return block.blocks.flatMap(sources);
    if (block.kind === "code") return [];
    return block.items.flat().flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
  };
  return [...new Set(blocks.flatMap(sources))];
}

/** A post's text without marks; pictures become their alternative texts. */
export function postPlainText(text: string): string {
  return plainTextOf(parsePost(text));
}

function plainTextOf(blocks: PostBlock[]): string {
  return blocks.map(plainBlock).filter(Boolean).join("\n\n");
}

function plainBlock(block: PostBlock): string {
  if (block.kind === "quote") return plainTextOf(block.blocks);
  if (block.kind === "code") return block.text;
  if (block.kind === "picture") return block.alt;
  return block.items.map((runs) => runs.map(({ text }) => text).join("")).join("\n");
}

/** The characters of a description that search engines show. */
const EXCERPT_MAX = 160;

/** The beginning of a post on one line, for descriptions and lists: without quotes, unless it has no other text. */
export function postExcerpt(text: string, max = EXCERPT_MAX): string {
  const blocks = parsePost(text);
  const own = blocks.filter(({ kind }) => kind !== "quote" && kind !== "code");
  return truncateAtWord(plainTextOf(own), max) || truncateAtWord(plainTextOf(blocks), max);
}

import { type PostBlock, parsePostLines } from "../../../worker/forum/text/contract.ts";
import { writePostBlock, writePostRuns } from "../../../worker/forum/text/writePostHtml.ts";
import { trimSentenceEnd, URL_PATTERN } from "../../../worker/lib/links.ts";
import { ADDRESS_REST, MARK_PATTERNS, type ProseMarks, parseRuns } from "../../../worker/lib/prose.ts";
import { escapeHtml } from "../../../worker/lib/text.ts";

/** The signs of Markdown: headings, lists, quotes, fences, bold, links. */
const SIGNS =
  /^(#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```|---\s*$)|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/m;

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*?)(?:\s+#+)?\s*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,3})[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)/;
const TABLE_DIVIDER = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/;

/** Underscores are marks only at word boundaries, tildes strike text out, links and pictures may have titles. */
const PATTERNS = {
  ...MARK_PATTERNS,
  stars: String.raw`(?<stars>\*+|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])|~~)`,
  picture: String.raw`!\[(?<alt>(?:\\.|[^\\\[\]])*)\]\((?<src>${ADDRESS_REST})(?:\s+"[^"\n]*")?\)`,
  link: String.raw`\[(?<words>(?:\\.|[^\\\[\]])+)\]\((?<address>(?:https?:\/\/|mailto:|\/|#)${ADDRESS_REST})(?:\s+"[^"\n]*")?\)`,
  code: "`(?<code>[^`\\n]+)`",
  url: `(?<url>${URL_PATTERN})`,
};

const MARKS: ProseMarks = {
  pattern: new RegExp(Object.values(PATTERNS).join("|"), "gisu"),
  // Cleaning the HTML checks addresses and sources.
  readAddress: (address) => address,
  readMark: ({ 0: whole, groups: { alt = "", src, code } = {} }) => {
    const { length } = whole;
    if (src !== undefined) return { run: { text: alt, picture: src }, length };
    if (code !== undefined) return { run: { text: code, code: true }, length };
    const address = trimSentenceEnd(whole);
    return { run: { text: address, href: address }, length: address.length };
  },
};

/** Blocks of Markdown that forum posts lack, as HTML. */
type PastedBlock = { kind: "html"; html: string };

const NO_TOPIC = { siteUrl: "", topicUrl: "", lastReply: 0 };

export function isMarkdown(text: string): boolean {
  return SIGNS.test(text);
}

/**
 * Markdown as HTML that must still be cleaned, because its links are unchecked. Parsed like forum posts, with headings
 * of all levels, rules, nested lists and tables in addition. HTML inside stays text, because it was copied as text.
 */
export function markdownToHtml(text: string): string {
  const lines = text.replaceAll("\t", "    ").replace(/<(https?:\/\/[^\s<>]+)>/g, "$1");
  return toHtml(lines.split(/\r\n?|\n/));
}

/** Plain text as HTML: paragraphs between blank lines, with their line breaks. */
export function plainTextToHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function toHtml(lines: string[]): string {
  const write = (block: PostBlock<PastedBlock>): string => {
    if (block.kind === "html") return block.html;
    if (block.kind === "quote") return `<blockquote>${block.blocks.map(write).join("")}</blockquote>`;
    return writePostBlock(block, NO_TOPIC);
  };
  return parsePostLines(lines, MARKS, readFurther).map(write).join("");
}

function readFurther(lines: string[], at: number): { block: PastedBlock; length: number } | null {
  const [line = "", next = ""] = lines.slice(at, at + 2);
  const found = (html: string, length: number) => ({ block: { kind: "html" as const, html }, length });
  const [, hashes, title = ""] = HEADING.exec(line) ?? [];
  if (hashes) return found(`<h${hashes.length}>${inline(title)}</h${hashes.length}>`, 1);
  if (RULE.test(line)) return found("<hr>", 1);
  if (line.includes("|") && TABLE_DIVIDER.test(next)) {
    let end = at + 2;
    while (lines[end]?.includes("|")) end += 1;
    return found(`<table>${[line, ...lines.slice(at + 2, end)].map(writeRow).join("")}</table>`, end - at);
  }
  if (ITEM.test(line)) return readList(lines, at, found);
  const [, underline = ""] = (/^\s*>|^\s*$/.test(line) ? null : UNDERLINE.exec(next)) ?? [];
  const level = underline.startsWith("=") ? 1 : 2;
  return underline ? found(`<h${level}>${inline(line.trim())}</h${level}>`, 2) : null;
}

function inline(text: string): string {
  return writePostRuns(parseRuns(text, MARKS), NO_TOPIC);
}

/** A row of a table; the first row is its head. */
function writeRow(row: string, index: number): string {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/);
  const name = index === 0 ? "th" : "td";
  return `<tr>${cells.map((cell) => `<${name}>${inline(cell.trim())}</${name}>`).join("")}</tr>`;
}

/** A list; lines indented deeper than its signs belong to its items. */
function readList<Found>(
  lines: string[],
  at: number,
  found: (html: string, length: number) => Found,
): Found | null {
  const [, indent = "", number] = ITEM.exec(lines[at] ?? "") ?? [];
  // Inside a paragraph only "1" begins a list, because other numbers, such as a year, are text.
  if (number && number !== "1" && lines[at - 1]?.trim()) return null;
  const items: string[][] = [];
  let end = at;
  for (let index = at; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const [sign = "", place = "", own] = ITEM.exec(line) ?? [];
    const isInside = line.search(/\S/) > indent.length + 1;
    if (sign && !isInside && Boolean(own) === Boolean(number)) {
      if (place.length + 1 < indent.length) break;
      items.push([line.slice(sign.length)]);
    } else if (isInside)
      items.at(-1)?.push(line.slice(Math.min(line.search(/\S/), indent.length + (number ? 3 : 2))));
    else if (line.trim()) break;
    else {
      items.at(-1)?.push("");
      continue;
    }
    end = index + 1;
  }
  const list = number ? `ol start="${number}"` : "ul";
  const html = items.map((item) => `<li>${toHtml(item)}</li>`).join("");
  return found(`<${list}>${html}</${list.slice(0, 2)}>`, end - at);
}

/**
 * Longer texts are stored as typed, in a subset of Markdown: paragraphs with line breaks, `## ` headings, `- ` and `1. `
 * lists, `**bold**`, `*italic*`, `[words](https://…)`, and `\` to escape. Everything else, HTML included, is plain text.
 */
export type ProseBlock = {
  kind: "paragraph" | "heading" | "bullets" | "numbers";
  /** A list's items; other blocks have one item. */
  items: ProseRun[][];
};

/** Text of one style. It may contain "\n"; `href` is http, https or mailto. */
export type ProseRun = { text: string; bold?: boolean; italic?: boolean; href?: string };

/**
 * A run of the forum's posts (`worker/forum/text`), which have more marks: it may be code, a picture (its source, with the
 * alternative text as `text`), or a reference to the reply of that number. In pasted Markdown text can be struck out too.
 */
export type PostRun = ProseRun & { code?: boolean; picture?: string; reply?: number; struck?: boolean };

const START = { heading: /^## +(?=\S)/, bullets: /^- +(?=\S)/, numbers: /^\d{1,3}\. +(?=\S)/ };

/** The rest of a link's address, in which brackets come in pairs. */
export const ADDRESS_REST = String.raw`(?:[^\s()\[\]<>"\\]|\([^\s()\[\]<>"\\]*\))+`;

/** Patterns of the marks. No alternative scans past the next square bracket, so matching is linear. */
export const MARK_PATTERNS = {
  escaped: String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])`,
  stars: String.raw`(?<stars>\*+)`,
  link: String.raw`\[(?<words>(?:\\.|[^\\\[\]])+)\]\((?<address>(?:https?:\/\/|mailto:)${ADDRESS_REST})\)`,
};

/** The marks of a text: a pattern with the groups of MARK_PATTERNS, and the meaning of its other groups. */
export type ProseMarks = {
  pattern: RegExp;
  /** The href of a link's address; null when the link is plain text. */
  readAddress: (address: string) => string | null;
  /** The run of a further mark, and the number of its characters. Null: plain text. */
  readMark?: (match: RegExpExecArray) => { run: PostRun; length: number } | null;
};

const PROSE_MARKS: ProseMarks = {
  pattern: new RegExp(Object.values(MARK_PATTERNS).join("|"), "gisu"),
  readAddress: (address) => address,
};

/** The most nested marks; no person writes more, and parsing would take long. */
const NESTED_MAX = 8;

/** Parses a text into blocks. Unknown syntax is text: nothing is refused or lost. */
export function parseProse(text: string): ProseBlock[] {
  return splitBlocks(text.split(/\r\n?|\n/)).map(({ kind, items }) => ({
    kind,
    items: items.map((item) => parseRuns(item, PROSE_MARKS)),
  }));
}

/** Splits lines into blocks whose items are still text with marks. */
export function splitBlocks(lines: string[]): { kind: ProseBlock["kind"]; items: string[] }[] {
  const blocks: { kind: ProseBlock["kind"]; items: string[] }[] = [];
  let blank = true;
  for (const written of lines) {
    const line = written.trim();
    const last = blocks.at(-1);
    if (line) {
      const kind = blockKind(line, last);
      if (last && !blank && kind === "paragraph" && continuesBlock(last, written)) {
        last.items.push(`${last.items.pop()}\n${line}`);
      } else {
        const words = kind === "paragraph" ? line : line.replace(START[kind], "");
        if (last?.kind === kind && isList(kind)) last.items.push(words);
        else blocks.push({ kind, items: [words] });
      }
    }
    blank = !line;
  }
  return blocks;
}

/** The text without marks, for cards, search engines and mails. */
export function plainText(text: string): string {
  const linesOf = ({ items }: ProseBlock) =>
    items.map((runs) => runs.map((run) => run.text).join("")).join("\n");
  return parseProse(text).map(linesOf).join("\n\n");
}

/** The kind of a line's block. A numbered list begins with 1 and continues with any number: "2024. " alone is a year. */
function blockKind(line: string, last: { kind: ProseBlock["kind"] } | undefined): ProseBlock["kind"] {
  if (START.heading.test(line)) return "heading";
  if (START.bullets.test(line)) return "bullets";
  return START.numbers.test(line) && (last?.kind === "numbers" || line.startsWith("1. "))
    ? "numbers"
    : "paragraph";
}

/** Whether a line continues the previous block; in a list item only when indented. */
function continuesBlock({ kind }: { kind: ProseBlock["kind"] }, written: string): boolean {
  return kind === "paragraph" || (isList(kind) && /^\s\s/.test(written));
}

export function isList(kind: ProseBlock["kind"]): boolean {
  return kind === "bullets" || kind === "numbers";
}

/**
 * Asterisks that may open a mark: one for italic, two for bold, three for both; in pasted Markdown underscores mean the
 * same, and tildes strike out. `after` is the index of the first run inside.
 */
type OpenMark = { stars: ProseRun; sign: string; size: number; after: number };

/** Parses the marks inside one block or list item. `href`: of the surrounding link. */
export function parseRuns(text: string, marks: ProseMarks, href?: string): PostRun[] {
  const pieces: PostRun[] = [];
  const open: OpenMark[] = [];
  // A separate scanner, because a link's text is parsed recursively.
  const scanner = new RegExp(marks.pattern);
  let at = 0;
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    const { 0: whole, groups: { escaped, stars, words, address = "" } = {} } = match;
    pieces.push({ text: text.slice(at, match.index), href });
    at = match.index + whole.length;
    const [before = " ", after = " "] = [text[match.index - 1], text[at]];
    // "8*50" is a training set, not emphasis.
    if (stars && !/\d\d/.test(before + after)) {
      const sign = stars.charAt(0);
      const size = before.trim() ? closeMarks(pieces, open, sign, stars.length) : stars.length;
      const left = { text: sign.repeat(size), href };
      pieces.push(left);
      if (after.trim() && size > 0 && size < 4) open.push({ stars: left, sign, size, after: pieces.length });
      if (open.length > NESTED_MAX) open.shift();
      continue;
    }
    const target = words?.trim() && !href ? marks.readAddress(address) : null;
    const mark = escaped || stars || words || href ? null : marks.readMark?.(match);
    if (words && target) pieces.push(...parseRuns(words, marks, target));
    else if (mark) {
      pieces.push(mark.run);
      at = match.index + mark.length;
      scanner.lastIndex = at;
    } else pieces.push({ text: escaped ?? whole, href });
  }
  pieces.push({ text: text.slice(at), href });
  return mergeRuns(pieces);
}

/** Closes the last opened marks with `size` signs; unmatched ones in between become text. Returns the remaining number. */
function closeMarks(pieces: PostRun[], open: OpenMark[], sign: string, size: number): number {
  let left = size;
  for (let back = open.length - 1; back >= 0 && left > 0; back -= 1) {
    const begun = open[back] as OpenMark;
    // Two asterisks after one open a mark inside it, and vice versa.
    const taken = begun.sign !== sign || begun.size + left === 3 ? 0 : Math.min(begun.size, left);
    if (taken === 0) continue;
    for (const piece of pieces.slice(begun.after)) {
      if (sign === "~") piece.struck = true;
      else {
        piece.bold ||= taken > 1;
        piece.italic ||= taken % 2 > 0;
      }
    }
    left -= taken;
    begun.size -= taken;
    begun.stars.text = sign.repeat(begun.size);
    open.length = begun.size > 0 ? back + 1 : back;
    back = open.length;
  }
  return left;
}

/** Merges neighbouring runs of the same style; code, pictures and references stay separate. */
function mergeRuns(pieces: PostRun[]): PostRun[] {
  const runs: PostRun[] = [];
  for (const piece of pieces) {
    const { text, bold = false, italic = false, href, struck } = piece;
    const last = runs.at(-1);
    const isText = !piece.code && !piece.reply && !piece.picture;
    if (!isText) runs.push({ ...piece, bold, italic });
    else if (last && isSameStyle(last, { bold, italic, href, struck })) last.text += text;
    else if (text) runs.push({ text, bold, italic, href, ...(struck && { struck }) });
  }
  return runs;
}

/** Whether text of this style continues a run. */
function isSameStyle(run: PostRun, { bold, italic, href, struck }: Omit<PostRun, "text">): boolean {
  const isText = !run.code && !run.reply && !run.picture;
  return isText && run.bold === bold && run.italic === italic && run.href === href && run.struck === struck;
}

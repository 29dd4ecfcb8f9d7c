/**
 * Longer texts are stored as typed, in a subset of Markdown: paragraphs with line breaks, `## ` headings, `- ` and
 * `1. ` lists, `**bold**`, `*italic*`, `[words](https://…)`, and `\` to escape. Everything else, HTML included, is
 * plain text.
 */
export type ProseBlock = {
  kind: "paragraph" | "heading" | "bullets" | "numbers";
  /** A list's items; other blocks have one. */
  items: ProseRun[][];
};

/** Text of one style. It may contain "\n"; `href` is http, https or mailto. */
export type ProseRun = { text: string; bold?: boolean; italic?: boolean; href?: string };

const START = { heading: /^## +(?=\S)/, bullets: /^- +(?=\S)/, numbers: /^\d{1,3}\. +(?=\S)/ };

/** An escaped character, asterisks, or a link. No alternative scans past the next bracket, so matching is linear. */
const MARK =
  /\\([!-/:-@[-`{-~])|(\*+)|\[((?:\\.|[^\\[\]])+)\]\(((?:https?:\/\/|mailto:)[^\s()[\]<>"\\]+)\)/gis;

/** The most nested marks; more is no human's text and would cost time. */
const NESTED_MAX = 8;

/** Parses a text into blocks. Unknown syntax is text: nothing is refused or lost. */
export function parseProse(text: string): ProseBlock[] {
  const blocks: { kind: ProseBlock["kind"]; items: string[] }[] = [];
  let blank = true;
  for (const written of text.split(/\r\n?|\n/)) {
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
  return blocks.map(({ kind, items }) => ({ kind, items: items.map((item) => parseRuns(item)) }));
}

/** The text without marks, for cards, search engines and mails. */
export function plainText(text: string): string {
  const linesOf = ({ items }: ProseBlock) =>
    items.map((runs) => runs.map((run) => run.text).join("")).join("\n");
  return parseProse(text).map(linesOf).join("\n\n");
}

/** A numbered list begins with 1 and continues with any number: "2024. " alone is a year. */
function blockKind(line: string, last: { kind: ProseBlock["kind"] } | undefined): ProseBlock["kind"] {
  if (START.heading.test(line)) return "heading";
  if (START.bullets.test(line)) return "bullets";
  return START.numbers.test(line) && (last?.kind === "numbers" || line.startsWith("1. "))
    ? "numbers"
    : "paragraph";
}

/** Whether a line continues the block before it; in a list item only when it is indented. */
function continuesBlock({ kind }: { kind: ProseBlock["kind"] }, written: string): boolean {
  return kind === "paragraph" || (isList(kind) && /^\s\s/.test(written));
}

export function isList(kind: ProseBlock["kind"]): boolean {
  return kind === "bullets" || kind === "numbers";
}

/**
 * Asterisks that may open a mark: one for italic, two for bold, three for both. `after` is the index of the first run
 * inside.
 */
type OpenMark = { stars: ProseRun; size: number; after: number };

function parseRuns(text: string, href?: string): ProseRun[] {
  const pieces: ProseRun[] = [];
  const open: OpenMark[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, escaped, stars, words, address] = match;
    pieces.push({ text: text.slice(at, match.index), href });
    at = match.index + whole.length;
    const [before = " ", after = " "] = [text[match.index - 1], text[at]];
    // "8*50" is a training set, not emphasis.
    if (stars && !/\d\d/.test(before + after)) {
      const size = before.trim() ? closeMarks(pieces, open, stars.length) : stars.length;
      const left = { text: "*".repeat(size), href };
      pieces.push(left);
      if (after.trim() && size > 0 && size < 4) open.push({ stars: left, size, after: pieces.length });
      if (open.length > NESTED_MAX) open.shift();
    } else if (words?.trim() && !href) pieces.push(...parseRuns(words, address));
    else pieces.push({ text: escaped ?? whole, href });
  }
  pieces.push({ text: text.slice(at), href });
  return mergeRuns(pieces);
}

/**
 * Closes the last opened marks with `size` asterisks; unmatched ones between become text. Returns how many asterisks
 * are left.
 */
function closeMarks(pieces: ProseRun[], open: OpenMark[], size: number): number {
  let left = size;
  for (let back = open.length - 1; back >= 0 && left > 0; back -= 1) {
    const begun = open[back] as OpenMark;
    // Two asterisks after one open a mark inside it, and vice versa.
    const taken = begun.size + left === 3 ? 0 : Math.min(begun.size, left);
    if (taken === 0) continue;
    for (const piece of pieces.slice(begun.after)) {
      piece.bold ||= taken > 1;
      piece.italic ||= taken % 2 > 0;
    }
    left -= taken;
    begun.size -= taken;
    begun.stars.text = "*".repeat(begun.size);
    open.length = begun.size > 0 ? back + 1 : back;
    back = open.length;
  }
  return left;
}

/** Merges neighbouring runs of the same style. */
function mergeRuns(pieces: ProseRun[]): ProseRun[] {
  const runs: ProseRun[] = [];
  for (const { text, bold = false, italic = false, href } of pieces) {
    const last = runs.at(-1);
    if (last && last.bold === bold && last.italic === italic && last.href === href) last.text += text;
    else if (text) runs.push({ text, bold, italic, href });
  }
  return runs;
}

/**
 * Longer texts are kept as they are typed, in a small Markdown: paragraphs in which a line break stays one, `## `
 * headings, `- ` and `1. ` lists, `**bold**`, `*italic*`, `[words](https://…)`, and `\` before a mark that is meant
 * as it stands. Nothing else is a mark, and HTML is text.
 */
export type Block = {
  kind: "paragraph" | "heading" | "bullets" | "numbers";
  /** The items of a list; of anything else there is one. */
  parts: Run[][];
};

/** A stretch of text with one look. A line break is "\n" in it; an `href` is http, https or mailto. */
export type Run = { text: string; bold?: boolean; italic?: boolean; href?: string };

const START = { heading: /^## +(?=\S)/, bullets: /^- +(?=\S)/, numbers: /^\d{1,3}\. +(?=\S)/ };

/** An escaped mark, stars, words with their address. None of them is looked for past the next bracket: time is linear. */
const MARK =
  /\\([!-/:-@[-`{-~])|(\*+)|\[((?:\\.|[^\\[\]])+)\]\(((?:https?:\/\/|mailto:)[^\s()[\]<>"\\]+)\)/gis;

/** How much may be begun at once. More is nobody's writing, and would cost time. */
const NESTED_MAX = 8;

/** What a text says, block by block. Whatever is no mark is text: nothing is ever refused or lost. */
export function parseProse(text: string): Block[] {
  const blocks: { kind: Block["kind"]; parts: string[] }[] = [];
  let blank = true;
  for (const written of text.split(/\r\n?|\n/)) {
    const line = written.trim();
    const last = blocks.at(-1);
    if (line) {
      const kind = kindOf(line, last);
      if (last && !blank && kind === "paragraph" && goesOn(last, written)) {
        last.parts.push(`${last.parts.pop()}\n${line}`);
      } else {
        const words = kind === "paragraph" ? line : line.replace(START[kind], "");
        if (last?.kind === kind && isList(kind)) last.parts.push(words);
        else blocks.push({ kind, parts: [words] });
      }
    }
    blank = !line;
  }
  return blocks.map(({ kind, parts }) => ({ kind, parts: parts.map((part) => runsOf(part)) }));
}

/** The text without its marks: for cards, search engines, and wherever it cannot be drawn. */
export function plainText(text: string): string {
  const linesOf = ({ parts }: Block) => parts.map((runs) => runs.map((run) => run.text).join("")).join("\n");
  return parseProse(text).map(linesOf).join("\n\n");
}

/** A list of numbers begins with 1 and goes on with any: "2024. " alone is a year. */
function kindOf(line: string, last: { kind: Block["kind"] } | undefined): Block["kind"] {
  if (START.heading.test(line)) return "heading";
  if (START.bullets.test(line)) return "bullets";
  return START.numbers.test(line) && (last?.kind === "numbers" || line.startsWith("1. "))
    ? "numbers"
    : "paragraph";
}

/** Whether a line belongs to what stands before it: in an item only where it is set in. */
function goesOn({ kind }: { kind: Block["kind"] }, written: string): boolean {
  return kind === "paragraph" || (isList(kind) && /^\s\s/.test(written));
}

export function isList(kind: Block["kind"]): boolean {
  return kind === "bullets" || kind === "numbers";
}

/** Stars that may begin something: one is italic, two are bold, so three are both. `after` is the first piece in it. */
type Begun = { stars: Run; size: number; after: number };

function runsOf(text: string, href?: string): Run[] {
  const pieces: Run[] = [];
  const open: Begun[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, escaped, stars, words, address] = match;
    pieces.push({ text: text.slice(at, match.index), href });
    at = match.index + whole.length;
    const [before = " ", after = " "] = [text[match.index - 1], text[at]];
    // "8*50" is a set of lengths.
    if (stars && !/\d\d/.test(before + after)) {
      const size = before.trim() ? ended(pieces, open, stars.length) : stars.length;
      const left = { text: "*".repeat(size), href };
      pieces.push(left);
      if (after.trim() && size > 0 && size < 4) open.push({ stars: left, size, after: pieces.length });
      if (open.length > NESTED_MAX) open.shift();
    } else if (words?.trim() && !href) pieces.push(...runsOf(words, address));
    else pieces.push({ text: escaped ?? whole, href });
  }
  pieces.push({ text: text.slice(at), href });
  return joined(pieces);
}

/** Ends with so many stars what was begun last; what they reach past were stars and nothing more. Answers what is left. */
function ended(pieces: Run[], open: Begun[], size: number): number {
  let left = size;
  for (let back = open.length - 1; back >= 0 && left > 0; back -= 1) {
    const begun = open[back] as Begun;
    // Two stars after one begin something inside it, and so does one after two.
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

/** Neighbours that look the same are one. */
function joined(pieces: Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, bold = false, italic = false, href } of pieces) {
    const last = runs.at(-1);
    if (last && last.bold === bold && last.italic === italic && last.href === href) last.text += text;
    else if (text) runs.push({ text, bold, italic, href });
  }
  return runs;
}

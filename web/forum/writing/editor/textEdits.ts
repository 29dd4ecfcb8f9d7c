/** A text with its selection. */
export type SelectedText = { text: string; start: number; end: number };

/** Replaces the characters `from` to `to` by `words`; the selection afterwards. */
export type TextEdit = { from: number; to: number; words: string; start: number; end: number };

const WORD_CHARACTER = /[\p{L}\p{N}_’'-]/u;

/** Puts the selection, or the word at the caret, between marks, or takes the marks away. */
export function toggleMark({ text, start, end }: SelectedText, mark: string, empty: string): TextEdit {
  let [from, to] = [start, end];
  if (from === to) {
    while (from > 0 && WORD_CHARACTER.test(text[from - 1] ?? "")) from -= 1;
    while (to < text.length && WORD_CHARACTER.test(text[to] ?? "")) to += 1;
  }
  // Marks must touch letters.
  while (from < to && /\s/.test(text[from] ?? "")) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  const size = mark.length;
  const words = text.slice(from, to);
  const isMarked =
    text.slice(from - size, from) === mark &&
    text.slice(to, to + size) === mark &&
    // One asterisk of two is no mark of its own.
    (size > 1 || (text[from - 2] !== mark && text[to + 1] !== mark));
  if (isMarked)
    return { from: from - size, to: to + size, words, start: from - size, end: from - size + words.length };
  const shown = words || empty;
  return {
    from,
    to,
    words: mark + shown + mark,
    start: from + size,
    end: from + size + shown.length,
  };
}

/** Puts a prefix before each selected line, or takes it away where all lines have it. */
export function toggleLines(
  { text, start, end }: SelectedText,
  prefix: (index: number) => string,
  has: RegExp,
): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(from, end > start && text[end - 1] === "\n" ? end - 1 : end));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isOn = lines.every((line) => has.test(line));
  const words = lines.map((line, index) => (isOn ? line.replace(has, "") : prefix(index) + line)).join("\n");
  if (start === end && lines.length === 1) {
    const caret = Math.max(from, start + words.length - (to - from));
    return { from, to, words, start: caret, end: caret };
  }
  return { from, to, words, start: from, end: from + words.length };
}

/** Inserts a link around the selection; an address that is selected becomes the link's target. */
export function insertLink({ text, start, end }: SelectedText, empty: string): TextEdit {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(words);
  const label = isAddress || !words ? empty : words;
  const target = isAddress ? words : "https://";
  const link = `[${label}](${target})`;
  const at = isAddress || !words ? start + 1 : start + label.length + 3;
  const size = isAddress || !words ? label.length : target.length;
  return { from: start, to: end, words: link, start: at, end: at + size };
}

/** Inserts blocks of their own at the caret, with an empty line on both sides. */
export function insertBlock({ text, start, end }: SelectedText, block: string): TextEdit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before.trim() === "" ? "" : "\n".repeat(Math.max(0, 2 - trailingBreaks(before)));
  const taken = after.match(/^\n{0,2}/)?.[0].length ?? 0;
  const words = `${lead}${block}\n\n`;
  const from = before.trim() === "" ? 0 : start;
  const caret = from + words.length;
  return { from, to: end + taken, words, start: caret, end: caret };
}

function trailingBreaks(text: string): number {
  return text.match(/\n*$/)?.[0].length ?? 0;
}

const LIST_LINE = /^(\s*)(- |(\d{1,3})\. |> )(.*)$/;

/** What Enter does at the end of a list's or a quote's line: the next one begins, an empty one ends the block. */
export function continueLine({ text, start, end }: SelectedText): TextEdit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const match = LIST_LINE.exec(line);
  if (!match || (text[start] ?? "\n") !== "\n") return null;
  const [, indent = "", sign = "", number, words = ""] = match;
  if (!words.trim()) return { from, to: start, words: "", start: from, end: from };
  // A quote is followed by an answer, not by more of the quote.
  if (sign === "> ") return null;
  const next = `\n${indent}${number ? `${Number(number) + 1}. ` : sign}`;
  return { from: start, to: start, words: next, start: start + next.length, end: start + next.length };
}

/** A text with its selection. */
export type SelectedText = { text: string; start: number; end: number };

/** Replaces the characters `from` to `to` by `replacement`; `start` and `end` are the selection afterwards. */
export type TextEdit = { from: number; to: number; replacement: string; start: number; end: number };

const WORD_CHARACTER = /[\p{L}\p{N}_’'-]/u;

/** Puts the selection, or the word at the caret, between marks, or removes the marks. */
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
  const selected = text.slice(from, to);
  const isMarked =
    text.slice(from - size, from) === mark &&
    text.slice(to, to + size) === mark &&
    // A single asterisk of a pair is not a mark.
    (size > 1 || (text[from - 2] !== mark && text[to + 1] !== mark));
  if (isMarked)
    return { from: from - size, to: to + size, replacement: selected, start: from - size, end: to - size };
  const shown = selected || empty;
  return { from, to, replacement: mark + shown + mark, start: from + size, end: from + size + shown.length };
}

/** Puts a prefix before each selected line, or removes it when all lines have it. */
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
  const replacement = lines
    .map((line, index) => (isOn ? line.replace(has, "") : prefix(index) + line))
    .join("\n");
  if (start === end && lines.length === 1) {
    const caret = Math.max(from, start + replacement.length - (to - from));
    return { from, to, replacement, start: caret, end: caret };
  }
  return { from, to, replacement, start: from, end: from + replacement.length };
}

/** Inserts a link around the selection; a selected address becomes the link's target. */
export function insertLink({ text, start, end }: SelectedText, empty: string): TextEdit {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(selected);
  const label = isAddress || !selected ? empty : selected;
  const target = isAddress ? selected : "https://";
  const link = `[${label}](${target})`;
  const at = isAddress || !selected ? start + 1 : start + label.length + 3;
  const size = isAddress || !selected ? label.length : target.length;
  return { from: start, to: end, replacement: link, start: at, end: at + size };
}

/** Inserts a block at the caret, with an empty line on both sides. */
export function insertBlock({ text, start, end }: SelectedText, block: string): TextEdit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before.trim() === "" ? "" : "\n".repeat(Math.max(0, 2 - trailingBreaks(before)));
  const taken = after.match(/^\n{0,2}/)?.[0].length ?? 0;
  const replacement = `${lead}${block}\n\n`;
  const from = before.trim() === "" ? 0 : start;
  const caret = from + replacement.length;
  return { from, to: end + taken, replacement, start: caret, end: caret };
}

function trailingBreaks(text: string): number {
  return text.match(/\n*$/)?.[0].length ?? 0;
}

const LIST_LINE = /^(\s*)(- |(\d{1,3})\. |> )(.*)$/;

/** The edit of Enter at the end of a list's or quote's line: a new item, or the block's end after an empty one. */
export function continueLine({ text, start, end }: SelectedText): TextEdit | null {
  if (start !== end) return null;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const match = LIST_LINE.exec(line);
  if (!match || (text[start] ?? "\n") !== "\n") return null;
  const [, indent = "", sign = "", number, content = ""] = match;
  if (!content.trim()) return { from, to: start, replacement: "", start: from, end: from };
  // Enter ends a quote, because an answer usually follows.
  if (sign === "> ") return null;
  const next = `\n${indent}${number ? `${Number(number) + 1}. ` : sign}`;
  return { from: start, to: start, replacement: next, start: start + next.length, end: start + next.length };
}

/** Applies an edit like typing, so that the browser's own undo reverts it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, replacement, start, end }: TextEdit) {
  area.focus();
  area.setSelectionRange(from, to);
  const isDone = replacement
    ? document.execCommand("insertText", false, replacement)
    : from === to || document.execCommand("delete");
  if (!isDone) {
    area.setRangeText(replacement, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

export function selectionOf(area: HTMLTextAreaElement): SelectedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

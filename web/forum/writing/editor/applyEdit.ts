import type { SelectedText, TextEdit } from "./textEdits.ts";

/** Carries out an edit as if it was typed, so that the browser's own undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, words, start, end }: TextEdit) {
  area.focus();
  area.setSelectionRange(from, to);
  const isDone = words
    ? document.execCommand("insertText", false, words)
    : from === to || document.execCommand("delete");
  if (!isDone) {
    area.setRangeText(words, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

export function selectionOf(area: HTMLTextAreaElement): SelectedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

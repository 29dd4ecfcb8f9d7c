import type { SelectedText, TextEdit } from "./textEdits.ts";

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

import type { Editor } from "@tiptap/react";
import { parseProse } from "../../../worker/lib/prose.ts";
import { serializeProse } from "../../lib/serializeProse.ts";
import { fromEditorDoc, toEditorDoc } from "./proseDoc.ts";

/** A private-use character that marks the caret's position. */
const MARK = "\uE000";

/**
 * Focuses the editor and places its caret after `caret` characters of the text, including trailing spaces and the
 * empty line that the parser drops.
 */
export function placeCaret(editor: Editor, text: string, caret: number) {
  const marked = parseProse(text.slice(0, caret) + MARK + text.slice(caret));
  const { schema, state, view } = editor;
  const doc = schema.nodeFromJSON(toEditorDoc(marked));
  let place = doc.content.size;
  doc.descendants((node, at) => {
    const index = node.text?.indexOf(MARK) ?? -1;
    if (index >= 0) place = at + index;
  });
  const tr = state.tr.setMeta("addToHistory", false).setMeta("preventUpdate", true);
  tr.replaceWith(0, state.doc.content.size, doc.content).delete(place, place + MARK.length);
  // Inside a mark the character would break the syntax; then the approximate position is kept.
  if (serializeProse(fromEditorDoc(tr.doc.toJSON())) === serializeProse(parseProse(text))) view.dispatch(tr);
  editor.commands.setTextSelection(Math.min(place, editor.state.doc.content.size));
  // Synchronously, because key presses until the next frame would be lost.
  view.focus();
}

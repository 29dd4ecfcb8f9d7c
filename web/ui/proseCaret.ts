import type { Editor } from "@tiptap/react";
import { parseProse } from "../../worker/prose/contract.ts";
import { writeProse } from "../lib/proseText.ts";
import { blocksOf, docOf } from "./proseDoc.ts";

/** A letter that nobody types, to find a place again. */
const MARK = "\uE000";

/**
 * Writing goes on in the editor where it was going on in the plain area: after `caret` characters of the text, with the
 * spaces and the empty line before it that the text itself does not keep.
 */
export function goOnWriting(editor: Editor, text: string, caret: number) {
  const marked = parseProse(text.slice(0, caret) + MARK + text.slice(caret));
  const { schema, state, view } = editor;
  const doc = schema.nodeFromJSON(docOf(marked));
  let place = doc.content.size;
  doc.descendants((node, at) => {
    const index = node.text?.indexOf(MARK) ?? -1;
    if (index >= 0) place = at + index;
  });
  const tr = state.tr.setMeta("addToHistory", false).setMeta("preventUpdate", true);
  tr.replaceWith(0, state.doc.content.size, doc.content).delete(place, place + MARK.length);
  // In the middle of a mark the letter would take its meaning: then the place must do.
  if (writeProse(blocksOf(tr.doc.toJSON())) === writeProse(parseProse(text))) view.dispatch(tr);
  editor.commands.setTextSelection(Math.min(place, editor.state.doc.content.size));
  // At once: what is typed before the next frame would be lost.
  view.focus();
}

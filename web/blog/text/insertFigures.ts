import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Inserts figures between the blocks of the text, in place of an empty line or after the block at `place` (by default
 * the caret), and moves the caret after them.
 */
export function insertFigures(view: EditorView, figures: Node[], place = view.state.selection.to) {
  const { doc, schema } = view.state;
  const tr = closeHistory(view.state.tr);
  const at = doc.resolve(place);
  const block = at.depth > 0 ? at.node(1) : null;
  const isEmptyLine = block?.type.name === "paragraph" && block.content.size === 0;
  const from = block && isEmptyLine ? at.before(1) : block ? at.after(1) : place;
  const to = block && isEmptyLine ? at.after(1) : from;
  tr.replaceWith(from, to, figures);
  const end = from + figures.reduce((size, { nodeSize }) => size + nodeSize, 0);
  if (end === tr.doc.content.size) tr.insert(end, schema.nodes.paragraph?.create() ?? []);
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1));
  view.dispatch(tr.scrollIntoView());
  renewSelection(view);
}

/**
 * Sets the browser's selection again at its position. Otherwise Chromium ignores keys in the empty line after the
 * figure, because it still uses the line's element from before.
 */
function renewSelection(view: EditorView) {
  const selection = view.dom.ownerDocument.getSelection();
  const node = selection?.anchorNode;
  if (!node || !view.dom.contains(node)) return;
  const offset = selection.anchorOffset;
  selection.removeAllRanges();
  selection.collapse(node, offset);
}

/** Swaps a block of the text with the one before (-1) or after it (1). */
export function moveBlock(view: EditorView, position: number, step: -1 | 1) {
  const { doc } = view.state;
  const tr = closeHistory(view.state.tr);
  const at = doc.resolve(position);
  const index = at.index();
  const block = doc.nodeAt(position);
  const other = at.parent.maybeChild(index + step);
  if (!block || !other) return;
  const target = step < 0 ? position - other.nodeSize : position + other.nodeSize;
  tr.delete(position, position + block.nodeSize).insert(target, block);
  view.dispatch(tr.scrollIntoView());
}

/** Deletes a block, as one step of undo. */
export function deleteBlock(view: EditorView, position: number) {
  const block = view.state.doc.nodeAt(position);
  if (block) view.dispatch(closeHistory(view.state.tr).delete(position, position + block.nodeSize));
}

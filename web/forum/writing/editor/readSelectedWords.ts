import { escapeMarks } from "./quotes.ts";

/** The words that are selected in the post around an element, as Markdown; null when there are none. */
export function readSelectedWords(element: Element): string | null {
  const post = element.closest("article");
  const selection = getSelection();
  if (!post || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!post.contains(startContainer) || !post.contains(endContainer)) return null;
  const words = selection.toString().trim();
  return words ? escapeMarks(words) : null;
}

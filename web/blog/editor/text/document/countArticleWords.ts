import type { Node } from "@tiptap/pm/model";
import { countWords } from "../../../../../worker/blog/contract.ts";
import { VIDEO_PROVIDER_NAMES, type VideoProvider } from "../../../../../worker/blog/html/contract.ts";

/** Nodes do not change, so the words of each block are counted once. */
const counted = new WeakMap<Node, number>();

/** The words of an article's text, as the server counts them. */
export function countArticleWords(doc: Node): number {
  return doc.children.reduce((sum, block) => {
    const words = counted.get(block) ?? countBlockWords(block);
    counted.set(block, words);
    return sum + words;
  }, 0);
}

function countBlockWords(block: Node): number {
  // Left out until it is uploaded.
  if (block.type.name === "picture" && !block.attrs.src) return 0;
  let words = block.type.name === "video" ? countWords(videoTitle(block)) : 0;
  if (block.isTextblock) return words + countWords(block.textBetween(0, block.content.size, "\n", "\n"));
  block.forEach((child) => {
    words += countBlockWords(child);
  });
  return words;
}

function videoTitle({ attrs }: Node): string {
  return attrs.title || VIDEO_PROVIDER_NAMES[attrs.provider as VideoProvider];
}

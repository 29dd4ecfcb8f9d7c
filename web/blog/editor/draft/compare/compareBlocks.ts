import { diffArrays, diffWordsWithSpace } from "diff";

/** A run of words: in both texts, or in one of them. */
export type ComparedWords = { text: string; isIn: "both" | "before" | "after" };

/** A paragraph, or a run of paragraphs that were written anew, and whether the two texts differ in it. */
export type ComparedBlock = { words: ComparedWords[]; isSame: boolean };

/** The comparison of a paragraph's words ends after so many milliseconds: then the whole paragraph is marked. */
const WORDS_TIMEOUT_MS = 200;

/**
 * Compares two texts paragraph by paragraph, and word by word inside those that differ. Whole texts are not compared by
 * words, because that takes seconds for long ones that were rewritten.
 */
export function compareBlocks(before: string[], after: string[]): ComparedBlock[] {
  const blocks: ComparedBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = () => {
    const common = Math.min(removed.length, added.length);
    for (let at = 0; at < common; at += 1) blocks.push(compareWords(removed[at] ?? "", added[at] ?? ""));
    for (const text of removed.slice(common))
      blocks.push({ isSame: false, words: [{ text, isIn: "before" }] });
    for (const text of added.slice(common)) blocks.push({ isSame: false, words: [{ text, isIn: "after" }] });
    removed = [];
    added = [];
  };
  for (const change of diffArrays(before, after)) {
    if (change.removed) removed.push(...change.value);
    else if (change.added) added.push(...change.value);
    else {
      close();
      for (const text of change.value) blocks.push({ isSame: true, words: [{ text, isIn: "both" }] });
    }
  }
  close();
  return blocks;
}

function compareWords(before: string, after: string): ComparedBlock {
  const changes = diffWordsWithSpace(before, after, { timeout: WORDS_TIMEOUT_MS });
  const words: ComparedWords[] = changes
    ? changes.map(({ value, added, removed }) => ({
        text: value,
        isIn: added ? "after" : removed ? "before" : "both",
      }))
    : [
        { text: before, isIn: "before" },
        { text: after, isIn: "after" },
      ];
  return { isSame: false, words };
}

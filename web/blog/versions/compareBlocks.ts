import { diffArrays, diffWordsWithSpace } from "diff";

/** A run of words, and whether both texts or one of them contains it. */
export type ComparedWords = { text: string; isIn: "both" | "before" | "after" };

/** A paragraph, or a run of rewritten paragraphs, and whether it is the same in both texts. */
export type ComparedBlock = { words: ComparedWords[]; isSame: boolean };

/** The time limit for comparing paragraphs word by word, in milliseconds; later paragraphs are marked as a whole. */
const WORDS_TIME_MS = 500;
/** The time limit for one paragraph, in milliseconds. */
const PARAGRAPH_TIME_MS = 100;

/**
 * Compares two texts paragraph by paragraph, and word by word inside differing paragraphs. Whole texts are not compared
 * by words, because that takes seconds for long rewritten texts.
 */
export function compareBlocks(before: string[], after: string[]): ComparedBlock[] {
  const blocks: ComparedBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const end = performance.now() + WORDS_TIME_MS;
  const close = () => {
    for (const [before, after] of pairParagraphs(removed, added)) {
      if (before !== null && after !== null) blocks.push(compareWords(before, after, end));
      else if (before !== null) blocks.push({ isSame: false, words: [{ text: before, isIn: "before" }] });
      else blocks.push({ isSame: false, words: [{ text: after ?? "", isIn: "after" }] });
    }
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

/** The share of common words from which two paragraphs are compared word by word. */
const SIMILAR = 0.3;
/** Runs with more pairs of paragraphs than this are marked as a whole. */
const PAIRS_MAX = 40_000;

type Pair = [before: string | null, after: string | null];

/** Pairs rewritten paragraphs in order, so that the most similar are together; the rest stay unpaired. */
function pairParagraphs(removed: string[], added: string[]): Pair[] {
  const alone: Pair[] = [
    ...removed.map((text): Pair => [text, null]),
    ...added.map((text): Pair => [null, text]),
  ];
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > PAIRS_MAX) return alone;
  const [ours, others] = [removed.map(listWords), added.map(listWords)];
  // The greatest similarity of the remaining paragraphs after paragraph `at` of one text and `other` of the other.
  const best = Array.from({ length: removed.length + 1 }, () => new Array<number>(added.length + 1).fill(0));
  const read = (at: number, other: number) => best[at]?.[other] ?? 0;
  const likeness = (at: number, other: number) => measureLikeness(ours[at], others[other]);
  const paired = (at: number, other: number) => {
    const like = likeness(at, other);
    return like >= SIMILAR ? like + read(at + 1, other + 1) : -1;
  };
  for (let at = removed.length - 1; at >= 0; at -= 1)
    for (let other = added.length - 1; other >= 0; other -= 1)
      (best[at] ?? [])[other] = Math.max(paired(at, other), read(at + 1, other), read(at, other + 1));
  const pairs: Pair[] = [];
  let [at, other] = [0, 0];
  while (at < removed.length || other < added.length) {
    const isPair = at < removed.length && other < added.length && paired(at, other) === read(at, other);
    if (isPair) pairs.push([removed[at++] ?? "", added[other++] ?? ""]);
    else if (at < removed.length && (other >= added.length || read(at + 1, other) >= read(at, other + 1)))
      pairs.push([removed[at++] ?? "", null]);
    else pairs.push([null, added[other++] ?? ""]);
  }
  return pairs;
}

function listWords(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}

/** The share of words that two paragraphs have in common, from 0 to 1. */
function measureLikeness(one = new Set<string>(), other = new Set<string>()): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
}

/** `end`: the time limit on the clock of `performance`. */
function compareWords(before: string, after: string, end: number): ComparedBlock {
  const timeout = Math.min(PARAGRAPH_TIME_MS, end - performance.now());
  const changes = timeout > 0 ? diffWordsWithSpace(before, after, { timeout }) : undefined;
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

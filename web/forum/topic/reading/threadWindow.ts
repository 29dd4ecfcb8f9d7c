/** The rendered pages of replies, first and last included. */
export type ThreadWindow = { first: number; last: number };

/** The greatest number of rendered pages; those farthest from the reader are dropped. */
const PAGES_MAX = 10;

export type ThreadSide = "above" | "below";

/** The window with one page more on a side, and one less on the other when there are too many. */
export function widen({ first, last }: ThreadWindow, side: ThreadSide): ThreadWindow {
  if (side === "above") return { first: first - 1, last: Math.min(last, first - 2 + PAGES_MAX) };
  return { first: Math.max(first, last + 2 - PAGES_MAX), last: last + 1 };
}

/** The pages of replies that are rendered, first and last included. */
export type ThreadWindow = { first: number; last: number };

/** More pages than this are not rendered at once: those farthest from the reader are dropped. */
const PAGES_MAX = 10;

export type ThreadSide = "above" | "below";

/** One page more on a side, and one less on the other when they become too many. */
export function widen({ first, last }: ThreadWindow, side: ThreadSide): ThreadWindow {
  if (side === "above") return { first: first - 1, last: Math.min(last, first - 2 + PAGES_MAX) };
  return { first: Math.max(first, last + 2 - PAGES_MAX), last: last + 1 };
}

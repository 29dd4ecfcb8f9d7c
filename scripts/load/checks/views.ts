import type { NotedView } from "../Journal.ts";

/** A reader's further views of a topic count after so many milliseconds (VIEW_SECONDS of the forum). */
const AGAIN_MS = 60_000;
/** A view is counted after its answer; a kill within so many milliseconds loses it. */
const COUNTING_MS = 2000;
/** The longest that a call is under way. */
const UNDER_WAY_MS = 40_000;

/**
 * How often views of a topic count: `least` those that were answered and not followed by a kill at once, a reader once;
 * `most` all of them, a reader again after a minute.
 */
export function countViews(views: NotedView[], kills: number[]): { least: number; most: number } {
  const counted = new Set<string>();
  const last = new Map<string, number>();
  let most = 0;
  for (const { address, sentAt, answeredAt } of views) {
    const isCut =
      answeredAt === null || kills.some((kill) => kill >= sentAt && kill <= answeredAt + COUNTING_MS);
    if (!isCut) counted.add(address);
    const latest = answeredAt ?? sentAt + UNDER_WAY_MS;
    const before = last.get(address);
    if (before !== undefined && latest - before < AGAIN_MS) continue;
    last.set(address, sentAt);
    most += 1;
  }
  return { least: counted.size, most };
}

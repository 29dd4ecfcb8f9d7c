import type { NotedView } from "../Journal.ts";

/** Milliseconds after which a reader's next view of a topic counts (VIEW_SECONDS of the forum). */
const AGAIN_MS = 60_000;
/** A view is counted after its answer, so a kill within so many milliseconds loses the view. */
const COUNTING_MS = 2000;
/** The longest duration of a call. */
const UNDER_WAY_MS = 40_000;

/**
 * Bounds for a topic's counted views. `least`: one per reader of those answered and not followed by a kill; `most`: all
 * of them, a reader again after a minute.
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

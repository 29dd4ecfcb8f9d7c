import { addDays, instantOn } from "../days.ts";
import type { Random } from "../random.ts";

/** People write between these hours, UTC. */
const WAKES = 5.5;
const SLEEPS = 20.75;
const AWAKE = (SLEEPS - WAKES) * 3_600_000;
const DAY = 86_400_000;

/**
 * The instants of a topic's posts, increasing: each within waking hours, in uneven intervals between the days that are
 * known (days ago; the first and the last always are).
 */
export function postTimes(today: string, daysAgo: (number | null)[], random: Random): string[] {
  const times: number[] = [];
  let from = 0;
  for (const [index, days] of daysAgo.entries()) {
    if (days === null) continue;
    const at = awakeOn(today, days, random);
    if (index > 0) times.push(...between(times.at(-1) ?? 0, at, index - from - 1, random));
    times.push(Math.max(at, (times.at(-1) ?? 0) + 120_000));
    from = index;
  }
  return times.map((time) =>
    new Date(Math.floor(time / AWAKE) * DAY + (time % AWAKE) + WAKES * 3_600_000).toISOString(),
  );
}

/** Milliseconds since 1970 of waking time, some hour of that day. */
function awakeOn(today: string, days: number, random: Random): number {
  const midnight = Date.parse(instantOn(addDays(today, -days), 0));
  return (midnight / DAY) * AWAKE + random.between(0.02, 0.9) * AWAKE;
}

function between(start: number, end: number, count: number, random: Random): number[] {
  const gaps = Array.from({ length: count + 1 }, () => 0.05 - Math.log(1 - random.next()));
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  let at = start;
  return gaps.slice(0, -1).map((gap) => {
    at += ((end - start) * gap) / sum;
    return Math.round(at);
  });
}

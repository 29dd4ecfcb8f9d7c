import { type Discipline, isRecordValue, isTimed, type Records } from "../../worker/records/contract.ts";

/** One record: `amount` in metres, or in seconds where the discipline is timed; `value` as it was written. */
export type Mark = { discipline: Discipline; value: string; amount: number };

/** From the surface down, and from wall to wall. What is in neither is a time. */
const POOL: readonly Discipline[] = ["DYN", "DYNB", "DNF"];

/** The records by where they were made, the greatest first; what is no value of its discipline is left out. */
export function sortRecords(records: Records): { depths: Mark[]; lengths: Mark[]; times: Mark[] } {
  const marks = (Object.entries(records) as [Discipline, string][])
    .filter(([discipline, value]) => isRecordValue(discipline, value))
    .map(([discipline, value]) => ({ discipline, value, amount: amountOf(discipline, value) }))
    .sort((one, other) => other.amount - one.amount);
  return {
    depths: marks.filter(({ discipline }) => !isTimed(discipline) && !POOL.includes(discipline)).reverse(),
    lengths: marks.filter(({ discipline }) => POOL.includes(discipline)),
    times: marks.filter(({ discipline }) => isTimed(discipline)),
  };
}

function amountOf(discipline: Discipline, value: string): number {
  if (!isTimed(discipline)) return Number(value.replace(",", "."));
  const [minutes = 0, seconds = 0] = value.split(":").map(Number);
  return minutes * 60 + seconds;
}

/** From nothing to `end`, with a mark at each of `steps`, all in the scale's own unit. */
type Scale = { end: number; steps: number[] };

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];

/**
 * A scale that holds the greatest amount with round numbers: as few steps as `most` allows, at least up to
 * `least`. The step is one of `allowed`.
 */
export function scaleFor(
  greatest: number,
  { least, most, allowed = STEPS }: { least: number; most: number; allowed?: readonly number[] },
): Scale {
  const wanted = Math.max(greatest, least);
  const step = allowed.find((size) => Math.ceil(wanted / size) <= most) ?? Math.ceil(wanted / most);
  const count = Math.ceil(wanted / step);
  return { end: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/**
 * Where labels stand so that none covers another: each as near as can be to its own place, `gap` apart, between
 * `from` and `to`. `wanted` rises; where there is less room than they need, they go on below `to`.
 */
export function spread(wanted: number[], gap: number, from: number, to: number): number[] {
  // Labels that touch are one group, and the group stands where its labels are nearest to their places on average.
  const groups: { sum: number; count: number }[] = [];
  const startOf = ({ sum, count }: { sum: number; count: number }) => {
    const latest = Math.max(from, to - (count - 1) * gap);
    return Math.min(Math.max(sum / count, from), latest);
  };
  for (const place of wanted) {
    let group = { sum: place, count: 1 };
    for (let above = groups.at(-1); above; above = groups.at(-1)) {
      if (startOf(above) + above.count * gap <= startOf(group)) break;
      // Of the lower ones it counts where the group's first would have to stand for them.
      group = {
        sum: above.sum + group.sum - group.count * above.count * gap,
        count: above.count + group.count,
      };
      groups.pop();
    }
    groups.push(group);
  }
  return groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => startOf(group) + index * gap),
  );
}

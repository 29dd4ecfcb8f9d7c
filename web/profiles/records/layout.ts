import {
  DISTANCE_DISCIPLINES,
  isRecordValue,
  isTimedDiscipline,
  type PersonalRecords,
  type RecordDiscipline,
  recordAmount,
} from "../../../worker/profiles/contract.ts";

/** One record: `amount` in metres, or in seconds for timed disciplines; `value` as entered. */
export type RecordMark = { discipline: RecordDiscipline; value: string; amount: number };

const POOL: readonly RecordDiscipline[] = DISTANCE_DISCIPLINES;

/**
 * Groups records by kind, the best first; invalid values are left out. Server and browser lay out by this file alone,
 * in rem: larger text makes a longer line, and labels, which are a list for screen readers, never overlap.
 */
export function groupRecords(records: PersonalRecords): {
  depths: RecordMark[];
  lengths: RecordMark[];
  times: RecordMark[];
} {
  const marks = (Object.entries(records) as [RecordDiscipline, string][])
    .filter(([discipline, value]) => isRecordValue(discipline, value))
    .map(([discipline, value]) => ({ discipline, value, amount: recordAmount(discipline, value) }))
    .sort((one, other) => other.amount - one.amount);
  return {
    depths: marks
      .filter(({ discipline }) => !isTimedDiscipline(discipline) && !POOL.includes(discipline))
      .reverse(),
    lengths: marks.filter(({ discipline }) => POOL.includes(discipline)),
    times: marks.filter(({ discipline }) => isTimedDiscipline(discipline)),
  };
}

/** A scale from 0 to `end` with a mark at each of `steps`. */
type Scale = { end: number; steps: number[] };

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];

/** A scale for the greatest amount, reaching at least `least`, with at most `most` steps of a size in `allowed`. */
export function makeScale(
  greatest: number,
  { least, most, allowed = STEPS }: { least: number; most: number; allowed?: readonly number[] },
): Scale {
  const wanted = Math.max(greatest, least);
  const step = allowed.find((size) => Math.ceil(wanted / size) <= most) ?? Math.ceil(wanted / most);
  const count = Math.ceil(wanted / step);
  return { end: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/**
 * Positions labels without overlap: each as near as possible to its wanted position, `gap` apart, between `from` and
 * `to`. `wanted` is ascending; labels that do not fit continue below `to`.
 */
export function spreadLabels(wanted: number[], gap: number, from: number, to: number): number[] {
  // Touching labels form a group, placed at the average of its labels' wanted positions.
  const groups: { sum: number; count: number }[] = [];
  const startOf = ({ sum, count }: { sum: number; count: number }) => {
    const latest = Math.max(from, to - (count - 1) * gap);
    return Math.min(Math.max(sum / count, from), latest);
  };
  for (const place of wanted) {
    let group = { sum: place, count: 1 };
    for (let above = groups.at(-1); above; above = groups.at(-1)) {
      if (startOf(above) + above.count * gap <= startOf(group)) break;
      // Counts a label's wanted position as that of the group's first label.
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

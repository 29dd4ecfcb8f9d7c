import type { RecordDiscipline } from "../../../worker/profiles/contract.ts";
import type { LogbookProgress } from "../../../worker/profiles/logbook/outputs.ts";

/** The most months of a chart, so that its bars stay apart on a phone. */
const MONTHS_MAX = 24;

/** The best of these months; null when none says it. */
export function bestOf(months: Pick<LogbookProgress, "best">[]): number | null {
  const values = months.flatMap(({ best }) => best ?? []);
  return values.length > 0 ? Math.max(...values) : null;
}

/** A discipline's months for a chart, those without a dive included: of the year, or the latest up to MONTHS_MAX. */
export function monthsOf(
  progress: LogbookProgress[],
  discipline: RecordDiscipline,
  year: string | undefined,
): { month: string; dives: number; best: number | null }[] {
  const rows = progress.filter((row) => row.discipline === discipline);
  const numbers = rows.map(({ month }) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1);
  const last = year ? Number(year) * 12 + 11 : Math.max(...numbers);
  const first = year ? last - 11 : Math.max(Math.min(...numbers), last - MONTHS_MAX + 1);
  return Array.from({ length: rows.length > 0 || year ? last - first + 1 : 0 }, (_, at) => {
    const number = first + at;
    const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
    const { dives = 0, best = null } = rows.find((row) => row.month === month) ?? {};
    return { month, dives, best };
  });
}

import { addDays } from "../../lib/calendarDays.ts";
import type { SeriesDate, WrittenDate } from "../outputs.ts";
import { DAY_MAX } from "../times/contract.ts";

export type { SeriesDate, SeriesDeletion, WrittenDate } from "../outputs.ts";

/** The dates of a series: the fewest that repeat anything, and half a year of weeks. */
export const SERIES_MIN = 2;
export const SERIES_MAX = 26;

/** How often a training is repeated weekly: so many dates, or until a last possible day; the first date counts. */
export type Repeat = { count: number } | { until: string };

/** Which dates of a series a change concerns: one, or it and all to come. */
export const APPLY_TO = ["this", "following"] as const;
export type ApplyTo = (typeof APPLY_TO)[number];

/** The weekly dates of a repeated training, the first included; null when they are too few, too many or out of reach. */
export function seriesDates(first: string, repeat: Repeat): string[] | null {
  const count =
    "count" in repeat
      ? repeat.count
      : Math.floor((Date.parse(repeat.until) - Date.parse(first)) / (7 * 86_400_000)) + 1;
  if (!Number.isInteger(count) || count < SERIES_MIN || count > SERIES_MAX) return null;
  const dates = Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
  return dates.some((date) => date > DAY_MAX) ? null : dates;
}

/** The answer of a write that concerns several dates of a series. */
export type SeriesWrite = { id: string; events: WrittenDate[] };

/** Whether "this and the following" means a date of the series: it is later, and neither cancelled nor past. */
export function isFollowingDate(
  { date, last_day, cancelled_at }: Pick<SeriesDate, "date" | "last_day" | "cancelled_at">,
  from: { date: string },
  today: string,
): boolean {
  return date > from.date && last_day >= today && cancelled_at === null;
}

/** The date that refused a change or deletion of several, in the refusal's `current`. */
export type RefusedDate = { id: string; date: string };

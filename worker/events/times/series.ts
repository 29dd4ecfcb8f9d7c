import { addDays } from "../../lib/calendarDays.ts";
import type { SeriesDate, WrittenDate } from "../outputs.ts";
import { DAY_MAX } from "./contract.ts";

/** The fewest dates of a series, and the most: half a year of weeks. */
export const SERIES_MIN = 2;
export const SERIES_MAX = 26;

/** A weekly repetition: so many dates, or until a last possible day; the first date counts. */
export type Repeat = { count: number } | { until: string };

/** The dates of a series that a change applies to: one, or that and all following ones. */
export const APPLY_TO = ["this", "following"] as const;
export type ApplyTo = (typeof APPLY_TO)[number];

/** The weekly dates of a training, the first included; null when they are too few, too many or after DAY_MAX. */
export function seriesDates(first: string, repeat: Repeat): string[] | null {
  const count =
    "count" in repeat
      ? repeat.count
      : Math.floor((Date.parse(repeat.until) - Date.parse(first)) / (7 * 86_400_000)) + 1;
  if (!Number.isInteger(count) || count < SERIES_MIN || count > SERIES_MAX) return null;
  const dates = Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
  return dates.some((date) => date > DAY_MAX) ? null : dates;
}

/** The answer of a write that applies to several dates of a series. */
export type SeriesWrite = { id: string; events: WrittenDate[] };

/** Whether "this and the following" includes a date of the series: later, and neither cancelled nor past. */
export function isFollowingDate(
  { date, last_day, cancelled_at }: Pick<SeriesDate, "date" | "last_day" | "cancelled_at">,
  from: { date: string },
  today: string,
): boolean {
  return date > from.date && last_day >= today && cancelled_at === null;
}

/** The date that refused a change or deletion of several, in the refusal's `current`. */
export type RefusedDate = { id: string; date: string };

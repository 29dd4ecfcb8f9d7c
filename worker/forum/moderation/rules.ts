import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { ERASED_AFTER_DAYS } from "../contract.ts";

/** Topics of a tick, and the replies that may be erased with them; a topic with more is erased alone. */
export const TOPICS_AT_ONCE = 50;

export const TOPIC_REPLIES_AT_ONCE = 2000;

/** Replies of a tick that were deleted by themselves. */
export const REPLIES_AT_ONCE = 500;

/** The hour, of the site's time zone, at which a night's re-derivation begins. */
const STARTS_AT_HOUR = 2;

/** The topics that one statement compares, and the replies that it counts: about a tenth of a second of the database. */
export const COMPARED_TOPICS_AT_ONCE = 1000;

export const COUNTED_REPLIES_AT_ONCE = 20_000;

/** The categories that one statement compares, and the topics that it counts. */
export const CATEGORIES_AT_ONCE = 50;

export const COUNTED_TOPICS_AT_ONCE = 50_000;

/** The rows of one step that are written anew; more wait for the next step. */
export const CORRECTED_AT_ONCE = 200;

/** Steps of one tick of the cron: 100,000 topics take 25 ticks, two hours. */
export const STEPS_PER_TICK = 4;

/** A finished night's row is kept for so many days. */
export const RECOUNTS_KEPT_DAYS = 30;

/** A stored value that is not the one that follows from the posts. */
type CountDifference = { column: string; stored: unknown; derived: unknown };

/** The first rows whose weights together are at most `max`, and always the first one. */
export function takeWithin<Row>(rows: Row[], max: number, weigh: (row: Row) => number): Row[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += weigh(row);
    return sum > max;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

/** Texts of posts deleted before this instant are erased, in ISO. */
export function erasureCutoff(now: Date): string {
  return new Date(now.getTime() - ERASED_AFTER_DAYS * 24 * 3_600_000).toISOString();
}

/** The day whose night it is: the calendar day, until STARTS_AT_HOUR the one before. */
export function recountDay(timeZone: string, now: Date): string {
  return dayInTimeZone(timeZone, new Date(now.getTime() - STARTS_AT_HOUR * 3_600_000));
}

/** The columns of a row whose stored value differs from the derived one, `derived_<column>`. */
export function listCountDifferences(row: Record<string, unknown>): CountDifference[] {
  return Object.keys(row)
    .filter((name) => name.startsWith("derived_"))
    .map((name) => ({ column: name.slice("derived_".length), derived: row[name] }))
    .map(({ column, derived }) => ({ column, stored: row[column], derived }))
    .filter(({ stored, derived }) => stored !== derived);
}

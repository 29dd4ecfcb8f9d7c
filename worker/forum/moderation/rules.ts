import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { ERASED_AFTER_DAYS } from "../contract.ts";

/** Topics per tick, and the most replies erased with them; a topic with more is erased alone. */
export const TOPICS_AT_ONCE = 50;

export const TOPIC_REPLIES_AT_ONCE = 2000;

/** Separately deleted replies per tick. */
export const REPLIES_AT_ONCE = 500;

/** The hour, in the site's time zone, at which a night's recount begins. */
const STARTS_AT_HOUR = 2;

/** The most topics per compared step, and the most replies counted: about a tenth of a second of the database. */
export const COMPARED_TOPICS_AT_ONCE = 1000;

export const COUNTED_REPLIES_AT_ONCE = 20_000;

/** The most categories per compared step, and the most topics counted. */
export const CATEGORIES_AT_ONCE = 50;

export const COUNTED_TOPICS_AT_ONCE = 50_000;

/** The most corrected rows per step; others wait for the next step. */
export const CORRECTED_AT_ONCE = 200;

/** Steps per tick of the cron: 100,000 topics take 25 ticks, two hours. */
export const STEPS_PER_TICK = 4;

/** The days for which a finished night's row is stored. */
export const RECOUNT_RETENTION_DAYS = 30;

/** A stored value that differs from the value derived from the posts. */
type CountDifference = { column: string; stored: unknown; derived: unknown };

/** The first rows whose weights together are at most `max`, at least one row. */
export function takeWithin<Row>(rows: Row[], max: number, weigh: (row: Row) => number): Row[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += weigh(row);
    return sum > max;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

/** The instant, in ISO, before which deleted posts' texts are erased. */
export function erasureCutoff(now: Date): string {
  return new Date(now.getTime() - ERASED_AFTER_DAYS * 24 * 3_600_000).toISOString();
}

/** The day of a night's recount: the calendar day, before STARTS_AT_HOUR the previous one. */
export function recountDay(timeZone: string, now: Date): string {
  return dayInTimeZone(timeZone, new Date(now.getTime() - STARTS_AT_HOUR * 3_600_000));
}

/** The columns of a row whose stored value differs from `derived_<column>`. */
export function listCountDifferences(row: Record<string, unknown>): CountDifference[] {
  return Object.keys(row)
    .filter((name) => name.startsWith("derived_"))
    .map((name) => ({ column: name.slice("derived_".length), derived: row[name] }))
    .map(({ column, derived }) => ({ column, stored: row[column], derived }))
    .filter(({ stored, derived }) => stored !== derived);
}

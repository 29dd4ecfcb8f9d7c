import { addDays } from "../../lib/calendarDays.ts";
import { nationCode } from "../../lib/nationCode.ts";
import type { events } from "../schema.ts";
import { daysBetween, moveSessions, spanOfSessions } from "./contract.ts";

type EventRow = typeof events.$inferSelect;

/** Columns that each event of a series has for itself, or that derive from others. */
const OWN_COLUMNS: readonly (keyof EventRow)[] = [
  "ordinal",
  "id",
  "slug",
  "slug_fixed",
  "date",
  "end_date",
  "sessions",
  "last_day",
  "nation_code",
  "seats_taken",
  "seats_by_ratio",
  "capacity",
  "paying",
  "earned_cents",
  "cancelled_at",
  "revision",
  "created_at",
  "updated_at",
  "series_id",
];

/** The ids of a series from the first one's: UUIDs of the same instant, so that a repeated request finds them. */
export function seriesIds(first: string, count: number): string[] {
  const [start, end] = [first.slice(0, -12), Number.parseInt(first.slice(-12), 16)];
  return Array.from(
    { length: count },
    (_, index) => start + ((end + index) % 2 ** 48).toString(16).padStart(12, "0"),
  );
}

type Dated = Pick<EventRow, "date"> & Partial<Pick<EventRow, "end_date" | "sessions">>;

/** A row moved by some days, with its sessions. */
export function movedRow<Row extends Dated>(row: Row, days: number): Row {
  return {
    ...row,
    date: addDays(row.date, days),
    ...(row.end_date && { end_date: addDays(row.end_date, days) }),
    ...(row.sessions && { sessions: moveSessions(row.sessions, days) }),
  };
}

/**
 * Another date of a series after a change of one: it takes the changed columns, moves by as many days, gets new
 * sessions at its own distance, and keeps its other columns.
 */
export function followingRow(before: EventRow, after: EventRow, other: EventRow): EventRow {
  const names = (Object.keys(after) as (keyof EventRow)[]).filter(
    (name) => !OWN_COLUMNS.includes(name) && !isEqual(before[name], after[name]),
  );
  const taken = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<EventRow>;
  const days = daysBetween(before.date, after.date);
  const nation_code = nationCode(taken.nation === undefined ? other.nation : taken.nation);
  const moved: EventRow = { ...other, ...taken, nation_code, ...pickDays(movedRow(other, days)) };
  const distance = daysBetween(before.date, other.date);
  if (!isEqual(after.sessions, movedRow(before, days).sessions))
    return { ...moved, ...pickDays(movedRow(after, distance)), ...spanOf(movedRow(after, distance)) };
  if (moved.sessions || length(before) === length(after)) return moved;
  return { ...moved, end_date: after.end_date && addDays(moved.date, length(after)) };
}

function pickDays({ date, end_date, sessions }: EventRow) {
  return { date, end_date, sessions };
}

function spanOf({ sessions }: EventRow) {
  return sessions ? spanOfSessions(sessions) : null;
}

/** The number of days after the first one. */
function length({ date, end_date }: EventRow): number {
  return daysBetween(date, end_date ?? date);
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

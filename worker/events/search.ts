import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./contract.ts";
import { type EventFilter, matchText } from "./eventFilter.ts";
import { DAY_MIN } from "./times/contract.ts";

/** A window of rows: a scope from (or back from) `today`, after a cursor, without the first `offset`, at most `limit`. */
export type EventWindow = {
  scope: Scope;
  today: string;
  limit: number;
  offset?: number;
  after?: WindowCursor;
  /** Only these row numbers of the search index. */
  among?: SQL;
};

/** A cursor in the order of last days. */
type WindowCursor = { day: string; ordinal: number };

/** Parses a cursor of a previous answer. */
export function parseWindowCursor(cursor: string): WindowCursor {
  const [day = "", ordinal] = cursor.split("_");
  return { day, ordinal: Number(ordinal) };
}

export function formatWindowCursor({ day, ordinal }: WindowCursor): string {
  return `${day}_${ordinal}`;
}

/** A cursor of the ordinary list, which lists upcoming events and then, without a scope, past ones. */
export type OrdinaryCursor = { isPast: boolean; position: WindowCursor };

const PAST = "past_";

export function toPastCursor(cursor: string): string {
  return PAST + cursor;
}

/** Parses a cursor of the ordinary list; null for any other text. */
export function parseOrdinaryCursor(cursor: string): OrdinaryCursor | null {
  const [, past, position] = cursor.match(/^(past_)?(\d{4}-\d{2}-\d{2}_\d{1,15})$/) ?? [];
  return position === undefined
    ? null
    : { isPast: past !== undefined, position: parseWindowCursor(position) };
}

/**
 * SQL for the ordinals of a window, by last day: upcoming ascending, past descending, one statement with a sign. Reads
 * the index of an empty filter or of a filter with its own index; otherwise the full-text index, whose row numbers
 * begin with the day. Either way only the answered rows are read.
 */
export function selectWindow(filter: EventFilter, window: EventWindow): SQL {
  // An unknown category matches no event.
  if (listCategoryIds(filter)?.length === 0) return sql`select ordinal from events where false`;
  return window.among || needsSearch(filter) ? searchWindow(filter, window) : indexWindow(filter, window);
}

function needsSearch(filter: EventFilter): boolean {
  const indexed = [filter.categoryIds, filter.organizerId, filter.nation].filter(
    (value) => value !== undefined,
  );
  const { searchTerm, title, discipline, maxCost, userRole, dateTo, cells } = filter;
  const searched = [searchTerm, title, discipline, maxCost, userRole, dateTo, cells].filter(
    (value) => value !== undefined,
  );
  if (searched.length > 0 || indexed.length > 1 || (listCategoryIds(filter)?.length ?? 0) > 1) return true;
  // The indexes of category and nation leave out cancelled events.
  return Boolean(filter.withCancelled && (filter.categoryIds || filter.nation));
}

/** The category ids of a filter; undefined when it has no category or takes one from the surrounding row. */
function listCategoryIds({ categoryIds }: EventFilter): (string | null)[] | undefined {
  return Array.isArray(categoryIds) ? categoryIds : undefined;
}

function indexWindow(filter: EventFilter, { scope, today, limit, offset = 0, after }: EventWindow): SQL {
  const conditions = dayBounds(filter, scope, today).map(
    ({ sign, day }) => sql`last_day ${sql.raw(sign)} ${day}`,
  );
  const { categoryIds } = filter;
  if (Array.isArray(categoryIds)) conditions.push(sql`category_id is ${categoryIds[0]}`);
  else if (categoryIds) conditions.push(sql`category_id is ${sql.raw(categoryIds.column)}`);
  if (filter.organizerId) conditions.push(sql`organizer_id = ${filter.organizerId}`);
  if (filter.nation) conditions.push(sql`nation = ${filter.nation}`);
  if (!filter.withCancelled) conditions.push(sql`cancelled_at is null`);
  const { sign, direction } = ORDER[scope];
  if (after) conditions.push(sql`(last_day, ordinal) ${sql.raw(sign)} (${after.day}, ${after.ordinal})`);
  return sql`select ordinal from events where ${sql.join(conditions, sql` and `)}
    order by last_day ${sql.raw(direction)}, ordinal ${sql.raw(direction)} limit ${limit} offset ${offset}`;
}

function searchWindow(filter: EventFilter, { scope, today, limit, offset = 0, after, among }: EventWindow) {
  const match = matchText(filter, daySpan(filter, scope, today));
  const conditions = dayBounds(filter, scope, today).map(
    ({ sign, day }) => sql`rowid ${sql.raw(sign)} ${searchRow(day, sign === "<=" ? ORDINALS - 1 : 0)}`,
  );
  if (match) conditions.push(sql`event_search match (${match})`);
  if (among) conditions.push(sql`rowid in (${among})`);
  const { sign, direction } = ORDER[scope];
  if (after) conditions.push(sql`rowid ${sql.raw(sign)} ${searchRow(after.day, after.ordinal)}`);
  return sql`select rowid % ${sql.raw(String(ORDINALS))} as ordinal from event_search
    where ${sql.join(conditions, sql` and `)} order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset}`;
}

/** SQL for the ordinals of the first events of each grid cell, at most `limit` of each. */
export function selectWindowOfEach(filter: EventFilter, cells: string[], window: EventWindow): SQL {
  const { scope, today, limit } = window;
  const first = filter.dateFrom && filter.dateFrom > today ? filter.dateFrom : today;
  const match = matchText(filter, daySpan(filter, scope, today)) ?? sql`''`;
  const ordinals = sql.raw(String(ORDINALS));
  return sql`select match.value % ${ordinals} from (select ${match} || ' AND facets: "' as question limit 1) base
    cross join json_each(${JSON.stringify(cells)}) cell
    join json_each((select json_group_array(rowid) from (select rowid from event_search
      where event_search match (base.question || cell.value || '"') and rowid >= ${searchRow(first, 0)}
      order by rowid limit ${limit}))) match`;
}

/** A range of matches by last day, past or upcoming. `until`: only events whose last day is before this day. */
type MatchRun = {
  direction: "asc" | "desc";
  until?: string | undefined;
  after?: WindowCursor | undefined;
  limit: number;
};

/** SQL for the ordinals of the first matches of a filter in the full-text index, by last day. */
export function selectMatches(filter: EventFilter, { direction, until, after, limit }: MatchRun): SQL {
  const match = matchText(filter, null);
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  const conditions = [
    ...(match ? [sql`event_search match (${match})`] : []),
    ...(until ? [sql`rowid < ${searchRow(until, 0)}`] : []),
    ...(after ? [sql`rowid ${sign} ${searchRow(after.day, after.ordinal)}`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return sql`select rowid % ${sql.raw(String(ORDINALS))} as ordinal from event_search ${where}
    order by rowid ${sql.raw(direction)} limit ${limit}`;
}

const ORDER = { upcoming: { sign: ">", direction: "asc" }, past: { sign: "<", direction: "desc" } } as const;

function dayBounds({ dateFrom }: EventFilter, scope: Scope, today: string) {
  if (scope === "upcoming") return [{ sign: ">=", day: dateFrom && dateFrom > today ? dateFrom : today }];
  const before = { sign: "<", day: today };
  return dateFrom ? [before, { sign: ">=", day: dateFrom }] : [before];
}

/**
 * The range in which events must have a day; null without `dateTo`. For upcoming events it begins today at the earliest.
 */
function daySpan({ dateFrom, dateTo }: EventFilter, scope: Scope, today: string) {
  if (dateTo === undefined) return null;
  const first = scope === "upcoming" ? today : DAY_MIN;
  return { from: dateFrom && dateFrom > first ? dateFrom : first, to: dateTo };
}

/** Row numbers of the search index: the Julian day, then the ordinal, as the migration's triggers write them. */
const ORDINALS = 100_000_000;
const JULIAN_DAY_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;

/** The row number of an event, by its columns. */
export const searchRowOf = sql.raw(`cast(julianday(last_day) + 0.5 as integer) * ${ORDINALS} + ordinal`);

function searchRow(day: string, ordinal: number): SQL {
  const row = (Date.parse(`${day}T00:00:00Z`) / DAY_MS + JULIAN_DAY_OF_1970) * ORDINALS + ordinal;
  // Cast, because D1 binds every number as REAL, and FTS5 ignores a REAL row range and reads all rows.
  return sql`cast(${row} as integer)`;
}

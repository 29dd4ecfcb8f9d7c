import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./contract.ts";
import type { EventFilterParams } from "./inputs.ts";

/** A list's filter. `categoryIds`: null in it stands for events without a category. */
export type EventFilter = Omit<EventFilterParams, "category"> & {
  categoryIds?: (string | null)[] | EachCategory;
  organizerId?: string;
  userRole?: string;
  /** A search in the title alone: among an organizer's own events, a search for the organizer's name would find all. */
  title?: string;
};

/** A category taken row by row from a column of the surrounding statement; null for events without one. */
type EachCategory = { column: string };

/** A window of rows: a scope from (or back from) `today`, after a cursor, without the first `offset`, at most `limit`. */
export type EventWindow = {
  scope: Scope;
  today: string;
  limit: number;
  offset?: number;
  after?: WindowCursor;
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

/** A cursor of the ordinary list: without a scope, a page ends among upcoming events or, after them, among past ones. */
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
 * SQL for the ordinals of a window, by last day: upcoming ascending, past descending, one statement with a sign.
 * Without a filter, or with one that has an index of its own, that index is read; otherwise the full-text index, whose
 * row numbers begin with the day. Either way only the answered rows are read.
 */
export function selectWindow(filter: EventFilter, window: EventWindow): SQL {
  // An unknown category matches no event.
  if (listCategoryIds(filter)?.length === 0) return sql`select ordinal from events where false`;
  return needsSearch(filter) ? searchWindow(filter, window) : indexWindow(filter, window);
}

function needsSearch(filter: EventFilter): boolean {
  const indexed = [filter.categoryIds, filter.organizerId, filter.nation].filter(
    (value) => value !== undefined,
  );
  const searched = [filter.searchTerm, filter.title, filter.discipline, filter.userRole].filter(
    (value) => value !== undefined,
  );
  return searched.length > 0 || indexed.length > 1 || (listCategoryIds(filter)?.length ?? 0) > 1;
}

/** The category ids of a filter; none when it has no category or takes one row by row. */
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
  const { sign, direction } = ORDER[scope];
  if (after) conditions.push(sql`(last_day, ordinal) ${sql.raw(sign)} (${after.day}, ${after.ordinal})`);
  return sql`select ordinal from events where ${sql.join(conditions, sql` and `)}
    order by last_day ${sql.raw(direction)}, ordinal ${sql.raw(direction)} limit ${limit} offset ${offset}`;
}

function searchWindow(filter: EventFilter, { scope, today, limit, offset = 0, after }: EventWindow): SQL {
  const match = matchText(filter);
  const conditions = dayBounds(filter, scope, today).map(
    ({ sign, day }) => sql`rowid ${sql.raw(sign)} ${searchRow(day, sign === "<=" ? ORDINALS - 1 : 0)}`,
  );
  if (match) conditions.push(sql`event_search match (${match})`);
  const { sign, direction } = ORDER[scope];
  if (after) conditions.push(sql`rowid ${sql.raw(sign)} ${searchRow(after.day, after.ordinal)}`);
  return sql`select rowid % ${sql.raw(String(ORDINALS))} as ordinal from event_search
    where ${sql.join(conditions, sql` and `)} order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset}`;
}

/** A run of matches by last day, whether past or upcoming. `until`: only events whose last day is before this day. */
export type MatchRun = {
  direction: "asc" | "desc";
  until?: string | undefined;
  after?: WindowCursor | undefined;
  limit: number;
};

/** SQL for the ordinals of the first matches of a filter in the full-text index, by last day. */
export function selectMatches(filter: EventFilter, { direction, until, after, limit }: MatchRun): SQL {
  const match = matchText(filter);
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

const ORDER = {
  upcoming: { sign: ">", direction: "asc" },
  past: { sign: "<", direction: "desc" },
} as const;

function dayBounds({ dateFrom }: EventFilter, scope: Scope, today: string) {
  if (scope === "upcoming") return [{ sign: ">=", day: dateFrom && dateFrom > today ? dateFrom : today }];
  const before = { sign: "<", day: today };
  return dateFrom ? [before, { sign: ">=", day: dateFrom }] : [before];
}

/** Row numbers of the search index: the Julian day, then the ordinal, as the migration's triggers write them. */
const ORDINALS = 100_000_000;
const JULIAN_DAY_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;

function searchRow(day: string, ordinal: number): SQL {
  const row = (Date.parse(`${day}T00:00:00Z`) / DAY_MS + JULIAN_DAY_OF_1970) * ORDINALS + ordinal;
  // Cast, because D1 binds every number as REAL, and FTS5 ignores a REAL row range and reads from the first row.
  return sql`cast(${row} as integer)`;
}

/** The FTS5 MATCH text: every word of the search as a prefix, and every facet. Null when the filter has neither. */
function matchText(filter: EventFilter): SQL | null {
  const question = [
    ...matchWords("title location organizer description", filter.searchTerm),
    ...matchWords("title", filter.title),
    ...matchFacets(filter),
  ].join(" AND ");
  const { categoryIds } = filter;
  if (!categoryIds || Array.isArray(categoryIds)) return question ? sql`${question}` : null;
  const before = question && `${question} AND `;
  const column = sql.raw(categoryIds.column);
  return sql`${`${before}facets: "c`} || coalesce(replace(${column}, '-', ''), 'none') || '"'`;
}

/** Every word of a search as a prefix in these columns. */
function matchWords(columns: string, search: string | undefined): string[] {
  if (!search) return [];
  const words = search.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  // A search of punctuation alone finds no event instead of all.
  if (words.length === 0) return ['facets: "nothing"'];
  return words.map((word) => `{${columns}}: "${word}"*`);
}

function matchFacets(filter: EventFilter): string[] {
  const { nation, discipline, userRole, organizerId } = filter;
  const facets: string[] = [];
  if (nation) facets.push(`n${Buffer.from(nation).toString("hex")}`);
  if (discipline) facets.push(`d${discipline.replace("&", "and")}`);
  if (userRole) facets.push(`r${userRole.replace("_", "")}`);
  if (organizerId) facets.push(`o${organizerId.replaceAll("-", "")}`);
  const single = facets.map((facet) => `facets: "${facet}"`);
  const categories = (listCategoryIds(filter) ?? []).map(
    (id) => `"c${id ? id.replaceAll("-", "") : "none"}"`,
  );
  return categories.length ? [...single, `facets: (${categories.join(" OR ")})`] : single;
}

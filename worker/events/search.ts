import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./contract.ts";
import type { FilterQuery } from "./inputs.ts";

/** A filter whose category has been looked up: its id, or null for events without one. */
export type EventFilter = Omit<FilterQuery, "category"> & {
  categoryIds?: (string | null)[] | EachCategory;
  organizerId?: string;
  userRole?: string;
  /** Words of the title alone: in one's own events, one's own name would find all of them. */
  title?: string;
};

/** The category that a column of the surrounding statement holds, row by row; null for events without one. */
export type EachCategory = { column: string };

/** Which rows: those of a scope from (or back from) a day, after a cursor, past the first `offset`, at most `limit`. */
export type Window = { scope: Scope; today: string; limit: number; offset?: number; after?: Place };

/** Where in the order of last days a window ended. */
type Place = { day: string; ordinal: number };

/** A cursor, as the answer before gave it, taken apart. */
export function placeOf(cursor: string): Place {
  const [day = "", ordinal] = cursor.split("_");
  return { day, ordinal: Number(ordinal) };
}

export function cursorOf({ day, ordinal }: Place): string {
  return `${day}_${ordinal}`;
}

/** Where a page of the ordinary list ended: without a scope, among events to come or, after them, among past ones. */
export type OrdinaryCursor = { isPast: boolean; place: Place };

const PAST = "past_";

export function toPastCursor(cursor: string): string {
  return PAST + cursor;
}

/** A cursor of the ordinary list; null when it is none. */
export function readOrdinaryCursor(cursor: string): OrdinaryCursor | null {
  const [, past, place] = cursor.match(/^(past_)?(\d{4}-\d{2}-\d{2}_\d{1,15})$/) ?? [];
  return place === undefined ? null : { isPast: past !== undefined, place: placeOf(place) };
}

/**
 * The ordinals of a window, by last day: upcoming forwards, past backwards. Upcoming and past are one
 * statement with a sign. Without a filter, or with one that has an index of its own, an index answers;
 * otherwise the search index, whose row numbers begin with the day. Either way only what is answered is read.
 */
export function windowOf(filter: EventFilter, window: Window): SQL {
  // A category that nobody knows: nothing fits.
  if (listed(filter)?.length === 0) return sql`select ordinal from events where false`;
  return needsSearch(filter) ? searchWindow(filter, window) : indexWindow(filter, window);
}

function needsSearch(filter: EventFilter): boolean {
  const indexed = [filter.categoryIds, filter.organizerId, filter.nation].filter(
    (value) => value !== undefined,
  );
  const searched = [filter.searchTerm, filter.title, filter.discipline, filter.userRole].filter(
    (value) => value !== undefined,
  );
  return searched.length > 0 || indexed.length > 1 || (listed(filter)?.length ?? 0) > 1;
}

/** The categories that a filter names; none when it goes through them one by one, or names none. */
function listed({ categoryIds }: EventFilter): (string | null)[] | undefined {
  return Array.isArray(categoryIds) ? categoryIds : undefined;
}

function indexWindow(filter: EventFilter, { scope, today, limit, offset = 0, after }: Window): SQL {
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

function searchWindow(filter: EventFilter, { scope, today, limit, offset = 0, after }: Window): SQL {
  const match = matchOf(filter);
  const conditions = dayBounds(filter, scope, today).map(
    ({ sign, day }) => sql`rowid ${sql.raw(sign)} ${searchRow(day, sign === "<=" ? ORDINALS - 1 : 0)}`,
  );
  if (match) conditions.push(sql`event_search match (${match})`);
  const { sign, direction } = ORDER[scope];
  if (after) conditions.push(sql`rowid ${sql.raw(sign)} ${searchRow(after.day, after.ordinal)}`);
  return sql`select rowid % ${sql.raw(String(ORDINALS))} as ordinal from event_search
    where ${sql.join(conditions, sql` and `)} order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset}`;
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

/** Row numbers of the search index: the Julian day, then the ordinal. The migration writes them the same way. */
const ORDINALS = 100_000_000;
const JULIAN_DAY_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;

function searchRow(day: string, ordinal: number): SQL {
  const row = (Date.parse(`${day}T00:00:00Z`) / DAY_MS + JULIAN_DAY_OF_1970) * ORDINALS + ordinal;
  // D1 binds every number as a real, for which the search index forgets its range and reads from the first row.
  return sql`cast(${row} as integer)`;
}

/** The full-text question: every word of the search (as a beginning) and every facet. Null: there is none. */
function matchOf(filter: EventFilter): SQL | null {
  const question = [
    ...wordsIn("title location organizer description", filter.searchTerm),
    ...wordsIn("title", filter.title),
    ...facetsOf(filter),
  ].join(" AND ");
  const { categoryIds } = filter;
  if (!categoryIds || Array.isArray(categoryIds)) return question ? sql`${question}` : null;
  const before = question && `${question} AND `;
  const column = sql.raw(categoryIds.column);
  return sql`${`${before}facets: "c`} || coalesce(replace(${column}, '-', ''), 'none') || '"'`;
}

/** Every word of a search, as a beginning, in these columns. */
function wordsIn(columns: string, search: string | undefined): string[] {
  if (!search) return [];
  const words = search.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  // A search of punctuation alone finds nothing, rather than everything.
  if (words.length === 0) return ['facets: "nothing"'];
  return words.map((word) => `{${columns}}: "${word}"*`);
}

function facetsOf(filter: EventFilter): string[] {
  const { nation, discipline, userRole, organizerId } = filter;
  const facets: string[] = [];
  if (nation) facets.push(`n${Buffer.from(nation).toString("hex")}`);
  if (discipline) facets.push(`d${discipline.replace("&", "and")}`);
  if (userRole) facets.push(`r${userRole.replace("_", "")}`);
  if (organizerId) facets.push(`o${organizerId.replaceAll("-", "")}`);
  const single = facets.map((facet) => `facets: "${facet}"`);
  const categories = (listed(filter) ?? []).map((id) => `"c${id ? id.replaceAll("-", "") : "none"}"`);
  return categories.length ? [...single, `facets: (${categories.join(" OR ")})`] : single;
}

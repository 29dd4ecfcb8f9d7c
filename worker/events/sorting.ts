import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { toCents } from "../lib/money.ts";
import { cutPage } from "../tablePage.ts";
import { type CardRow, cardColumns, cardTables, toCard } from "./columns.ts";
import type { Scope, SortColumn } from "./contract.ts";
import type { EventFilter } from "./eventFilter.ts";
import type { EventCard } from "./outputs.ts";
import { selectWindow } from "./search.ts";
import { DAY_MIN } from "./times/contract.ts";

type SortDirection = "asc" | "desc";

/** A cursor of a sorted list. */
type SortedCursor = { column: SortColumn; value: string | number; ordinal: number };

type SortedPage = {
  scope?: Scope | undefined;
  today: string;
  column: SortColumn;
  direction: SortDirection;
  limit: number;
  offset: number;
  after: SortedCursor | undefined;
};

function formatSortedCursor({ column, value, ordinal }: SortedCursor): string {
  return Buffer.from(JSON.stringify([column, value, ordinal])).toString("base64url");
}

/** Parses the cursor of a list sorted by `column`; null for a cursor of another list or any other text. */
export function parseSortedCursor(cursor: string, column: SortColumn): SortedCursor | null {
  try {
    const [of, value, ordinal] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const type = column === "cost" ? "number" : "string";
    const fits = of === column && typeof value === type && Number.isSafeInteger(ordinal);
    return fits ? { column, value, ordinal } : null;
  } catch {
    return null;
  }
}

/** The most matches that are read and sorted in memory; with more the index of the sort column is scanned. */
const SORTED_AT_ONCE = 500;
const END_OF_TIME = "9999-12-31";

/**
 * A page of a filter's events, sorted by one column and then by `ordinal`, past and upcoming unless `scope` selects.
 * `next` is the cursor of the following page.
 *
 * Rows read: without a filter the page itself. With a filter that finds up to SORTED_AT_ONCE events, those. With one that
 * finds more, the index of the sort column is walked until the page is full: when one event in n matches, n times the
 * page; a full-text search with more matches reads all of them once besides. By cost only the SORTED_AT_ONCE soonest
 * matches are sorted, because along an index of costs the free events of all past years would come first.
 */
export async function listSorted(
  db: Database,
  filter: EventFilter,
  page: SortedPage,
  atOnce = SORTED_AT_ONCE,
): Promise<{ events: EventCard[]; next: string | null }> {
  const { column, direction, limit, offset, after } = page;
  const order = ORDER[column];
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  const conditions =
    column === "cost" || (await hasFewMatches(db, filter, page, atOnce))
      ? [sql`events.ordinal in (${selectFirstMatches(filter, page, atOnce)})`]
      : toConditions(filter, page);
  if (after) conditions.push(sql`(${order}, events.ordinal) ${sign} (${after.value}, ${after.ordinal})`);
  const found = await db.all<CardRow & { sorted_by: string | number }>(sql`
    select ${cardColumns}, ${order} as sorted_by from ${cardTables}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${order} ${sql.raw(direction)}, events.ordinal ${sql.raw(direction)}
    limit ${limit + 1} offset ${offset}`);
  const { rows, next } = cutPage(found, limit, ({ sorted_by: value, ordinal }) =>
    formatSortedCursor({ column, value, ordinal }),
  );
  return { events: rows.map(({ sorted_by: _value, ...row }) => toCard(row)), next };
}

const ORDER: Record<SortColumn, SQL> = {
  date: sql.raw("events.date"),
  title: sql.raw("events.title collate nocase"),
  created_at: sql.raw("events.created_at"),
  cost: sql.raw("coalesce(events.cost_cents, 0)"),
};

/** The first matches of a filter in any order, at most one more than can be sorted in memory. */
function selectFirstMatches(filter: EventFilter, { scope, today }: SortedPage, atOnce: number): SQL {
  const limit = atOnce + 1;
  return selectWindow(filter, { scope: scope ?? "past", today: scope ? today : END_OF_TIME, limit });
}

/** Whether a filter matches so few events that they can be sorted in memory. */
async function hasFewMatches(db: Database, filter: EventFilter, page: SortedPage, atOnce: number) {
  if (!page.scope && Object.values(filter).every((value) => value === undefined)) return false;
  const [row] = await db.all<{ n: number }>(
    sql`select count(*) as n from (${selectFirstMatches(filter, page, atOnce)})`,
  );
  return (row?.n ?? 0) <= atOnce;
}

/** A filter as SQL conditions. The unary plus stops SQLite from using another index than that of the sort column. */
function toConditions(filter: EventFilter, { scope, today }: SortedPage): SQL[] {
  const { searchTerm, title, nation, dateFrom, dateTo, discipline, maxCost } = filter;
  const { categoryIds, organizerId, userRole } = filter;
  const conditions: SQL[] = [];
  if (scope) conditions.push(sql`+events.last_day ${sql.raw(scope === "past" ? "<" : ">=")} ${today}`);
  if (!filter.withCancelled) conditions.push(sql`+events.cancelled_at is null`);
  if (dateFrom) conditions.push(sql`+events.last_day >= ${dateFrom}`);
  if (dateTo) conditions.push(hasDayIn(scope === "upcoming" ? laterDay(dateFrom, today) : dateFrom, dateTo));
  if (nation !== undefined) conditions.push(sql`+events.nation = ${nation}`);
  if (discipline) conditions.push(sql`+events.discipline = ${discipline}`);
  if (maxCost !== undefined) conditions.push(sql`coalesce(events.cost_cents, 0) <= ${toCents(maxCost)}`);
  if (organizerId) conditions.push(sql`+events.organizer_id = ${organizerId}`);
  if (userRole)
    conditions.push(
      sql`exists (select 1 from users u where u.id = events.organizer_id and u.role = ${userRole})`,
    );
  if (Array.isArray(categoryIds)) {
    const ids = categoryIds.map((id) => sql`+events.category_id is ${id}`);
    conditions.push(ids.length > 0 ? sql`(${sql.join(ids, sql` or `)})` : sql`false`);
  }
  if (searchTerm || title) {
    const search = { ...(searchTerm && { searchTerm }), ...(title && { title }) };
    const all = selectWindow(search, { scope: "past", today: END_OF_TIME, limit: Number.MAX_SAFE_INTEGER });
    conditions.push(sql`+events.ordinal in (${all})`);
  }
  return conditions;
}

function laterDay(day: string | undefined, other: string): string {
  return day && day > other ? day : other;
}

/** Whether an event, or one of its sessions if it has any, has a day in a range. */
function hasDayIn(from = DAY_MIN, to: string): SQL {
  return sql`+events.date <= ${to} and +events.last_day >= ${from} and (events.sessions is null or exists (
    select 1 from json_each(events.sessions) session where session.value ->> 'date' between ${from} and ${to}))`;
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { type CardRow, cardTables, shortCardColumns, toCard } from "../../events/columns.ts";
import type { EventFilter } from "../../events/eventFilter.ts";
import type { EventOrganizer } from "../../events/publishing/outputs.ts";
import { selectMatches } from "../../events/search.ts";
import type { SortDirection } from "../../lib/tables.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import { listTablePage, parseTableCursor, type TableCursor, type TablePage } from "../../tablePage.ts";
import type { AdminUserView } from "../users/outputs.ts";
import { listUsers } from "../users/store.ts";
import { type AdminEventSort, ORGANIZERS_FOUND_MAX, SORTED_EVENTS_MAX } from "./contract.ts";
import type { AdminEvent } from "./outputs.ts";

/** `categoryIds`: null in it stands for events without a category. `isPast` and `categoryIds` exclude each other. */
export type AdminEventFilter = {
  search?: string | undefined;
  categoryIds?: (string | null)[] | undefined;
  isPast?: boolean | undefined;
  organizerId?: string | undefined;
};

type AdminEventOrder = { sort: AdminEventSort; direction: SortDirection };

/** `today`: the calendar day that separates past events. `cursor`: from the previous answer, as text. */
type AdminEventPage = AdminEventOrder & { today: string; limit: number; cursor?: string | undefined };

const SORTS: Record<AdminEventSort, SQL> = {
  date: sql.raw("events.date"),
  title: sql.raw("events.title collate nocase"),
  created_at: sql.raw("events.created_at"),
};

/** The unary plus stops SQLite from scanning the whole index of the sort column for the few rows of a page. */
const SORTS_OF_FEW: Record<AdminEventSort | "last_day", SQL> = {
  date: sql.raw("+events.date"),
  title: sql.raw("+events.title collate nocase"),
  created_at: sql.raw("+events.created_at"),
  last_day: sql.raw("+events.last_day"),
};

const ID = sql.raw("events.ordinal");

/**
 * A page of the admin's table. `hasMore`: a search, or past events, have more than SORTED_EVENTS_MAX results, so only
 * the latest are sorted by title or creation.
 *
 * Rows read: without a filter, by category or by organizer the page itself, along an index of filter and sort. With a
 * search, combined filters, or past events by title or creation SORTED_EVENTS_MAX, sorted in memory; with more results,
 * by date, the page itself in the order of last days.
 */
export async function listAdminEvents(
  db: Database,
  filter: AdminEventFilter,
  page: AdminEventPage,
): Promise<TablePage<AdminEvent> & { hasMore: boolean }> {
  if (isSearched(filter)) return listMatches(db, filter, page);
  if (filter.isPast) return listPast(db, page);
  const cursor = parseTableCursor(page.cursor, nameOf(page));
  if (!filter.categoryIds && !filter.organizerId)
    return { ...(await listRows(db, [], SORTS[page.sort], page, cursor)), hasMore: false };
  const owners = filter.categoryIds
    ? filter.categoryIds.map((id) => sql`category_id is ${id}`)
    : [sql`organizer_id = ${filter.organizerId}`];
  return { ...(await listFirsts(db, owners, SORTS[page.sort], page, cursor)), hasMore: false };
}

function isSearched({ search, categoryIds, isPast, organizerId }: AdminEventFilter): boolean {
  const filters = [categoryIds, isPast || undefined, organizerId].filter((value) => value !== undefined);
  return search !== undefined || filters.length > 1;
}

function nameOf({ sort, direction }: AdminEventOrder) {
  return { name: sort, direction };
}

/**
 * A page of the events that meet one of these conditions. The first rows of each condition are read separately, because
 * for several conditions SQLite would sort all rows, and because only the page's rows need the joined tables.
 */
function listFirsts(
  db: Database,
  conditions: SQL[],
  expression: SQL,
  page: AdminEventPage,
  cursor: TableCursor | undefined,
): Promise<TablePage<AdminEvent>> {
  const isAscending = (page.direction === "asc") !== (cursor?.isBackward ?? false);
  const [sign, direction] = isAscending ? [sql.raw(">"), sql.raw("asc")] : [sql.raw("<"), sql.raw("desc")];
  const beyond = cursor ? sql`and (${expression}, ${ID}) ${sign} (${cursor.value}, ${cursor.id})` : sql``;
  const firsts = conditions.map(
    (condition) => sql`select * from (select ordinal from events where ${condition} ${beyond}
      order by ${expression} ${direction}, ${ID} ${direction} limit ${page.limit + 1})`,
  );
  const few = sql`${ID} in (${sql.join(firsts, sql` union all `)})`;
  return listRows(db, [few], SORTS_OF_FEW[page.sort], page, cursor);
}

async function listPast(
  db: Database,
  page: AdminEventPage,
): Promise<TablePage<AdminEvent> & { hasMore: boolean }> {
  const cursor = parseTableCursor(page.cursor, nameOf(page));
  if (page.sort === "date") {
    const isPast = [sql`+events.last_day < ${page.today}`, sql`events.date < ${page.today}`];
    return { ...(await listRows(db, isPast, SORTS.date, page, cursor)), hasMore: false };
  }
  const latest = await db.all<{
    ordinal: number;
  }>(sql`select ordinal from events where last_day < ${page.today}
    order by last_day desc limit ${SORTED_EVENTS_MAX + 1}`);
  const few = isAmong(latest.slice(0, SORTED_EVENTS_MAX));
  const rows = await listFirsts(db, [few], SORTS_OF_FEW[page.sort], page, cursor);
  return { ...rows, hasMore: latest.length > SORTED_EVENTS_MAX };
}

async function listMatches(db: Database, filter: AdminEventFilter, page: AdminEventPage) {
  const until = filter.isPast ? page.today : undefined;
  const window = parseTableCursor(page.cursor, { name: "last_day", direction: page.direction });
  if (page.sort === "date" && window) return listByLastDay(db, filter, page, window);
  const direction = page.sort === "date" ? page.direction : "desc";
  const matches = await db.all<{ ordinal: number }>(
    selectMatches(toEventFilter(filter), { direction, until, limit: SORTED_EVENTS_MAX + 1 }),
  );
  const hasMore = matches.length > SORTED_EVENTS_MAX;
  if (hasMore && page.sort === "date") return listByLastDay(db, filter, page, undefined);
  const few = isAmong(matches.slice(0, SORTED_EVENTS_MAX));
  const cursor = parseTableCursor(page.cursor, nameOf(page));
  return { ...(await listFirsts(db, [few], SORTS_OF_FEW[page.sort], page, cursor)), hasMore };
}

/** The ordinals are literals, because D1 binds at most 100 parameters. */
function isAmong(rows: { ordinal: number }[]): SQL {
  return sql.raw(`events.ordinal in (${rows.map(({ ordinal }) => Number(ordinal)).join(", ")})`);
}

/** A page of a search with many results, in the order of last days, which is the order of the full-text index. */
async function listByLastDay(
  db: Database,
  filter: AdminEventFilter,
  page: AdminEventPage,
  cursor: TableCursor | undefined,
) {
  const isAscending = (page.direction === "asc") !== (cursor?.isBackward ?? false);
  const window = selectMatches(toEventFilter(filter), {
    direction: isAscending ? "asc" : "desc",
    until: filter.isPast ? page.today : undefined,
    after: cursor && { day: String(cursor.value), ordinal: Number(cursor.id) },
    limit: page.limit + 1,
  });
  const order = { ...page, sort: "last_day" as const };
  const rows = await listRows(db, [sql`${ID} in (${window})`], SORTS_OF_FEW.last_day, order, cursor);
  return { ...rows, hasMore: false };
}

function toEventFilter({ search, categoryIds, organizerId }: AdminEventFilter): EventFilter {
  return {
    withCancelled: true,
    ...(search !== undefined && { title: search }),
    ...(categoryIds && { categoryIds }),
    ...(organizerId !== undefined && { organizerId }),
  };
}

type AdminEventRow = CardRow &
  Pick<AdminEvent, "enrolled" | "paying" | "revision" | "series_id" | "created_at"> & {
    is_training: number;
    organizer_id: string | null;
    organizer_name: string | null;
  };

/** Holds are few, so they are counted here and subtracted from `seats_taken`. */
const columns = sql`${shortCardColumns}, events.seats_taken - iif(events.seats_taken = 0, 0, (select count(*)
    from enrolments s where s.event_id = events.id and s.status = 'held')) as enrolled, events.paying, events.revision,
  events.series_id, events.instructors is not null as is_training, events.created_at, events.organizer_id,
  coalesce(users.company_name, nullif(users.full_name, '')) as organizer_name`;

const tables = sql`${cardTables} left join users on users.id = events.organizer_id`;

async function listRows(
  db: Database,
  conditions: SQL[],
  expression: SQL,
  { sort, direction, limit }: { sort: string; direction: SortDirection; limit: number },
  cursor: TableCursor | undefined,
): Promise<TablePage<AdminEvent>> {
  const query = { columns, tables, conditions, sort: { name: sort, expression, id: ID, direction } };
  const { rows, ...ways } = await listTablePage<AdminEventRow>(db, query, { limit, cursor });
  return { ...ways, rows: rows.map(toAdminEvent) };
}

function toAdminEvent(row: AdminEventRow): AdminEvent {
  const {
    enrolled,
    paying,
    revision,
    series_id,
    is_training,
    created_at,
    organizer_id,
    organizer_name,
    ...card
  } = row;
  const organizer = organizer_id === null ? null : { id: organizer_id, name: organizer_name };
  return {
    ...toCard(card),
    enrolled,
    paying,
    revision,
    created_at,
    series_id,
    is_training: Boolean(is_training),
    organizer,
  };
}

/**
 * Users who can organize events, found by a prefix of a word of their name or of their e-mail, sorted by name; at most
 * ORGANIZERS_FOUND_MAX.
 */
export async function listOrganizers(db: Database, search: string): Promise<EventOrganizer[]> {
  const limit = ORGANIZERS_FOUND_MAX;
  const pages = await Promise.all(
    rolesWith("events.manage").map((role) => listUsers(db, { search, role, status: "active", limit })),
  );
  return pages
    .flatMap(({ rows }) => rows.map(toEventOrganizer))
    .sort((one, other) => one.name.localeCompare(other.name))
    .slice(0, limit);
}

function toEventOrganizer({ id, email, profile }: AdminUserView): EventOrganizer {
  const { role, full_name, company_name, avatar_url } = profile;
  return { id, name: company_name || full_name, email, role, avatar_url };
}

/** Rows per read of an export. */
const EXPORT_ROWS = 1000;

/** Every row of the table, page by page; a search is always in the order of dates. */
export async function* streamAdminEvents(
  db: Database,
  filter: AdminEventFilter,
  order: AdminEventOrder & { today: string },
): AsyncGenerator<AdminEvent[]> {
  let page = await listAdminEvents(db, filter, { ...order, limit: EXPORT_ROWS });
  const sorted = page.hasMore ? { ...order, sort: "date" as const, direction: "desc" as const } : order;
  if (page.hasMore) page = await listAdminEvents(db, filter, { ...sorted, limit: EXPORT_ROWS });
  while (true) {
    yield page.rows;
    if (!page.next) return;
    page = await listAdminEvents(db, filter, { ...sorted, limit: EXPORT_ROWS, cursor: page.next });
  }
}

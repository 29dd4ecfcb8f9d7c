import { type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "../../audit/contract.ts";
import { firstIdAt } from "../../audit/store.ts";
import { type Database, parseJsonColumns } from "../../env.ts";
import type { SortDirection } from "../../lib/tables.ts";
import {
  listTablePage,
  parseTableCursor,
  type TableCursor,
  type TablePage,
  type TableQuery,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import type { AuditEntryView } from "../outputs.ts";
import { AUDIT_SEARCH_EVENTS, AUDIT_SEARCH_USERS, type AuditPart } from "./contract.ts";

export type AuditFilter = {
  /** The prefix of a user's e-mail or of an event's title; or the whole id of a subject or user. */
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** The part that the searched user has; undefined for any. */
  part?: AuditPart | undefined;
  /** Instants; the period includes `since` and not `until`. */
  since?: Date | undefined;
  until?: Date | undefined;
  direction?: SortDirection | undefined;
};

/** Ids found by a search: the possible values of an entry's columns. */
type SearchedIds = { users: string[]; subjects: string[] };

/** A page of the audit log, newest entries first unless `direction` says otherwise. */
export async function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  { limit = TABLE_PAGE_ROWS, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<TablePage<AuditEntryView>> {
  const searched = filter.search ? await findSearchedIds(db, filter.search) : null;
  const position = parseTableCursor(cursor, entryQuery(filter, searched, { limit }).sort);
  // Each found id is read along its own index, so a page is no longer than usual.
  const rows = searched ? Math.min(limit, TABLE_PAGE_ROWS) : limit;
  const query = entryQuery(filter, searched, { limit: rows, cursor: position });
  const page = await listTablePage<object>(db, query, { limit: rows, cursor: position });
  return { ...page, rows: page.rows.map(toAuditEntry) };
}

/** Rows that the CSV export reads at a time. */
const EXPORT_ROWS = 1000;

/** Every entry of the filter, 1,000 rows at a time. */
export async function* streamAuditEntries(
  db: Database,
  filter: AuditFilter,
): AsyncGenerator<AuditEntryView[]> {
  const searched = filter.search ? await findSearchedIds(db, filter.search) : null;
  let cursor: TableCursor | undefined;
  while (true) {
    const query = entryQuery(filter, searched, { limit: EXPORT_ROWS, cursor });
    const { rows, next } = await listTablePage<object>(db, query, { limit: EXPORT_ROWS, cursor });
    yield rows.map(toAuditEntry);
    if (!next) return;
    cursor = parseTableCursor(next, query.sort);
  }
}

/** Finds users by the prefix of their e-mail, events by that of their title, and adds the search itself as an id. */
async function findSearchedIds(db: Database, search: string): Promise<SearchedIds> {
  const text = search.toLowerCase();
  const rows = await db.all<{ kind: "user" | "event"; id: string }>(sql`
    select 'user' as kind, id from (select id from users where email >= ${text} and email < ${`${text}\u{10FFFF}`}
      order by email limit ${AUDIT_SEARCH_USERS})
    union all select 'event', id from (select id from events where title >= ${search} collate nocase
      and title < ${`${search}\u{10FFFF}`} collate nocase order by title collate nocase limit ${AUDIT_SEARCH_EVENTS})`);
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { users: [...ids("user"), text], subjects: [...ids("event"), text] };
}

/** The JSON of a user `name` of the entry `a`. */
function userJson(name: "actor" | "person"): string {
  return `iif(a.${name}_id is null, null,
    json_object('id', a.${name}_id, 'full_name', coalesce(${name}.full_name, ''))) as ${name}`;
}

const columns = sql.raw(`a.id, a.action, ${userJson("actor")}, ${userJson("person")},
  json_object('kind', a.subject_kind, 'id', a.subject_id, 'name', case a.subject_kind
    when 'event' then (select title from events where id = a.subject_id)
    when 'article' then (select title from articles where id = a.subject_id)
    when 'category' then (select name from categories where id = a.subject_id)
    when 'topic' then (select nullif(title, '') from forum_topics where id = a.subject_id)
    when 'reply' then (select nullif(t.title, '') from forum_replies r join forum_topics t on t.id = r.topic_id
      where r.id = a.subject_id)
    when 'forum_category' then (select name from forum_categories where id = a.subject_id) end) as subject,
  coalesce(a.fields, '[]') as fields, a.before, a.after, a.device, a.country, a.network, a.created_at`);

const names = sql.raw(
  "left join users actor on actor.id = a.actor_id left join users person on person.id = a.person_id",
);

type EntryWindow = { limit: number; cursor?: TableCursor | undefined };

function entryQuery(
  { action, part, since, until, direction = "desc" }: AuditFilter,
  searched: SearchedIds | null,
  window: EntryWindow,
): TableQuery {
  const conditions = [
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(since ? [sql`a.id >= ${firstIdAt(since)}`] : []),
    ...(until ? [sql`a.id < ${firstIdAt(until)}`] : []),
  ];
  const order = { conditions, direction, window };
  const found = searched ? sql`${matchingIds(searched, part, order)} found cross join` : sql``;
  return {
    columns,
    tables: sql`${found} audit_entries a ${sql.raw(searched || !action ? "" : "indexed by audit_entries_action")} ${names}`,
    conditions: searched ? [sql`a.id = found.id`] : conditions,
    sort: { name: "created_at", expression: sql.raw("a.id"), id: sql.raw("a.id"), direction },
  };
}

type EntryOrder = { conditions: SQL[]; direction: SortDirection; window: EntryWindow };

/**
 * The ids of the page's entries whose columns have one of these values: for each value a page's number of entries, read
 * along the column's index, because together they contain the page.
 */
function matchingIds({ users, subjects }: SearchedIds, part: AuditPart | undefined, order: EntryOrder): SQL {
  const sources = [
    ...(part === "person" ? [] : users.map((id) => idsOf("actor_id", id, order))),
    ...(part === "actor" ? [] : users.map((id) => idsOf("person_id", id, order))),
    ...(part === "actor" ? [] : subjects.map((id) => idsOf("subject_id", id, order))),
  ];
  const direction = sql.raw(isAscending(order) ? "asc" : "desc");
  return sql`(select distinct id from (${uniteAll(sources)}) order by id ${direction} limit ${order.window.limit + 1})`;
}

function isAscending({ direction, window: { cursor } }: EntryOrder): boolean {
  return (direction === "asc") !== (cursor?.isBackward ?? false);
}

function idsOf(column: "actor_id" | "person_id" | "subject_id", value: string, order: EntryOrder): SQL {
  const { limit, cursor } = order.window;
  const beyond = cursor ? [sql`a.id ${sql.raw(isAscending(order) ? ">" : "<")} ${cursor.id}`] : [];
  const all = [sql`a.${sql.raw(column)} = ${value}`, ...order.conditions, ...beyond];
  return sql`select id from (select a.id from audit_entries a where ${sql.join(all, sql` and `)}
    order by a.id ${sql.raw(isAscending(order) ? "asc" : "desc")} limit ${limit + 1})`;
}

/** The most terms of a compound SELECT that D1 accepts. */
const COMPOUND_MAX = 5;

/** `union all` of any number of SELECTs. */
function uniteAll(selects: SQL[]): SQL {
  if (selects.length <= COMPOUND_MAX) return sql.join(selects, sql` union all `);
  const groups = Math.ceil(selects.length / COMPOUND_MAX);
  return uniteAll(
    Array.from({ length: groups }, (_, group) => {
      const part = selects.slice(group * COMPOUND_MAX, (group + 1) * COMPOUND_MAX);
      return sql`select id from (${uniteAll(part)})`;
    }),
  );
}

function toAuditEntry(row: object): AuditEntryView {
  return parseJsonColumns(row, "actor", "person", "subject", "fields", "before", "after");
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./env.ts";
import type { SortDirection } from "./lib/tables.ts";

/** Rows per read of a CSV export. */
const EXPORT_ROWS = 1000;

/** The order of a table: an indexed expression that is never null, then the row's id. */
export type TableSort = { name: string; expression: SQL; id: SQL; direction: SortDirection };

/** A row's position in a sorted table. `isBackward`: the cursor of the previous page, which ends before that row. */
export type TableCursor = { value: string | number; id: string | number; isBackward: boolean };

/** `columns` is a select list, `tables` the SQL after `from`, `conditions` are joined by `and`. */
export type TableQuery = { columns: SQL; tables: SQL; conditions: SQL[]; sort: TableSort };

export type TablePage<Row> = { rows: Row[]; next: string | null; previous: string | null };

type Sorted<Row> = Row & { sort_value: string | number; sort_id: string | number };

/**
 * A page of a table, read along the index of its sort expression: `limit` rows and one more, for any page. `next` and
 * `previous` are the cursors of the neighbouring pages, null without one.
 */
export async function listTablePage<Row extends object>(
  db: Database,
  query: TableQuery,
  { limit, cursor }: { limit: number; cursor?: TableCursor | undefined },
): Promise<TablePage<Row>> {
  const found = await selectRows<Row>(db, query, cursor, limit + 1);
  const hasMore = found.length > limit;
  const shown = found.slice(0, limit);
  if (cursor?.isBackward) shown.reverse();
  const position = (row: Sorted<Row> | undefined, isBackward: boolean) =>
    row ? formatTableCursor(query.sort, { value: row.sort_value, id: row.sort_id, isBackward }) : null;
  const hasNext = cursor?.isBackward ? true : hasMore;
  const hasPrevious = cursor?.isBackward ? hasMore : cursor !== undefined;
  return {
    rows: shown.map(withoutSortColumns),
    next: hasNext ? position(shown.at(-1), false) : null,
    previous: hasPrevious ? position(shown[0], true) : null,
  };
}

/** The rows of a page, of which one more than `limit` were read, and the cursor of the next page; null: none. */
export function cutPage<Row>(read: Row[], limit: number, toCursor: (last: Row) => string) {
  const rows = read.slice(0, limit);
  const last = read.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? toCursor(last) : null };
}

/** Every row of a table in its order, as the views of its file, 1,000 at a time. */
export async function* streamTableRows<Row extends object, View>(
  db: Database,
  query: TableQuery,
  toView: (row: Row) => View,
): AsyncGenerator<View[]> {
  let cursor: TableCursor | undefined;
  while (true) {
    const rows = await selectRows<Row>(db, query, cursor, EXPORT_ROWS);
    if (rows.length > 0) yield rows.map((row) => toView(withoutSortColumns(row)));
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_ROWS) return;
    cursor = { value: last.sort_value, id: last.sort_id, isBackward: false };
  }
}

function selectRows<Row extends object>(
  db: Database,
  { columns, tables, conditions, sort }: TableQuery,
  cursor: TableCursor | undefined,
  limit: number,
): Promise<Sorted<Row>[]> {
  const isAscending = (sort.direction === "asc") !== (cursor?.isBackward ?? false);
  const direction = sql.raw(isAscending ? "asc" : "desc");
  const beyond = cursor
    ? [
        sql`(${sort.expression}, ${sort.id}) ${sql.raw(isAscending ? ">" : "<")} (${cursor.value}, ${cursor.id})`,
      ]
    : [];
  const all = [...conditions, ...beyond];
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  return db.all<Sorted<Row>>(sql`
    select ${columns}, ${sort.expression} as sort_value, ${sort.id} as sort_id from ${tables} ${where}
    order by ${sort.expression} ${direction}, ${sort.id} ${direction} limit ${limit}`);
}

function withoutSortColumns<Row extends object>({ sort_value, sort_id, ...row }: Sorted<Row>): Row {
  return row as unknown as Row;
}

/** A cursor of this sort, as text for an address. */
function formatTableCursor(sort: TableSort, { value, id, isBackward }: TableCursor): string {
  const position = [sort.name, sort.direction, value, id, isBackward ? 1 : 0];
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Parses a cursor of a table with this sort; undefined for a cursor of another sort, or any other text. */
export function parseTableCursor(
  text: string | undefined,
  sort: Pick<TableSort, "name" | "direction">,
): TableCursor | undefined {
  try {
    const [name, direction, value, id, back] = JSON.parse(Buffer.from(text ?? "", "base64url").toString());
    const isOfThisSort = name === sort.name && direction === sort.direction;
    const isPosition = [value, id].every((part) => ["string", "number"].includes(typeof part));
    return isOfThisSort && isPosition ? { value, id, isBackward: back === 1 } : undefined;
  } catch {
    return undefined;
  }
}

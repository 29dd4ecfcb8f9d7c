import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./env.ts";

/** The columns of a row, each a value or an expression over `from`; nullable ones and those with a default are optional. */
type ColumnExpressions<Table extends SQLiteTable> = {
  [Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL;
};

/**
 * `insert into table (…) select … from …`, so that the writing statement itself checks a row's conditions. `from`: the
 * SQL after the select list ("from events e where …", or only "where …"). Drizzle lists every column of the table in
 * its own order and uses the select list unchanged, so the expressions are sorted into that order.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: ColumnExpressions<Table>,
  from: SQL,
) {
  const expressions: Record<string, unknown> = row;
  const selected = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = expressions[name] === undefined ? column.default : expressions[name];
    if (value === undefined || value === null) return sql`null`;
    return is(value, SQL) ? value : sql`${sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(selected, sql`, `)} ${from}`);
}

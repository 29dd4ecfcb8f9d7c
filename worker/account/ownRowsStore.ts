import { eq, getTableColumns, sql } from "drizzle-orm";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../env.ts";

type ShownColumns = Parameters<Database["select"]>[0];

/** Makes the export's queries: the rows whose `column` is the user's id, with the shown columns or all of the table's. */
export function ownRows(db: Database, id: string) {
  return (column: SQLiteColumn, shown?: ShownColumns) => {
    const table = column.table as SQLiteTable;
    return db
      .select(shown ?? getTableColumns(table))
      .from(table)
      .where(eq(column, id));
  };
}

/** The same with columns of the table of `key`, too, whose rows the other tables name in their column `reference`. */
export function joinedRows(db: Database, id: string, key: SQLiteColumn, reference: string) {
  return (column: SQLiteColumn, shown: SelectedFields) =>
    db
      .select(shown)
      .from(column.table)
      .innerJoin(key.table, sql`${key} = ${column.table}.${sql.identifier(reference)}`)
      .where(eq(column, id));
}

/** Columns of a table by name. */
export function pickColumns<Table extends SQLiteTable>(
  table: Table,
  ...names: (keyof Table["_"]["columns"] & string)[]
): Record<string, SQLiteColumn> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
}

import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { users } from "../../worker/auth/schema.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../worker/**/schema.ts", { eager: true });

/** Every table of every feature. */
export const TABLES: SQLiteTable[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** "enrolments.user_id": every column that refers to a person. */
export const USER_COLUMNS: string[] = TABLES.flatMap((table) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === users ? columns.map(({ name }) => `${getTableName(table)}.${name}`) : [];
  }),
).sort();

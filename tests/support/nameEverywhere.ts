import { getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { database } from "./worker.ts";

type Column = { table: string; name: string; type: string; parent: string | null };
type Row = Record<string, string | number | null> & { place: number };

/** Values that name nobody: ids, instants, days, times of day, numbers and hashes. */
const NAMELESS = [
  /^[\da-f]{8}-[\da-f]{4}-/i,
  /^\d{4}-\d\d-\d\d/,
  /^\d\d:\d\d$/,
  /^-?[\d.]+$/,
  /^[\da-f]{40,}$/i,
  /^(scrypt|~)/,
];
/** Columns of references, instants, days and codes, and what is hashed or drawn at random. */
const NAMELESS_COLUMN =
  /(^|_)(id|at|on|day|until|since|by|erased_for|date|time|hash|salt|secret|language|currency|content_type|time_zone|nation_code|version|template|topic|idempotency_key|request_key|dedupe_key)$/;

/** The columns of all tables, as SQLite has them. */
async function listColumns(): Promise<Column[]> {
  const { results } = await database
    .prepare(
      `select m.name as "table", c.name, c.type, (select f."table" from pragma_foreign_key_list(m.name) f
         where f."from" = c.name) as parent
       from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' and m.sql not like 'create virtual%' and m.name not like '\\_cf%' escape '\\'
         and m.name not like '%\\_search\\_%' escape '\\' and m.name not like 'sqlite%' and m.name not like 'd1%'`,
    )
    .all<Column>();
  return results;
}

/**
 * Writes a name into every text of every row that refers to a user, by whatever column, or that belongs to such a row and to
 * no other user. Returns the tables without such a row.
 */
export async function nameEverywhere(
  user: { id: string; email: string },
  name: string,
  tables: SQLiteTable[],
): Promise<string[]> {
  const columns = await listColumns();
  const names = [...new Set(columns.map(({ table }) => table))];
  const about = new Map<string, Row[]>();
  for (const table of names) {
    const own = columns.filter((column) => column.table === table);
    const { results } = await database.prepare(`select rowid as place, * from "${table}"`).all<Row>();
    about.set(
      table,
      results.filter((row) => own.some((column) => [user.id, user.email].includes(String(row[column.name])))),
    );
  }
  for (const table of names) {
    const parents = columns.filter((column) => column.table === table && column.parent);
    if (about.get(table)?.length || parents.some(({ parent }) => parent === "users")) continue;
    const { results } = await database.prepare(`select rowid as place, * from "${table}"`).all<Row>();
    about.set(
      table,
      results.filter((row) =>
        parents.some((column) => about.get(column.parent ?? "")?.some(({ id }) => id === row[column.name])),
      ),
    );
  }
  for (const [table, rows] of about) {
    const config = tables.find((one) => getTableName(one) === table);
    const kinds = new Map(config ? getTableConfig(config).columns.map((one) => [one.name, one]) : []);
    const texts = columns.filter(
      (column) =>
        column.table === table &&
        /text/i.test(column.type) &&
        !column.parent &&
        !kinds.get(column.name)?.enumValues?.length,
    );
    for (const row of rows)
      for (const column of texts) {
        const isJson = kinds.get(column.name)?.dataType.includes("json") ?? false;
        const current = row[column.name] ?? null;
        if (current === user.id || current === user.email) continue;
        const value = named(current, column.name, isJson, name);
        if (value === undefined) continue;
        await database
          .prepare(`update "${table}" set "${column.name}" = ? where rowid = ?`)
          .bind(value, row.place)
          .run()
          // A column whose constraint or trigger refuses a name can hold none.
          .catch(() => null);
      }
  }
  return names.filter((table) => !about.get(table)?.length);
}

/** A text with the name; undefined where it has one already, or can have none. */
function named(value: unknown, column: string, isJson: boolean, name: string): string | undefined {
  if (NAMELESS_COLUMN.test(column)) return undefined;
  if (value === null) return isJson ? JSON.stringify([name]) : name;
  const text = String(value);
  if (text.includes(name) || NAMELESS.some((form) => form.test(text))) return undefined;
  if (!isJson) return `${text} ${name}`;
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return NAMELESS.some((form) => form.test(part)) ? part : `${part} ${name}`;
    if (Array.isArray(part)) return part.length > 0 ? part.map(walk) : [name];
    if (part && typeof part === "object")
      return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, walk(one)]));
    return part;
  };
  return JSON.stringify(walk(JSON.parse(text)));
}

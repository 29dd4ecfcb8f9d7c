import { database } from "./worker.ts";

/** Every row of every ordinary table as text, by table: to show that a refused call has changed nothing. */
export async function readTables(): Promise<Record<string, string>> {
  tables ??= await listTables();
  const names = tables;
  const results = await database.batch(names.map((name) => database.prepare(`select * from "${name}"`)));
  return Object.fromEntries(names.map((name, index) => [name, JSON.stringify(results[index]?.results)]));
}

/** Every file of a runtime has the same ones. */
let tables: string[] | undefined;

/** The tables of the schema; not SQLite's, D1's, nor those in which a search index keeps its words. */
async function listTables(): Promise<string[]> {
  const { results } = await database
    .prepare("select name, sql from sqlite_master where type = 'table' order by name")
    .all<{ name: string; sql: string | null }>();
  const indexes = results
    .filter(({ sql }) => /^create virtual table/i.test(sql ?? ""))
    .map(({ name }) => name);
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|_cf_|d1_)/.test(name) && !indexes.some((index) => name.startsWith(index)));
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../../scripts/rows.ts";

/** An empty database in memory with the site's tables. */
export function makeDatabase(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(join("migrations", name), "utf8"));
  return database;
}

/** The part of D1 that the seed uses, on a database of SQLite. */
export function asD1(database: DatabaseSync): Database {
  const prepare = (query: string, values: unknown[] = []) => ({
    bind: (...bound: unknown[]) => prepare(query, bound),
    first: async () => database.prepare(query).get(...(values as string[])) ?? null,
    run: async () => database.prepare(query).run(...(values as string[])),
  });
  return {
    prepare,
    batch: (statements: { run: () => Promise<unknown> }[]) => Promise.all(statements.map((one) => one.run())),
  } as Database;
}

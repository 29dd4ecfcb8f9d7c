import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

const { MIGRATIONS } = env as unknown as { MIGRATIONS: D1Migration[] };

/** What the migrations left, kept when they had run and no test had written yet. */
let migrated: D1PreparedStatement[] | undefined;

/** Applies the migrations that the tests' database still lacks. */
export async function migrate(): Promise<void> {
  await applyD1Migrations(env.DB, MIGRATIONS);
  migrated ??= await listMigrated();
}

/** Sets an empty database up as the migrations left it, in a fifth of the time that they take. */
export async function restoreMigrated(): Promise<void> {
  if (!migrated) throw new Error("The migrations have not run.");
  await env.DB.batch(migrated);
}

const SCHEMA = `select name, sql from sqlite_master
  where sql is not null and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' order by rowid`;

/** The tables that a full-text index makes for itself. */
const OWN_OF_INDEX = /^(.+)_(data|idx|content|docsize|config)$/;

/** A setting of a full-text index, such as INSERT INTO user_search(user_search, rank) VALUES ('secure-delete', 1). */
const SETTING = /^\s*insert\s+into\s+(\w+)\s*\(\s*\1\s*,\s*rank\s*\)/i;

/** The statements of the schema, and of the rows and settings that migrations wrote. */
async function listMigrated(): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(SCHEMA).all<{ name: string; sql: string }>();
  const indexes = new Set(results.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name));
  const schema = results.filter(({ name }) => !indexes.has(OWN_OF_INDEX.exec(name)?.[1] ?? ""));
  const tables = schema.filter(({ sql }) => /^create table/i.test(sql));
  const others = schema.filter((one) => !tables.includes(one));
  const rows = await Promise.all(tables.map(({ name }) => listRows(name)));
  const settings = MIGRATIONS.flatMap(({ queries }) => queries).filter((query) => SETTING.test(query));
  return [
    ...[...tables, ...others].map(({ sql }) => env.DB.prepare(sql)),
    ...rows.flat(),
    ...settings.map((query) => env.DB.prepare(query)),
  ];
}

/** The statement that fills a table with what it has now; none for an empty one. */
async function listRows(table: string): Promise<D1PreparedStatement[]> {
  const { results } = await env.DB.prepare(`select * from "${table}"`).all<Record<string, unknown>>();
  const [first] = results;
  if (!first) return [];
  const columns = Object.keys(first);
  const values = columns.map((name) => `json_extract(value, '$."${name}"')`);
  const names = columns.map((name) => `"${name}"`);
  const text = `insert into "${table}" (${names.join()}) select ${values.join()} from json_each(?)`;
  return [env.DB.prepare(text).bind(JSON.stringify(results))];
}

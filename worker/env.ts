import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";

/** Hono's environment; `auth/session.ts` adds the caller to the variables. */
export type AppEnv = { Bindings: Env; Variables: { db: Database } };

export type AppContext = Context<AppEnv>;

export type Database = ReturnType<typeof openDatabase>["db"];

/**
 * Opens the request's D1 session. With the browser's last bookmark users read their own writes; without a bookmark the
 * nearest replica may answer.
 */
export function openDatabase(d1: D1Database, bookmark?: string) {
  const session = d1.withSession(bookmark ?? "first-unconstrained");
  // Drizzle's type requires a D1Database, but Drizzle calls only `prepare` and `batch`, which a session has.
  return { db: drizzle(session as unknown as D1Database), bookmark: () => session.getBookmark() };
}

/** A Durable Object namespace in the jurisdiction of the site's data, which the first deploy chose. */
export function inJurisdiction<Kind extends Rpc.DurableObjectBranded | undefined>(
  env: Pick<Env, "DATA_JURISDICTION">,
  namespace: DurableObjectNamespace<Kind>,
): DurableObjectNamespace<Kind> {
  const jurisdiction: string = env.DATA_JURISDICTION;
  return jurisdiction ? namespace.jurisdiction(jurisdiction as DurableObjectJurisdiction) : namespace;
}

const dialect = new SQLiteAsyncDialect();

/** Runs several queries in one round trip; returns the raw rows of each. */
export async function batchQueries<Answers extends unknown[][]>(
  db: Database,
  statements: { [Index in keyof Answers]: SQL },
): Promise<Answers> {
  const prepared = statements.map((statement) => {
    const { sql, params } = dialect.sqlToQuery(statement);
    return db.$client.prepare(sql).bind(...params);
  });
  const results = await db.$client.batch(prepared);
  return results.map((result) => result.results) as Answers;
}

/** A queried row with the values of its JSON columns; null stays null. */
export function parseJsonColumns<Row>(row: object, ...names: (keyof Row & string)[]): Row {
  const texts: Partial<Record<string, string | null>> = { ...row };
  const parsed = names.map((name) => [name, JSON.parse(texts[name] ?? "null")]);
  return { ...row, ...Object.fromEntries(parsed) } as Row;
}

/** Whether a write failed on a unique index; `column` is the first column of the index, as in "users.email". */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : "";
  return text.includes(`UNIQUE constraint failed: ${column}`);
}

/** The public key of Turnstile's widget; undefined unless both keys are set. */
export function turnstileSiteKey(env: Env): string | undefined {
  return env.TURNSTILE_SECRET_KEY ? env.TURNSTILE_SITE_KEY || undefined : undefined;
}

import type { SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { users } from "./auth/schema.ts";

/** A row of the signed-in person, read anew at every call. */
export type Person = typeof users.$inferSelect;

export type App = {
  Bindings: Env;
  Variables: {
    db: Database;
    /** The person whose token came with the request; undefined for a visitor. */
    person?: Person;
    /** The auth session that the token belongs to, when `person` is set. */
    sessionId?: string;
  };
};

export type Database = ReturnType<typeof openDatabase>["db"];

/**
 * Opens the request's database session. With the browser's last bookmark a person reads their own
 * writes; without one the nearest replica may answer.
 */
export function openDatabase(d1: D1Database, bookmark?: string) {
  const session = d1.withSession(bookmark ?? "first-unconstrained");
  // Drizzle wants the whole D1Database but calls only `prepare` and `batch`, which a session has.
  return { db: drizzle(session as unknown as D1Database), bookmark: () => session.getBookmark() };
}

const dialect = new SQLiteAsyncDialect();

/** Asks for several things in one trip; the rows of each as the database answers them. */
export async function askTogether<Answers extends unknown[][]>(
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

/** Whether a write failed because a unique index already holds the value; `column` is the index's first, "users.email". */
export function isViolation(error: unknown, column: string): boolean {
  const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : "";
  return text.includes(`UNIQUE constraint failed: ${column}`);
}

import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { AppContext, Database } from "./env.ts";
import type { Refusal } from "./errors.ts";

/**
 * A condition of a write. `condition` receives the time right before the write; when it does not hold, nothing is
 * written and `refusal` is thrown.
 */
export type WriteRule = { condition: (now: Date) => SQL; refusal: Refusal };

/**
 * Makes every later write of this request through `c.var.db` also check `rule`, because the request may have waited for
 * Stripe, a file or a hash since its own checks.
 */
export function guardWrites(c: AppContext, rule: WriteRule): void {
  c.set("db", withWriteRule(c.var.db, rule));
}

const dialect = new SQLiteAsyncDialect();
const INNER = Symbol("the statement behind the rules");
const GUARDED = Symbol("the client and the rules of a guarded one");

type Statement = D1PreparedStatement & { [INNER]: D1PreparedStatement; isWrite: boolean };
type Client = Pick<D1DatabaseSession, "prepare" | "batch">;
type GuardedClient = Client & { [GUARDED]?: { client: Client; rules: WriteRule[] } };

/**
 * A database whose writes run in one transaction with a check of `rule`. Rules accumulate; reads are not checked. Costs
 * one statement per rule and write, found by primary key. A statement built before a rule was added runs under all
 * rules of the database that runs its batch.
 */
export function withWriteRule(db: Database, rule: WriteRule): Database {
  const { client, rules } = (db.$client as GuardedClient)[GUARDED] ?? { client: db.$client, rules: [] };
  return drizzle(guardedClient(client, [...rules, rule]) as unknown as D1Database);
}

function guardedClient(client: Client, rules: WriteRule[]): GuardedClient {
  // A plain SELECT cannot raise errors in SQLite, but an invalid JSON path aborts the transaction, and the error
  // contains the path.
  const checks = rules.map((rule) => ({ ...rule, mark: `no longer allowed ${crypto.randomUUID()}` }));
  async function write(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const now = new Date();
    const questions = checks.map(({ condition, mark }) => {
      const question = dialect.sqlToQuery(
        sql`select case when ${condition(now)} then 1 else json_extract('{}', ${mark}) end as holds`,
      );
      return client.prepare(question.sql).bind(...question.params);
    });
    try {
      return (await client.batch([...questions, ...statements])).slice(questions.length);
    } catch (error) {
      const broken = checks.find(({ mark }) => String(error).includes(mark));
      throw broken ? broken.refusal : error;
    }
  }
  function wrap(inner: D1PreparedStatement, isWrite: boolean): Statement {
    const bind = (...values: unknown[]) => wrap(inner.bind(...values), isWrite);
    const run = async () => {
      const [result] = isWrite ? await write([inner]) : [await inner.all()];
      return result as D1Result<Record<string, unknown>>;
    };
    return {
      [INNER]: inner,
      isWrite,
      bind,
      run,
      all: run,
      raw: async () => (isWrite ? (await run()).results.map(Object.values) : inner.raw()),
      first: async () => (await run()).results[0] ?? null,
    } as unknown as Statement;
  }
  return {
    [GUARDED]: { client, rules },
    prepare: (text) => wrap(client.prepare(text), isWriteStatement(text)),
    batch: async <Row>(given: D1PreparedStatement[]) => {
      // A statement built without any rule is not wrapped, and may be a write.
      const statements = given as (
        | Statement
        | (D1PreparedStatement & { [INNER]?: undefined; isWrite?: undefined })
      )[];
      const inner = statements.map((statement) => statement[INNER] ?? statement);
      const hasWrite = statements.some(({ isWrite }) => isWrite !== false);
      return (await (hasWrite ? write(inner) : client.batch(inner))) as D1Result<Row>[];
    },
  };
}

/** Whether a statement writes, also after a common table expression. */
function isWriteStatement(text: string): boolean {
  return /^\s*(insert|update|delete|replace)\b/i.test(text) || /^\s*with\b.*\b(insert|delete)\b/is.test(text);
}

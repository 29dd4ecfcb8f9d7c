type MeteredStatement = { text: string; values: unknown[] };

/** The database cost of a piece of work. */
export type DatabaseMeter = {
  /** D1's `rows_read`: the rows that SQLite read in tables and indexes. */
  rows: number;
  /** D1's `rows_written`: the rows that SQLite wrote in tables and indexes. */
  written: number;
  /** Round trips to the database; a batch is one. */
  trips: number;
  /** Each statement, in the order they ran. */
  statements: MeteredStatement[];
};

const INNER = Symbol("the statement behind the meter");

type Metered = { [INNER]: MeteredStatement & { statement: D1PreparedStatement } };

/** The database, which records every statement and adds up the rows read. */
export function meterDatabase(database: D1Database): { db: D1Database; meter: DatabaseMeter } {
  const meter: DatabaseMeter = { rows: 0, written: 0, trips: 0, statements: [] };
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    prepare: (text: string) => meterStatement(target.prepare(text), { text, values: [] }, meter),
    async batch(statements: Metered[]) {
      const inner = statements.map((statement) => statement[INNER]);
      const results = await target.batch(inner.map(({ statement }) => statement));
      meter.trips += 1;
      for (const [index, result] of results.entries())
        recordResult(meter, inner[index] as MeteredStatement, result);
      return results;
    },
  });
  return { db: wrap(database) as D1Database, meter };
}

function meterStatement(
  statement: D1PreparedStatement,
  said: MeteredStatement,
  meter: DatabaseMeter,
): unknown {
  const counted = async <Result extends D1Result>(work: Promise<Result>) => {
    meter.trips += 1;
    return recordResult(meter, said, await work);
  };
  return {
    [INNER]: { ...said, statement },
    bind: (...values: unknown[]) => meterStatement(statement.bind(...values), { ...said, values }, meter),
    run: () => counted(statement.run()),
    all: () => counted(statement.all()),
    async first() {
      return (await counted(statement.all())).results[0] ?? null;
    },
    // D1 reports `rows_read` only for `all`, so a select that found rows runs twice.
    async raw() {
      const { results } = await counted(statement.all<Record<string, unknown>>());
      const isSelect = results.length > 0 && /^\s*(select|with)/i.test(said.text);
      return isSelect ? statement.raw() : results.map(Object.values);
    },
  };
}

function recordResult<Result extends D1Result>(
  meter: DatabaseMeter,
  { text, values }: MeteredStatement,
  result: Result,
): Result {
  meter.rows += result.meta.rows_read;
  meter.written += result.meta.rows_written;
  meter.statements.push({ text, values });
  return result;
}

/** EXPLAIN QUERY PLAN of each statement, one step a line; of one that runs often once. */
export async function listQueryPlans(database: D1Database, { statements }: DatabaseMeter): Promise<string[]> {
  const different = new Map(statements.map((statement) => [statement.text, statement]));
  if (different.size === 0) return [];
  const plans = await database.batch<{ detail: string }>(
    [...different.values()].map(({ text, values }) =>
      database.prepare(`explain query plan ${text}`).bind(...values),
    ),
  );
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail));
}

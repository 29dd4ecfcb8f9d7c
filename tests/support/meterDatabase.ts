type MeteredStatement = { text: string; values: unknown[] };

/** What a piece of work cost the database. */
export type DatabaseMeter = {
  /** Rows that SQLite stepped over, in tables and indexes. */
  rows: number;
  /** How often the database was asked: a batch is one trip. */
  trips: number;
  /** Each statement, in the order they ran. */
  statements: MeteredStatement[];
};

const INNER = Symbol("the statement behind the meter");

type Metered = { [INNER]: MeteredStatement & { statement: D1PreparedStatement } };

/** The database with a meter on it: every statement is kept and what it read is added up. */
export function meterDatabase(database: D1Database): { db: D1Database; meter: DatabaseMeter } {
  const meter: DatabaseMeter = { rows: 0, trips: 0, statements: [] };
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
    // D1 tells what was read only with `all`; asking a select twice changes nothing.
    async raw() {
      const { results } = await counted(statement.all<Record<string, unknown>>());
      return /^\s*(select|with)/i.test(said.text) ? statement.raw() : results.map(Object.values);
    },
  };
}

function recordResult<Result extends D1Result>(
  meter: DatabaseMeter,
  { text, values }: MeteredStatement,
  result: Result,
): Result {
  meter.rows += result.meta.rows_read;
  meter.statements.push({ text, values });
  return result;
}

/** How SQLite goes about each statement, one step a line. */
export async function listQueryPlans(database: D1Database, { statements }: DatabaseMeter): Promise<string[]> {
  const plans = await Promise.all(
    statements.map(({ text, values }) =>
      database
        .prepare(`explain query plan ${text}`)
        .bind(...values)
        .all<{ detail: string }>(),
    ),
  );
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail));
}

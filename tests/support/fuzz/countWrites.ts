const INNER = Symbol("the statement behind the counting one");
type Counting = { [INNER]: D1PreparedStatement };

/** The database, which adds up the rows that statements write; what a failed batch wrote is rolled back and not counted. */
export function countWrites(database: D1Database): { db: D1Database; written: () => number } {
  let rows = 0;
  const count = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_written;
    return result;
  };
  const wrapStatement = (inner: D1PreparedStatement, isRead: boolean): unknown => ({
    [INNER]: inner,
    bind: (...values: unknown[]) => wrapStatement(inner.bind(...values), isRead),
    run: async () => (isRead ? inner.run() : count(await inner.run())),
    all: async () => (isRead ? inner.all() : count(await inner.all())),
    first: async () => (isRead ? inner.first() : (count(await inner.all()).results[0] ?? null)),
    raw: async () =>
      isRead
        ? inner.raw()
        : count(await inner.all<Record<string, unknown>>()).results.map((row) => Object.values(row)),
  });
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    prepare: (text: string) => wrapStatement(target.prepare(text), /^\s*select\b/i.test(text)),
    batch: async (statements: Counting[]) =>
      (await target.batch(statements.map((statement) => statement[INNER]))).map(count),
  });
  return { db: wrap(database) as D1Database, written: () => rows };
}

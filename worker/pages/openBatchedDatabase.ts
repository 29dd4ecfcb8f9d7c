type QueuedStatement = {
  statement: D1PreparedStatement;
  answer: (result: D1Result<Row>) => void;
  fail: (error: unknown) => void;
};
type Row = Record<string, unknown>;

/**
 * A read-only database for rendering one page: statements of the same turn of the event loop run in one batch, and a
 * repeated statement reuses its first answer. Rows are objects, so two columns with one name would collide.
 */
export function openBatchedDatabase(d1: D1Database): D1Database {
  const session = d1.withSession("first-unconstrained");
  const known = new Map<string, Promise<D1Result<Row>>>();
  let waiting: QueuedStatement[] = [];

  function query(text: string, values: unknown[]): Promise<D1Result<Row>> {
    const key = JSON.stringify([text, values]);
    const before = known.get(key);
    if (before) return before;
    const result = new Promise<D1Result<Row>>((answer, fail) => {
      // A page's calls run in parallel; the timer fires after all have prepared their statements.
      if (waiting.length === 0) setTimeout(send, 0);
      waiting.push({ statement: session.prepare(text).bind(...values), answer, fail });
    });
    known.set(key, result);
    return result;
  }

  async function send() {
    const batch = waiting;
    waiting = [];
    try {
      const results = await session.batch<Row>(batch.map(({ statement }) => statement));
      for (const [index, { answer }] of batch.entries()) answer(results[index] as D1Result<Row>);
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  function prepare(text: string, values: unknown[] = []) {
    return {
      text,
      values,
      bind: (...bound: unknown[]) => prepare(text, bound),
      all: () => query(text, values),
      run: () => query(text, values),
      raw: async () => (await query(text, values)).results.map(Object.values),
      first: async () => (await query(text, values)).results[0] ?? null,
    };
  }

  const database = {
    // What must be read from the primary is not shared with the rest.
    withSession: (first?: string) => (first === "first-primary" ? d1.withSession(first) : database),
    getBookmark: () => session.getBookmark(),
    prepare: (text: string) => prepare(text),
    batch: (statements: ReturnType<typeof prepare>[]) =>
      Promise.all(statements.map(({ text, values }) => query(text, values))),
  };
  return database as unknown as D1Database;
}

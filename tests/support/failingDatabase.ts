const INNER = Symbol("the statement behind the failing one");
type Failing = { [INNER]: D1PreparedStatement; fails: boolean };

/** The database, in which the statements that `fails` selects by their text throw as if D1 did not answer. */
export function failingDatabase(database: D1Database, fails: (text: string) => boolean): D1Database {
  const wrap = (target: D1Database | D1DatabaseSession): unknown => ({
    withSession: (constraint?: string) => wrap((target as D1Database).withSession(constraint)),
    getBookmark: () => (target as D1DatabaseSession).getBookmark(),
    prepare: (text: string) => statement(target.prepare(text), fails(text)),
    async batch(statements: Failing[]) {
      if (statements.some((one) => one.fails)) throw away();
      return target.batch(statements.map((one) => one[INNER]));
    },
  });
  return wrap(database) as D1Database;
}

function statement(inner: D1PreparedStatement, fails: boolean): unknown {
  const run = (name: "all" | "run" | "raw" | "first") => async () => {
    if (fails) throw away();
    return (inner[name] as () => unknown)();
  };
  return {
    [INNER]: inner,
    fails,
    bind: (...values: unknown[]) => statement(inner.bind(...values), fails),
    ...Object.fromEntries((["all", "run", "raw", "first"] as const).map((name) => [name, run(name)])),
  };
}

function away(): Error {
  return new Error("D1_ERROR: the database is away");
}

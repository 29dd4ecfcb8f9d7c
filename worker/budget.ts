/** Statements of D1, each of a batch for itself; and subrequests: trips to D1, KV and R2, mails, and calls to elsewhere. */
export type Cost = { statements: number; subrequests: number };

/**
 * What one tick of the cron may ask of the platform. Far below its limits for an invocation (1,000 queries of D1, 1,000
 * subrequests to Cloudflare's services: developers.cloudflare.com/d1/platform/limits, workers/platform/limits), because
 * a tick that meets a limit loses what it was doing.
 */
export const BUDGET = { statements: 400, subrequests: 200 } as const satisfies Cost;

/** What is left of a tick, and what of it is kept for the jobs that still wait for their turn. */
export type Budget = { left: Cost; kept: Cost };

export function newBudget(): Budget {
  return { left: { ...BUDGET }, kept: { statements: 0, subrequests: 0 } };
}

/** How many pieces of work of this cost each there is room for, after an overhead. */
export function roomFor(
  { left, kept }: Budget,
  each: Cost,
  overhead: Cost = { statements: 0, subrequests: 0 },
): number {
  const rooms = (["statements", "subrequests"] as const).map((kind) =>
    Math.floor((left[kind] - kept[kind] - overhead[kind]) / each[kind]),
  );
  return Math.max(0, Math.min(...rooms));
}

const BUDGET_OF = Symbol("budget");
type BudgetedEnv = Env & { [BUDGET_OF]?: Budget };

/** The bindings, with whatever is asked of them taken off a budget. */
export function withBudget(env: Env, budget: Budget): Env {
  const take = (statements: number) => {
    budget.left.statements -= statements;
    budget.left.subrequests -= 1;
  };
  const budgeted: BudgetedEnv = {
    ...env,
    DB: countedDatabase(env.DB, take),
    CONFIG: counted(env.CONFIG, () => take(0)),
    UPLOADS: counted(env.UPLOADS, () => take(0)),
    MAIL: counted(env.MAIL, () => take(0)),
    [BUDGET_OF]: budget,
  };
  return budgeted;
}

/** `fetch`, taken off the budget where these bindings have one. */
export function fetchOf(env: BudgetedEnv): typeof fetch {
  const budget = env[BUDGET_OF];
  return (input, init) => {
    if (budget) budget.left.subrequests -= 1;
    return fetch(input, init);
  };
}

function counted<Binding extends object>(binding: Binding, count: () => void): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        count();
        return value.apply(target, args);
      };
    },
  });
}

const INNER = Symbol("the statement behind the counted one");

/** D1 as `openDatabase` uses it: sessions, their statements and batches. `take` is told of each trip. */
function countedDatabase(database: D1Database, take: (statements: number) => void): D1Database {
  const prepared = (inner: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(inner, {
      get(target, name) {
        if (name === INNER) return target;
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "bind") return prepared(target.bind(...args));
          take(1);
          return value.apply(target, args);
        };
      },
    });
  const session = (inner: D1DatabaseSession): D1DatabaseSession => ({
    getBookmark: () => inner.getBookmark(),
    prepare: (text) => prepared(inner.prepare(text)),
    batch: (statements) => {
      take(statements.length);
      return inner.batch(statements.map((one) => Reflect.get(one, INNER) as D1PreparedStatement));
    },
  });
  return new Proxy(database, {
    get: (target, name) =>
      name === "withSession"
        ? (constraint?: string) => session(target.withSession(constraint))
        : Reflect.get(target, name),
  });
}

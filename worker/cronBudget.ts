/**
 * Costs on the platform: D1 statements (each one of a batch counts), and subrequests (calls of D1, KV, R2, mail, fetch).
 */
export type BudgetCost = { statements: number; subrequests: number };

export function sumCosts(...costs: BudgetCost[]): BudgetCost {
  return {
    statements: costs.reduce((sum, { statements }) => sum + statements, 0),
    subrequests: costs.reduce((sum, { subrequests }) => sum + subrequests, 0),
  };
}

/**
 * Limits of one cron tick, far below the platform's (1,000 D1 queries and 1,000 subrequests per invocation:
 * developers.cloudflare.com/d1/platform/limits, workers/platform/limits), because a tick that exceeds those is aborted.
 */
export const CRON_BUDGET = { statements: 712, subrequests: 392 } as const satisfies BudgetCost;

/** The rest of a tick's budget, and the part of it reserved for later jobs. */
export type CronBudget = { left: BudgetCost; reserved: BudgetCost };

export function newBudget(): CronBudget {
  return { left: { ...CRON_BUDGET }, reserved: { statements: 0, subrequests: 0 } };
}

/** The number of units of work of cost `each` within the budget, after an `overhead` paid once. */
export function countAffordable(
  { left, reserved: held }: CronBudget,
  each: BudgetCost,
  overhead: BudgetCost = { statements: 0, subrequests: 0 },
): number {
  const counts = (["statements", "subrequests"] as const).map((kind) =>
    Math.floor((left[kind] - held[kind] - overhead[kind]) / each[kind]),
  );
  return Math.max(0, Math.min(...counts));
}

const BUDGET_SYMBOL = Symbol("budget");
type BudgetedEnv = Env & { [BUDGET_SYMBOL]?: CronBudget };

/** Returns the bindings with every call counted against the budget. */
export function withBudget(env: Env, budget: CronBudget): Env {
  const take = (statements: number) => {
    budget.left.statements -= statements;
    budget.left.subrequests -= 1;
  };
  const budgeted: BudgetedEnv = {
    ...env,
    DB: countStatements(env.DB, take),
    CONFIG: countCalls(env.CONFIG, () => take(0)),
    UPLOADS: countCalls(env.UPLOADS, () => take(0)),
    MAIL: countCalls(env.MAIL, () => take(0)),
    [BUDGET_SYMBOL]: budget,
  };
  return budgeted;
}

/** `fetch`, counted against the budget when these bindings have one. */
export function budgetedFetch(env: BudgetedEnv): typeof fetch {
  const budget = env[BUDGET_SYMBOL];
  return (input, init) => {
    if (budget) budget.left.subrequests -= 1;
    return fetch(input, init);
  };
}

function countCalls<Binding extends object>(binding: Binding, count: () => void): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        count();
        // An RPC stub's method, as of a local mail binding, has no `apply` of its own: reading `apply` would be a call.
        return Reflect.apply(value, target, args);
      };
    },
  });
}

const INNER = Symbol("the statement behind the counted one");

/** Counts the statements and batches of `openDatabase`'s sessions. `take` gets the statements of each round trip. */
function countStatements(database: D1Database, take: (statements: number) => void): D1Database {
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

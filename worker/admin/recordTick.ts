import type { BudgetCost, CronBudget } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import type { CronJobResult } from "../jobs.ts";
import { log } from "../log.ts";
import { cronWatch } from "./CronWatch.ts";
import { cronJobsUpsert } from "./store.ts";

/** The highest cost of `recordTick`: one statement, and the call of the Durable Object. */
export const TICK_RECORD_COST: BudgetCost = { statements: 1, subrequests: 2 };

/**
 * Ends a tick: postpones the alarm of the silent cron, and records each job's result. A failure of one is logged and
 * does not stop the other.
 */
export async function recordTick(
  env: Env,
  db: Database,
  budget: CronBudget,
  tick: { began: Date; results: CronJobResult[] },
): Promise<void> {
  budget.left.subrequests -= 1;
  const outcomes = await Promise.allSettled([
    cronWatch(env).tick(),
    cronJobsUpsert(db, tick.began.toISOString(), tick.results),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") log("error", "a tick of the cron was not recorded", outcome.reason);
}

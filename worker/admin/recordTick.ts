import type { BudgetCost, CronBudget } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import type { CronJobResult } from "../jobs.ts";
import { log } from "../log.ts";
import { cronWatch } from "./CronWatch.ts";
import { cronJobsUpsert } from "./store.ts";

/** What `recordTick` costs at most: one statement, and the call of the Durable Object. */
export const TICK_RECORD_COST: BudgetCost = { statements: 1, subrequests: 2 };

/**
 * Ends a tick: pushes the alarm of the silent cron forward, and records what each job did. A failure of either is logged
 * and keeps the other from nothing.
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

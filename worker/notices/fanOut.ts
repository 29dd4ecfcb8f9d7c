import { type BudgetCost, type CronBudget, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { findNoticeJob, tellPage } from "./jobsStore.ts";

/** Finding a job; telling a page of followers, moving on, and deleting a finished job. */
export const FAN_OUT_COST: BudgetCost = { statements: 4, subrequests: 2 };

/**
 * Tells the followers of facts, the oldest fact first. A page and its progress are one transaction, so that nobody is told
 * twice by ticks that overlap. Returns whether more is left.
 */
export async function fanOut(db: Database, budget: CronBudget): Promise<boolean> {
  while (countAffordable(budget, FAN_OUT_COST) > 0) {
    const job = await findNoticeJob(db);
    if (!job) return false;
    await tellPage(db, job);
  }
  return true;
}

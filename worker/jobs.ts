import type { BudgetCost, CronBudget } from "./cronBudget.ts";
import { log } from "./log.ts";

/** A job of the cron. `run` returns whether it left work because the budget was used up. */
export type CronJob = {
  name: string;
  /** The part of a tick's budget that is reserved for this job, whatever the jobs before it use. */
  reserved: BudgetCost;
  run: () => Promise<boolean>;
};

/**
 * Runs the jobs in order, each within what is not reserved for the later ones, so that none starves. What is left
 * then goes to the jobs that had more to do, in the same order. A failing job does not stop the others; the failure
 * is thrown at the end.
 */
export async function runCronJobs(jobs: CronJob[], budget: CronBudget): Promise<void> {
  let hasFailed = false;
  const run = async (job: CronJob): Promise<boolean> => {
    try {
      return await job.run();
    } catch (error) {
      hasFailed = true;
      log("error", "a job of the cron failed:", job.name, error);
      return false;
    }
  };
  const unfinished: CronJob[] = [];
  for (const [index, job] of jobs.entries()) {
    budget.reserved = sumOfReserved(jobs.slice(index + 1));
    if (await run(job)) unfinished.push(job);
  }
  for (const job of unfinished) await run(job);
  // Without causes, which are already logged: the platform logs a thrown error unredacted, including statement
  // parameters.
  if (hasFailed) throw new Error("not all of the cron's work was done");
}

function sumOfReserved(jobs: CronJob[]): BudgetCost {
  return {
    statements: jobs.reduce((sum, { reserved }) => sum + reserved.statements, 0),
    subrequests: jobs.reduce((sum, { reserved }) => sum + reserved.subrequests, 0),
  };
}

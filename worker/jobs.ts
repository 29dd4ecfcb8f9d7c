import type { Budget, Cost } from "./budget.ts";
import { log } from "./log.ts";

/** Work of the cron. `run` answers whether it left something for want of room. */
export type Job = {
  name: string;
  /** What of a tick's budget is kept for it, whatever the jobs before it have to do. */
  share: Cost;
  run: () => Promise<boolean>;
};

/**
 * Runs the jobs in their order, so that none starves: each leaves to those after it what is kept for them. What is left
 * then goes to the jobs that had more to do, in the same order. One that fails keeps none of the others from its work;
 * afterwards it is thrown that one has.
 */
export async function runJobs(jobs: Job[], budget: Budget): Promise<void> {
  let hasFailed = false;
  const run = async (job: Job): Promise<boolean> => {
    try {
      return await job.run();
    } catch (error) {
      hasFailed = true;
      log("error", "a job of the cron failed:", job.name, error);
      return false;
    }
  };
  const unfinished: Job[] = [];
  for (const [index, job] of jobs.entries()) {
    budget.kept = sumOf(jobs.slice(index + 1));
    if (await run(job)) unfinished.push(job);
  }
  for (const job of unfinished) await run(job);
  // Without the causes, which are logged: the platform logs what is thrown whole, with the parameters of statements.
  if (hasFailed) throw new Error("not all of the cron's work was done");
}

function sumOf(jobs: Job[]): Cost {
  return {
    statements: jobs.reduce((sum, { share }) => sum + share.statements, 0),
    subrequests: jobs.reduce((sum, { share }) => sum + share.subrequests, 0),
  };
}

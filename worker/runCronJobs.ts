import { type BudgetCost, type CronBudget, sumCosts } from "./cronBudget.ts";
import type { Database } from "./env.ts";
import { withTimeLimit } from "./lib/timeLimit.ts";
import { log } from "./log.ts";
import { writePoint } from "./metrics.ts";

/** The arguments of the cron's jobs. */
export type CronTick = { env: Env; db: Database; budget: CronBudget };

/** A job of the cron. `run` returns whether it left work because the budget was used up. */
type CronJob = {
  name: string;
  /** The part of a tick's budget that earlier jobs cannot use. */
  reserved: BudgetCost;
  run: () => Promise<boolean>;
};

export function cronJob(name: string, reserved: BudgetCost, run: CronJob["run"]): CronJob {
  return { name, reserved, run };
}

/**
 * The time limit of a job, after which it counts as failed, so that a hanging service does not stop later jobs: the
 * platform ends a tick after 15 minutes. The job may still be running at the next tick, so each job can be repeated:
 * payments are settled and articles published by conditional writes, refunds have idempotency keys at Stripe, reminders
 * and alarms their mails' keys, and deleting or counting twice changes nothing. Only mails can come twice, and are
 * leased for two minutes, as refunds are.
 */
export const JOB_LIMIT_MS = 120_000;

/** The result of a job. `cut`: it left work for the next tick because the budget was used up. */
export type CronJobResult = { name: string; outcome: "done" | "cut" | "failed"; duration_ms: number };

/**
 * Runs the jobs in order, each without the budget reserved for later ones. The rest then goes to the jobs that had more
 * work, in the same order. A failing job does not stop the others. `after`: the cost of the caller's own calls afterwards.
 */
export async function runCronJobs(
  jobs: CronJob[],
  budget: CronBudget,
  after: BudgetCost = { statements: 0, subrequests: 0 },
): Promise<CronJobResult[]> {
  const run = async (job: CronJob): Promise<CronJobResult> => {
    const began = Date.now();
    const outcome = await withTimeLimit(job.run(), JOB_LIMIT_MS).then(
      (hasMore) => (hasMore ? "cut" : "done"),
      (error: unknown) => {
        log("error", "a job of the cron failed:", job.name, error);
        return "failed" as const;
      },
    );
    const duration_ms = Date.now() - began;
    writePoint("cron", [job.name, outcome], [1, duration_ms]);
    return { name: job.name, outcome, duration_ms };
  };
  const results: CronJobResult[] = [];
  for (const [index, job] of jobs.entries()) {
    budget.reserved = sumCosts(...jobs.slice(index + 1).map(({ reserved }) => reserved), after);
    results.push(await run(job));
  }
  for (const [index, job] of jobs.entries()) {
    const first = results[index];
    if (first?.outcome !== "cut") continue;
    const second = await run(job);
    results[index] = { ...second, duration_ms: first.duration_ms + second.duration_ms };
  }
  return results;
}

/** Works on each item although others fail. Failures are thrown at the end, so that the job counts as failed. */
export async function workOnEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "a part of the job failed");
}

export type { CronHealth, CronJobView } from "../outputs.ts";

/** `cut`: the job left work for the next tick because the budget was used up. */
export const CRON_OUTCOMES = ["done", "cut", "failed"] as const;
export type CronOutcome = (typeof CRON_OUTCOMES)[number];

/** Minutes between two ticks: the schedule in wrangler.toml. */
export const CRON_MINUTES = 5;

/** Minutes without a tick after which the cron counts as silent. */
export const CRON_SILENCE_MINUTES = 30;

/** `cut`: the job left work for the next tick because the budget was used up. */
export const CRON_OUTCOMES = ["done", "cut", "failed"] as const;
export type CronOutcome = (typeof CRON_OUTCOMES)[number];

/** Minutes between two ticks: the schedule in wrangler.toml. */
export const CRON_MINUTES = 5;

/** Minutes without a tick after which the cron counts as silent. */
export const CRON_SILENCE_MINUTES = 30;

/** The latest run of one job. Instants in ISO; `failed_at` and `cut_at`: when that happened last, null for never. */
export type CronJobView = {
  name: string;
  outcome: CronOutcome;
  duration_ms: number;
  failed_at: string | null;
  cut_at: string | null;
};

/** The cron's latest tick. `due_at`: when the next one is due. `is_silent`: none came for CRON_SILENCE_MINUTES. */
export type CronHealth = {
  ran_at: string;
  due_at: string;
  duration_ms: number;
  is_silent: boolean;
  jobs: CronJobView[];
};

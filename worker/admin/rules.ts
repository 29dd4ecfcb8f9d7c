import { CRON_MINUTES, CRON_SILENCE_MINUTES } from "./contract.ts";
import type { CronHealth, CronJobView } from "./outputs.ts";

const MINUTE_MS = 60_000;

/** The health of the cron from its jobs' latest runs; null when it never ran. Jobs that no longer exist are ignored. */
export function toCronHealth(jobs: (CronJobView & { ran_at: string })[], now: Date): CronHealth | null {
  const ranAt = jobs
    .map(({ ran_at }) => ran_at)
    .toSorted()
    .at(-1);
  if (ranAt === undefined) return null;
  const latest = jobs.filter(({ ran_at }) => ran_at === ranAt);
  const began = Date.parse(ranAt);
  return {
    ran_at: ranAt,
    due_at: new Date(began + CRON_MINUTES * MINUTE_MS).toISOString(),
    duration_ms: latest.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    is_silent: now.getTime() - began >= CRON_SILENCE_MINUTES * MINUTE_MS,
    jobs: latest.map(({ ran_at: _tick, ...job }) => job),
  };
}

import { sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import type { CronJobResult } from "../jobs.ts";

/** Statement that records a tick's results, one row per job. `ranAt`: when the tick began, an ISO instant. */
export function cronJobsUpsert(db: Database, ranAt: string, results: CronJobResult[]) {
  return db.run(sql`
    insert into cron_jobs (name, ran_at, duration_ms, outcome, failed_at, cut_at)
    select value ->> '$.name', ${ranAt}, value ->> '$.duration_ms', value ->> '$.outcome',
      iif(value ->> '$.outcome' = 'failed', ${ranAt}, null), iif(value ->> '$.outcome' = 'cut', ${ranAt}, null)
    from json_each(${JSON.stringify(results)}) where true
    on conflict (name) do update set ran_at = excluded.ran_at, duration_ms = excluded.duration_ms,
      outcome = excluded.outcome, failed_at = coalesce(excluded.failed_at, failed_at),
      cut_at = coalesce(excluded.cut_at, cut_at)
    where excluded.ran_at >= cron_jobs.ran_at`);
}

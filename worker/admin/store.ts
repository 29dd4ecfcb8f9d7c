import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import type { CronJobResult } from "../runCronJobs.ts";
import { FREE_MODE_COUNT_MAX } from "./contract.ts";
import type { FreeModeEffects } from "./outputs.ts";

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

/** The current effects of switching free mode. `today`: the site's calendar day. */
export async function findFreeModeEffects(db: Database, today: string, now: Date): Promise<FreeModeEffects> {
  const at = now.toISOString();
  const count = (rows: SQL) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${FREE_MODE_COUNT_MAX}))`;
  const [effects] = await db.all<FreeModeEffects>(sql`select
    ${count(sql`events indexed by events_paid_last_day where cancelled_at is null and cost_cents > 0
      and last_day >= ${today}`)} as paid_events,
    ${count(sql`enrolments indexed by enrolments_holds where status = 'held' and held_until > ${at}`)} as live_holds,
    ${count(sql`user_packages where cancelled_at is null and package_type = 'organizer' and starts_at <= ${at}
      and (expires_at > ${at} or expires_at is null)`)} as running_packages`);
  if (!effects) throw new Error("the effects of free mode were not read");
  return effects;
}

import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { isUndelivered } from "../mails/store.ts";
import { HEALTH_COUNT_MAX, HEALTH_LATE_MINUTES } from "./contract.ts";
import type { HealthWork } from "./rules.ts";

/** What waits longer than it should, in one statement whose counts end at HEALTH_COUNT_MAX. */
export async function findHealthWork(db: Database, now: Date): Promise<HealthWork> {
  const late = new Date(now.getTime() - HEALTH_LATE_MINUTES * 60_000).toISOString();
  const count = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*) from (select 1 from ${rows} limit ${HEALTH_COUNT_MAX}))`;
  const [[work]] = await batchQueries<[HealthWork[]]>(db, [
    sql`select (select max(ran_at) from cron_jobs) as cron_ran_at,
      (select strftime('%Y-%m-%dT%H:%M:%SZ', min(applied_at)) from d1_migrations) as migrated_at,
      ${count(sql`mails indexed by mails_waiting where importance in (0, 1, 2) and sent_at is null and failed_at is null
        and next_attempt_at is not null and next_attempt_at <= ${late}`)} as unsent_mails,
      ${count(sql`mails indexed by mails_undelivered where ${isUndelivered}`)} as failed_mails,
      ${count(sql`payments where next_check_at is not null and next_check_at <= ${late}
        and (checks > 0) = 0 and (status = 'open' or stripe_session_id is not null)`)}
      + ${count(sql`payments where next_check_at is not null and next_check_at <= ${late}
        and (checks > 0) = 1 and (status = 'open' or stripe_session_id is not null)`)} as unsettled_payments`,
  ]);
  if (!work) throw new Error("the waiting work was not counted");
  return work;
}

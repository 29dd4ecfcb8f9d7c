import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { FreeModeEffects } from "../outputs.ts";
import { FREE_MODE_COUNT_MAX } from "./contract.ts";

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

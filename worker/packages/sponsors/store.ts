import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { SPONSORS_MAX, type Sponsor } from "./contract.ts";

/**
 * The sponsors whose package runs at `now` and whose logo no admin hid, main sponsors first, then by their start. Reads
 * along the packages of sponsors that have not ended, never those of the past.
 */
export async function listSponsors(db: Database, now: Date): Promise<Sponsor[]> {
  const at = now.toISOString();
  return db.all<Sponsor>(sql`select u.id, coalesce(nullif(u.company_name, ''), u.full_name) as name,
      coalesce(u.sponsor_logo_url, u.avatar_url) as logo_url, u.sponsor_link as link, u.sponsor_text as text,
      k.package_id as level
    from user_packages k indexed by user_packages_state_type_ends
    join users u on u.id = k.user_id
    where (k.cancelled_at is not null) = 0 and k.package_type = 'sponsor'
      and case when k.expires_at is null then '9999' else k.expires_at end > ${at}
      and k.starts_at <= ${at} and k.hidden_at is null and u.is_active and u.deleted_at is null
    order by k.package_id = 'main-sponsor' desc, k.starts_at, k.id limit ${SPONSORS_MAX}`);
}

/** Whether a sponsor package of the user runs at `now`, hidden or not. */
export async function isSponsor(db: Database, userId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const running = await db.all(sql`select id from user_packages indexed by user_packages_user
    where user_id = ${userId} and package_type = 'sponsor' and cancelled_at is null
      and starts_at <= ${at} and coalesce(expires_at, '9999') > ${at} limit 1`);
  return running.length > 0;
}

import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { monthsUntil } from "../../lib/calendarDays.ts";
import type { SponsorMonth } from "../outputs.ts";
import { SPONSOR_MONTHS, type VisitKind } from "./contract.ts";
import type { VisitsBatch } from "./rules.ts";

/**
 * Adds a batch of visits in one round trip, unless a subject's row already has it or a later one, and deletes the months
 * before the last SPONSOR_MONTHS. Ids of no event, and of no account with a running sponsor package, add nothing.
 */
export async function addVisits(db: Database, { number, sums }: VisitsBatch, today: string, now: Date) {
  const at = now.toISOString();
  const [first, month] = [monthsUntil(today, SPONSOR_MONTHS)[0], monthsUntil(today, 1)[0]];
  const visits = sql`json_each(${JSON.stringify(sums)}) v`;
  const id = sql`v.value ->> 'id'`;
  const sum = (kind: VisitKind) => sql`sum(iif(v.value ->> 'kind' = ${kind}, v.value ->> 'count', 0))`;
  const added = (column: SQL) => sql`${column} = ${column} + excluded.${column}`;
  await batchQueries(db, [
    sql`insert into event_visits (event_id, views, begun, batch)
      select e.id, ${sum("event_views")}, ${sum("event_begun")}, ${number}
      from ${visits} cross join events e on e.id = ${id} where true group by e.id
      on conflict (event_id) do update set ${added(sql`views`)}, ${added(sql`begun`)}, batch = excluded.batch
      where batch < excluded.batch`,
    sql`insert into sponsor_visits (month, user_id, views, clicks, batch)
      select ${month}, u.id, ${sum("sponsor_views")}, ${sum("sponsor_clicks")}, ${number}
      from ${visits} cross join users u on u.id = ${id}
      where u.deleted_at is null and exists (select 1 from user_packages k where k.user_id = u.id
        and k.package_type = 'sponsor' and k.cancelled_at is null and k.starts_at <= ${at}
        and coalesce(k.expires_at, '9999') > ${at})
      group by u.id
      on conflict (month, user_id) do update set ${added(sql`views`)}, ${added(sql`clicks`)},
        batch = excluded.batch where batch < excluded.batch`,
    sql`delete from sponsor_visits where month < ${first}`,
  ]);
}

/** The latest months of a sponsor's logo, oldest first, months without visits included. */
export async function listSponsorMonths(
  db: Database,
  userId: string,
  today: string,
): Promise<SponsorMonth[]> {
  return db.all<SponsorMonth>(sql`
    select m.value as "from", coalesce(v.views, 0) as views, coalesce(v.clicks, 0) as clicks
    from json_each(${JSON.stringify(monthsUntil(today, SPONSOR_MONTHS))}) m
    left join sponsor_visits v on v.month = m.value and v.user_id = ${userId} order by m.value`);
}

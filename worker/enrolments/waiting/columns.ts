import { type SQL, sql } from "drizzle-orm";
import { inFreeMode } from "../../settings/store.ts";

/** `closed`: the ids of members whose gates are closed. */
export type Readiness = { today: string; closed: string[] };

/**
 * Whether a member (`u`, or another alias) may take a seat of event `e`: active, with open gates, and for a paid event with
 * valid documents.
 */
export function isReady({ today, closed }: Readiness, user: "u" | "before_user" = "u"): SQL {
  const is = (condition: string) => sql.raw(condition.replaceAll("u.", `${user}.`));
  const isOpen =
    closed.length > 0
      ? sql` and ${is("u.id")} not in (select value from json_each(${JSON.stringify(closed)}))`
      : sql``;
  return sql`(${is("u.is_active and u.deleted_at is null")}${isOpen} and (coalesce(e.cost_cents, 0) = 0 or ${inFreeMode}
    or (${is("trim(coalesce(u.phone, '')) <> '' and trim(coalesce(u.assicurazione, '')) <> ''")}
      and ${is("u.scadenza_assicurazione")} >= ${today} and ${is("u.scadenza_certificato_medico")} >= ${today})))`;
}

/** The number of members who wait for a seat of event `e` and may take one: free seats go to them first. */
export function countWaiting(readiness: Readiness): SQL<number> {
  return sql`(select count(*) from waiting_entries w join users u on u.id = w.user_id
    where w.event_id = e.id and w.state = 'waiting' and ${isReady(readiness)})`;
}

/** Whether a payment of the enrolment is open: its end then releases the seat. */
export const hasOpenPayment = sql.raw(
  "exists (select 1 from payments p where p.enrolment_id = enrolments.id and p.status = 'open')",
);

import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../../env.ts";
import { refundableCents, returningCents } from "../../../payments/money.ts";
import type { PaymentStoryRow, StoryRows } from "./rules.ts";

/** Entries of each kind that a story shows at most. */
const ENTRIES_MAX = 200;

/** Everything about a payment in one trip, each part along an index; undefined when there is no such payment. */
export async function findStoryRows(db: Database, id: string): Promise<StoryRows | undefined> {
  const limit = sql`limit ${ENTRIES_MAX}`;
  const [payments, deliveries, ledger, refunds, disputes, mails, audit, differences] = await batchQueries<
    [
      PaymentStoryRow[],
      StoryRows["deliveries"],
      StoryRows["ledger"],
      StoryRows["refunds"],
      StoryRows["disputes"],
      StoryRows["mails"],
      StoryRows["audit"],
      StoryRows["differences"],
    ]
  >(db, [
    sql`select p.id, p.kind, p.status, p.attention, p.title, p.currency, p.amount_cents, p.refunded_cents,
        ${returningCents("p")} as returning_cents, p.disputed_cents, max(0, ${refundableCents("p")}) as refundable_cents,
        exists (select 1 from disputes d where d.payment_id = p.id and d.state = 'open' and not d.is_charge_refundable) as is_disputed,
        p.stripe_session_id as session_id, p.stripe_payment_intent as payment_intent, p.created_at, p.paid_at,
        p.expires_at, p.checks, p.next_check_at, p.unknown_since, p.terms_version, p.terms_accepted_at, p.package_id, p.user_package_id, p.enrolment_id,
        e.id as event_id, e.slug as event_slug, e.date as event_date, e.end_date as event_end_date,
        o.id as organizer_id, nullif(o.full_name, '') as organizer_name,
        u.id as user_id, nullif(u.full_name, '') as full_name, case when u.deleted_at is null then u.email end as email,
        s.status as enrolment_status, s.confirmed_at, s.ended_at,
        k.starts_at as package_starts_at, k.expires_at as package_expires_at, k.cancelled_at as package_cancelled_at
      from payments p join users u on u.id = p.user_id left join events e on e.id = p.event_id
        left join users o on o.id = e.organizer_id left join enrolments s on s.id = p.enrolment_id
        left join user_packages k on k.id = p.user_package_id
      where p.id = ${id}`,
    sql`select v.id, v.type, v.processed_at from stripe_events v where v.payment_id = ${id} order by v.processed_at ${limit}`,
    sql`select l.kind, l.amount_cents, l.stripe_reference as reference, l.created_at,
        exists (select 1 from ledger_matches m where m.entry_id = l.id) as is_compared
      from ledger_entries l where l.payment_id = ${id} order by l.created_at ${limit}`,
    sql`select r.id, r.amount_cents, r.reason, r.note, r.status, r.attempts, r.last_error, r.stripe_refund_id,
        r.next_attempt_at, r.created_at, r.done_at
      from refunds r where r.payment_id = ${id} order by r.created_at ${limit}`,
    sql`select d.id, d.state, d.stripe_status, d.reason, d.amount_cents, d.taken_cents, d.decision, d.decided_at, d.created_at
      from disputes d where d.payment_id = ${id} order by d.created_at ${limit}`,
    mailsOf(id),
    sql`select a.id, a.action, nullif(u.full_name, '') as actor, a.after, a.created_at
      from audit_entries a left join users u on u.id = a.actor_id
      where a.subject_id in (select value from (select ${id} as value
          union all select p.enrolment_id from payments p where p.id = ${id}
          union all select p.user_package_id from payments p where p.id = ${id}) where value is not null)
        and a.action <> 'payment.read' order by a.id desc ${limit}`,
    sql`select d.id, d.state, d.ours_cents, d.theirs_cents, d.currency, d.reason, d.found_at
      from ledger_differences d where d.payment_id = ${id} order by d.found_at ${limit}`,
  ]);
  const [payment] = payments;
  return payment && { payment, deliveries, ledger, refunds, disputes, mails, audit, differences };
}

/** Dedupe keys of mails about a refund, in front of its id. */
const REFUND_MAILS = JSON.stringify(["refund ", "refund ordered ", "refund ordered organizer "]);

/**
 * The mails about a payment: those that name it or its refunds and disputes in their dedupe key, and those to the payer
 * that were written in the same batch as a refund, or as the enrolment's confirmation or end, so at the same instant.
 */
function mailsOf(id: string) {
  return sql`
    select m.id, m.template, m.sent_at, m.attempts, m.last_error, m.created_at, m.failed_at, m.recipient = u.email as is_payer
    from payments p join users u on u.id = p.user_id cross join mails m
    where p.id = ${id} and m.id in (
      select k.id from mails k where k.dedupe_key in (
        select value from json_each(${JSON.stringify([`paid ${id}`, `back ${id}`])})
        union all select prefix.value || r.id from json_each(${REFUND_MAILS}) prefix cross join refunds r where r.payment_id = ${id}
        union all select 'dispute lost ' || d.id from disputes d where d.payment_id = ${id})
      union select t.id from payments q join users w on w.id = q.user_id
        cross join (select r.created_at as at from refunds r where r.payment_id = ${id}
          union select s.confirmed_at from payments o join enrolments s on s.id = o.enrolment_id where o.id = ${id}
          union select s.ended_at from payments o join enrolments s on s.id = o.enrolment_id where o.id = ${id}) moments
        cross join mails t on t.recipient = w.email and t.created_at = moments.at
        where q.id = ${id})
    order by m.created_at limit ${ENTRIES_MAX}`;
}

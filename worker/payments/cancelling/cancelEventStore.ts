import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { insertGuestMails } from "../../events/enrolledStore.ts";
import type { MailParamsByLanguage } from "../../events/publishing/rules.ts";
import { events } from "../../events/schema.ts";
import { type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import type { EventCancellation } from "../outputs.ts";
import { insertRefundsFrom } from "../store.ts";
import { leftCents, refundable, voucherLeft, wholeVoucherCents } from "./refundAmountsStore.ts";
import { endedEnrolmentStatus, prolongVouchers } from "./store.ts";

/** The confirmed enrolments of an event, each with its user and the cents of a full refund. */
function confirmedEnrolments(eventId: string): SQL {
  return sql`(select s.user_id, ${leftCents} as due, ${leftCents} || ' ' || ${voucherLeft} as amounts from enrolments s
    where s.event_id = ${eventId} and s.status = 'confirmed')`;
}

/** The effects of cancelling an event. `total` in cents; `amounts`: the distinct refunds as "cents, of these to the voucher". */
export type EventCancellationTotals = { people: number; paying: number; total: number; amounts: string[] };

export async function findEventCancellationTotals(
  db: Database,
  eventId: string,
): Promise<EventCancellationTotals> {
  const [row] = await db.all<Omit<EventCancellationTotals, "amounts"> & { amounts: string }>(sql`
    select count(*) + (select count(*) from event_guests g where g.event_id = ${eventId}) as people, coalesce(sum(due > 0), 0) as paying, coalesce(sum(due), 0) as total,
      json_group_array(distinct amounts) as amounts from ${confirmedEnrolments(eventId)}`);
  if (!row) throw new Error("a count has no row");
  return { ...row, amounts: JSON.parse(row.amounts) as string[] };
}

export type EventCancellationInput = {
  /** The user who cancels; null for the site. */
  userId: string | null;
  paying: number;
  /** Cents. */
  total: number;
  today: string;
  params: MailParamsByLanguage;
  /** The sentence about the refund by its amounts, in every language. */
  refunds: MailParamsByLanguage;
  /** Mails to others than the participants. */
  mails: MailDraft[];
  /** Statements placed right after the cancellation. */
  entries: BatchItem<"sqlite">[];
  /** A further condition of the cancellation. */
  onlyIf?: SQL;
};

/**
 * Cancels an event in one batch of set-based statements: refunds, mails, the event, its enrolments. Requires that the
 * event is not cancelled or past, and the agreed number and total of refunds. Returns whether this call cancelled it.
 */
export async function writeEventCancellation(
  db: Database,
  eventId: string,
  {
    userId,
    paying,
    total,
    today,
    params,
    refunds,
    mails,
    entries,
    onlyIf = sql`true`,
  }: EventCancellationInput,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const agreed = sql`exists (select 1 from events where id = ${eventId} and cancelled_at is null and last_day >= ${today})
    and (select coalesce(sum(due > 0), 0) = ${paying} and coalesce(sum(due), 0) = ${total} from ${confirmedEnrolments(eventId)}) and ${onlyIf}`;
  const paid = sql`from enrolments s join payments p on p.enrolment_id = s.id
    where s.event_id = ${eventId} and s.status = 'confirmed' and ${agreed}`;
  const eventParams = sql`json_extract(${JSON.stringify(params)}, '$.' || u.language)`;
  const recipientParams = sql`json_set(${eventParams}, '$.name', u.full_name,
    '$.refund', json_extract(${JSON.stringify(refunds)}, '$.' || u.language || '."' || affected.amounts || '"'))`;
  const recipients = sql`from ${confirmedEnrolments(eventId)} affected join users u on u.id = affected.user_id
    where u.deleted_at is null and ${agreed}`;
  const results = await db.batch([
    insertRefundsFrom(db, { reason: "event_cancelled", cents: refundable }, paid, now),
    mailsInsertFrom(db, { template: "event_cancelled", params: recipientParams }, recipients, now),
    noticeInsert(
      db,
      { kind: "event_cancelled", subject: { type: "event", id: eventId }, actorId: null },
      // Not a union by itself, for whose parts the database would add up all refunds again.
      sql`select told.id as value from users told where told.id is not ${userId} and told.id in (
        select s.user_id from enrolments s where s.event_id = ${eventId} and s.status = 'confirmed'
        union all select t.user_id from event_staff t where t.event_id = ${eventId} and t.state <> 'declined')`,
      now,
      agreed,
    ),
    insertGuestMails(
      db,
      { template: "event_cancelled", params: sql`json_set(${eventParams}, '$.refund', '')` },
      sql`u.event_id = ${eventId} and ${agreed}`,
      now,
    ),
    ...mails.map((mail) => mailInsertWhere(db, mail, agreed, now)),
    db
      .update(events)
      .set({ cancelled_at: at, updated_at: at, revision: sql`${events.revision} + 1` })
      .where(and(eq(events.id, eventId), agreed))
      .returning({ id: events.id }),
    ...entries,
    prolongVouchers(
      db,
      sql`s.event_id = ${eventId} and s.status = 'confirmed'
        and exists (select 1 from events where id = ${eventId} and cancelled_at = ${at})`,
      today,
    ),
    db
      .update(enrolments)
      .set({
        status: endedEnrolmentStatus("event_cancelled", wholeVoucherCents),
        ended_at: at,
        voucher_returned_cents: wholeVoucherCents,
      })
      .where(
        and(
          eq(enrolments.event_id, eventId),
          eq(enrolments.status, "confirmed"),
          sql`exists (select 1 from events where id = ${eventId} and cancelled_at = ${at})`,
        ),
      ),
  ]);
  return (results.at(-3 - entries.length) as { id: string }[]).length > 0;
}

/** The result of an event's cancellation. `total` in euros. */
export async function findEventCancellation(db: Database, eventId: string): Promise<EventCancellation> {
  const [row] = await db.all<EventCancellation>(sql`
    with ended as (select s.status, s.voucher_returned_cents, (select coalesce(sum(r.amount_cents), 0)
        from payments p join refunds r on r.payment_id = p.id
        where p.enrolment_id = s.id and r.reason = 'event_cancelled') as back_cents
      from enrolments s join events e on e.id = s.event_id
      where s.event_id = ${eventId} and s.status in ('cancelled', 'refunded') and s.ended_at = e.cancelled_at)
    select count(*) as people, coalesce(sum(status = 'refunded'), 0) as paying,
      coalesce(sum(voucher_returned_cents + back_cents), 0) / 100.0 as total from ended`);
  return row ?? { people: 0, paying: 0, total: 0 };
}

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import { type UserRow, users } from "../../auth/schema.ts";
import { enrolments } from "../../enrolments/schema.ts";
import { fullRefundUntilSql, refundUntilOfEvent } from "../../enrolments/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { RefundRule } from "../../events/contract.ts";
import { insertGuestMails } from "../../events/enrolledStore.ts";
import type { MailParamsByLanguage } from "../../events/publishing/rules.ts";
import { events } from "../../events/schema.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { gatherMails, type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { vouchers } from "../../prices/schema.ts";
import { VOUCHER_RETURN_DAYS } from "../../prices/vouchers/contract.ts";
import { unreturnedCents } from "../money.ts";
import type { EventCancellation } from "../outputs.ts";
import { decideDisputes } from "../refunds/disputesStore.ts";
import { payments } from "../schema.ts";
import { insertRefundsFrom } from "../store.ts";
import { ENROLMENT_END_REASONS, type EnrolmentEndReason } from "./contract.ts";

/*
 * Expressions over an enrolment `s` in an event `e`, some with its payment `p`. They exclude the refund that ends the
 * enrolment, so that they have the same value before and after it is written in the same batch.
 */

/** `unreturnedCents` before the end of the enrolment, at least zero. */
const refundable = sql`max(0, ${unreturnedCents("p", ENROLMENT_END_REASONS)})`;

/** What the enrolment's voucher paid and did not get back. The statement that ends the enrolment gives it back, as the last. */
const voucherLeft = sql.raw("(s.voucher_cents - s.voucher_returned_cents)");

/** The refundable cents of the voucher and of all payments of the enrolment: of the whole, or of deposit and balance. */
const left = sql`(${voucherLeft} + (select coalesce(sum(${refundable}), 0) from payments p
  where p.enrolment_id = s.id and p.status = 'paid'))`;

/**
 * The part of `due`, a refund of the whole enrolment, that payment `p` gives back: after the voucher's `voucher`, the latest
 * payment first. Both are short expressions, because SQLite limits the depth of the whole.
 */
function shareCents(due: SQL, voucher: SQL): SQL {
  return sql`min(${refundable}, max(0, ${due} - ${voucher} - (select coalesce(sum(max(0, ${unreturnedCents("q", ENROLMENT_END_REASONS)})), 0)
    from payments q where q.enrolment_id = p.enrolment_id and q.status = 'paid' and q.id > p.id)))`;
}

const rule = sql.raw("coalesce(p.refund_rule, e.refund_rule)");
/** The last day of a refund: the payment's or the event's, whichever is later, but always before the event's first day. */
const until = sql`min(date(e.date, '-1 day'), max(coalesce(p.refund_until, ''), ${refundUntilOfEvent}))`;

const fullUntil = fullRefundUntilSql(sql.raw("s"), sql.raw("e"));

/** "from": the first payment `p` of the enrolment, none where a voucher paid all. */
const termsOf = sql`(select 1) left join payments p on p.enrolment_id = s.id and p.status = 'paid'
  where p.id is not null or s.voucher_cents > 0 order by p.id limit 1`;

/**
 * A column of the terms of the enrolment: those of its first payment, which a balance repeats, or of the event where a
 * voucher paid all.
 */
function termOf(column: SQL): SQL {
  return sql`(select ${column} from ${termsOf})`;
}

/** The cents that card and voucher paid for the enrolment. */
const paidCents = sql.raw("(s.amount_cents + s.voucher_cents)");

/**
 * Cents refunded by cancelling today, of all that was paid. A half of it is rounded up, and existing refunds are
 * subtracted. The parts stand in a from clause, because SQLite limits the depth of an expression.
 */
function promisedCents(today: string): SQL {
  return sql`coalesce((select case when ${today} <= t.full_until then t.left when ${today} > t.until or t.rule = 'none' then 0
      when t.rule = 'half' then max(0, (t.paid + 1) / 2 - (t.paid - t.left)) else t.left end
    from (select ${fullUntil} as full_until, ${left} as left, ${paidCents} as paid, ${rule} as rule, ${until} as until
      from ${termsOf}) t), 0)`;
}

/**
 * Cents, of card and voucher together. `promised`: refund of cancelling today; `left`: the refundable rest; `returned`:
 * refund made at its end. `voucher_left`: what the voucher can get back, `voucher_returned`: what it got.
 */
export type CancellableEnrolment = {
  id: string;
  event_id: string;
  user_id: string;
  status: typeof enrolments.$inferSelect.status;
  paid: number;
  promised: number;
  left: number;
  returned: number;
  voucher_left: number;
  voucher_returned: number;
  rule: RefundRule | null;
  refund_until: string | null;
  full_refund_until: string | null;
};

export async function findCancellableEnrolment(
  db: Database,
  id: string,
  today: string,
): Promise<CancellableEnrolment | undefined> {
  const [enrolment] = await db.all<CancellableEnrolment>(sql`
    select s.id, s.event_id, s.user_id, s.status, ${paidCents} as paid, ${promisedCents(today)} as promised,
      ${left} as left, ${voucherLeft} as voucher_left, s.voucher_returned_cents as voucher_returned,
      s.voucher_returned_cents + (select coalesce(sum(r.amount_cents), 0) from payments p join refunds r on r.payment_id = p.id
        where p.enrolment_id = s.id and r.reason in ${ENROLMENT_END_REASONS}) as returned,
      ${termOf(rule)} as rule, ${termOf(until)} as refund_until,
      ${fullUntil} as full_refund_until
    from enrolments s join events e on e.id = s.event_id where s.id = ${id}`);
  return enrolment;
}

/** Cents refunded by cancelling all enrolments of a user today. */
export async function sumPromisedRefunds(db: Database, userId: string, today: string): Promise<number> {
  const [row] = await db.all<{ cents: number }>(sql`
    select coalesce(sum(${promisedCents(today)}), 0) as cents from enrolments s join events e on e.id = s.event_id
    where s.user_id = ${userId} and s.ended_at is null and s.status = 'confirmed' and ${paidCents} > 0`);
  return row?.cents ?? 0;
}

/** The recipient of a mail about an enrolment; undefined for a deleted account. */
export async function findMailRecipient(db: Database, id: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
    .get();
}

type EnrolmentEnd = {
  reason: Extract<EnrolmentEndReason, "cancelled" | "removed">;
  /** The refund that the caller agreed to. */
  cents: number;
  /** The calendar day of `now`, both read right before the call, because midnight may have passed meanwhile. */
  today: string;
  mails: MailDraft[];
  /** Statements placed right after the end of the enrolment. */
  entries?: AuditStatement[];
};

/** `canCancel`, or for a removal `canRemove`, in SQL. */
function canEnd(reason: EnrolmentEnd["reason"], today: string): SQL {
  if (reason === "cancelled") return sql`(e.cancelled_at is null and ${today} <= e.date)`;
  return sql`(${paidCents} > 0 or e.last_day >= ${today})`;
}

const TOO_LATE = { cancelled: "too_late_to_cancel", removed: "event_past" } as const;

/**
 * Cancels a confirmed enrolment in one batch with its refund and mails. Every statement requires that the enrolment is
 * confirmed and cancellable today and that the refund is `cents`. False when the enrolment had already ended. Refuses
 * with `refund_changed`, and with `too_late_to_cancel` or, for a removal, `event_past`.
 */
export async function writeEnrolmentCancellation(
  db: Database,
  enrolment: Pick<CancellableEnrolment, "id">,
  { reason, cents, today, mails, entries = [] }: EnrolmentEnd,
  now: Date,
): Promise<boolean> {
  const due = reason === "cancelled" ? promisedCents(today) : left;
  const isCancellable = sql`exists (select 1 from (select ${due} as due from enrolments s join events e on e.id = s.event_id
    where s.id = ${enrolment.id} and s.status = 'confirmed' and ${canEnd(reason, today)}) owed where owed.due = ${cents})`;
  const paid = sql`from enrolments s join events e on e.id = s.event_id join payments p on p.enrolment_id = s.id
    where s.id = ${enrolment.id} and ${isCancellable}`;
  const results = await runBatch(db, [
    insertRefundsFrom(db, { reason, cents: shareCents(sql`${cents}`, voucherLeft) }, paid, now),
    ...mails.map((mail) => mailInsertWhere(db, mail, isCancellable, now)),
    ...decideDisputes(db, { enrolmentId: enrolment.id }, "removed", isCancellable, now),
    ...mails.flatMap(({ topic }) => (topic ? gatherMails(db, topic, now) : [])),
    prolongVouchers(db, sql`s.id = ${enrolment.id} and ${isCancellable} and ${cents} > 0`, today),
    db
      .update(enrolments)
      .set({
        status: cents > 0 ? "refunded" : "cancelled",
        ended_at: now.toISOString(),
        voucher_returned_cents: sql`min(${enrolments.voucher_cents}, ${enrolments.voucher_returned_cents} + ${cents})`,
      })
      .where(and(eq(enrolments.id, enrolment.id), isCancellable))
      .returning({ id: enrolments.id }),
    ...entries,
  ]);
  const ended = results.at(-1 - entries.length) as { id: string }[];
  if (ended.length > 0) return true;
  const [current] = await db.all<{ in_time: number }>(sql`select ${canEnd(reason, today)} as in_time
    from enrolments s join events e on e.id = s.event_id where s.id = ${enrolment.id} and s.status = 'confirmed'`);
  if (current) throw new Refusal(current.in_time ? "refund_changed" : TOO_LATE[reason]);
  return false;
}

async function runBatch(
  db: Database,
  statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<unknown[]> {
  return db.batch(statements);
}

/**
 * Statement for the batch that ends enrolments `s`, before they end: vouchers that get money back can be spent for
 * VOUCHER_RETURN_DAYS at least.
 */
function prolongVouchers(db: Database, condition: SQL, today: string) {
  return db
    .update(vouchers)
    .set({ expires_on: sql`max(${vouchers.expires_on}, ${addDays(today, VOUCHER_RETURN_DAYS)})` })
    .where(
      sql`${vouchers.id} in (select s.voucher_id from enrolments s
        where s.voucher_id is not null and ${voucherLeft} > 0 and ${condition})`,
    );
}

/** Statement for the batch that erases an account: the promised refunds of its enrolments, where `condition` holds. */
export function insertErasureRefunds(db: Database, userId: string, today: string, condition: SQL, now: Date) {
  // The limit keeps SQLite from merging both selects into one expression.
  const paid = sql`from (select s.id, ${promisedCents(today)} as due, ${voucherLeft} as voucher
      from enrolments s join events e on e.id = s.event_id
      where s.user_id = ${userId} and s.ended_at is null and s.status = 'confirmed' and ${condition} limit -1) owed
    join payments p on p.enrolment_id = owed.id where true`;
  const cents = shareCents(sql.raw("owed.due"), sql.raw("owed.voucher"));
  return insertRefundsFrom(db, { reason: "account_deleted", cents }, paid, now);
}

/** Statement for the same batch, before the enrolments end: their vouchers can be spent a while longer. */
export function prolongErasedVouchers(db: Database, userId: string, today: string, condition: SQL) {
  return prolongVouchers(
    db,
    sql`s.user_id = ${userId} and s.ended_at is null and s.status = 'confirmed' and ${condition}`,
    today,
  );
}

/** What the voucher of a row of `enrolments` has back after the end of the enrolment by erasing the account. */
export function erasedVoucherCents(today: string): SQL {
  return sql`(select s.voucher_returned_cents + min(${voucherLeft}, ${promisedCents(today)}) from enrolments s
    join events e on e.id = s.event_id where s.id = ${enrolments.id})`;
}

/** The status of an ended enrolment: `refunded` when its end made a refund, else `cancelled`. `voucher`: cents that it gets back. */
export function endedEnrolmentStatus(
  reason: EnrolmentEndReason,
  voucher: SQL,
): SQL<"refunded" | "cancelled"> {
  return sql`case when ${voucher} > 0 or exists (select 1 from payments p join refunds r on r.payment_id = p.id
    where p.enrolment_id = ${enrolments.id} and r.reason = ${reason}) then 'refunded' else 'cancelled' end`;
}

/** The confirmed enrolments of an event, each with its user and the cents of a full refund. */
function confirmedEnrolments(eventId: string): SQL {
  return sql`(select s.user_id, ${left} as due, ${left} || ' ' || ${voucherLeft} as amounts from enrolments s
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

type EventCancellationInput = {
  /** The user who cancels. */
  userId: string;
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
  entries: AuditStatement[];
};

/**
 * Cancels an event in one batch of set-based statements: refunds, mails, the event, its enrolments. Requires that the
 * event is not cancelled or past, and the agreed number and total of refunds. Returns whether this call cancelled it.
 */
export async function writeEventCancellation(
  db: Database,
  eventId: string,
  { userId, paying, total, today, params, refunds, mails, entries }: EventCancellationInput,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const agreed = sql`exists (select 1 from events where id = ${eventId} and cancelled_at is null and last_day >= ${today})
    and (select coalesce(sum(due > 0), 0) = ${paying} and coalesce(sum(due), 0) = ${total} from ${confirmedEnrolments(eventId)})`;
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
      sql`select affected.user_id as value ${recipients} and u.id <> ${userId}`,
      now,
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
        status: endedEnrolmentStatus(
          "event_cancelled",
          sql`${enrolments.voucher_cents} - ${enrolments.voucher_returned_cents}`,
        ),
        ended_at: at,
        voucher_returned_cents: sql`${enrolments.voucher_cents}`,
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

/** All payments of an event, an enrolment or a user. */
export type OpenPaymentsScope = { column: "event_id" | "enrolment_id" | "user_id"; id: string };

/** Ids of the open payments of an event, an enrolment or a user, oldest first. */
export async function listOpenPayments(
  db: Database,
  { column, id }: OpenPaymentsScope,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments[column], id), eq(payments.status, "open")))
    .orderBy(payments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

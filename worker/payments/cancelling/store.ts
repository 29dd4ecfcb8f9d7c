import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import { type UserRow, users } from "../../auth/schema.ts";
import { endClaimedSeats, liveSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { RefundRule } from "../../events/contract.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { vouchers } from "../../prices/schema.ts";
import { VOUCHER_RETURN_DAYS } from "../../prices/vouchers/contract.ts";
import { decideDisputes } from "../refunds/disputesStore.ts";
import { payments } from "../schema.ts";
import { insertRefundsFrom } from "../store.ts";
import { ENROLMENT_END_REASONS, type EnrolmentEndReason } from "./contract.ts";
import {
  fullUntil,
  leftCents,
  paidCents,
  promisedCents,
  rule,
  seatCents,
  shareCents,
  termOf,
  until,
  voucherLeft,
} from "./refundAmountsStore.ts";

/**
 * Cents, of card and voucher together. `promised`: refund of cancelling today; `left`: the refundable rest; `returned`:
 * refund made at its end. `voucher_left`: what the voucher can get back at most, `voucher_returned`: what it got. `seats`: the
 * live seats that end with it. Of a claimed seat the refunds go to the user `payer_id`.
 */
export type CancellableEnrolment = {
  id: string;
  event_id: string;
  user_id: string;
  payer_enrolment_id: string | null;
  payer_id: string | null;
  payer_name: string | null;
  seats: number;
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
  return db.get<CancellableEnrolment>(sql`
    select c.id, c.event_id, c.user_id, c.payer_enrolment_id, c.status, ${seatCents(promisedCents(today))} as promised,
      ${seatCents(leftCents)} as left, ${voucherLeft} as voucher_left, c.voucher_returned_cents as voucher_returned,
      ${paidCents("c")} as paid,
      iif(c.payer_enrolment_id is null, ${liveSeats}, 1) as seats,
      iif(c.payer_enrolment_id is null, null, s.user_id) as payer_id,
      (select nullif(u.full_name, '') from users u where u.id = s.user_id and c.payer_enrolment_id is not null) as payer_name,
      c.voucher_returned_cents + (select coalesce(sum(r.amount_cents), 0) from payments p join refunds r on r.payment_id = p.id
        where p.enrolment_id = s.id and iif(c.payer_enrolment_id is null, r.reason in ${ENROLMENT_END_REASONS},
          r.request_key = 'seat ' || c.id || ' ' || p.id)) as returned,
      ${termOf(rule)} as rule, ${termOf(until)} as refund_until,
      ${fullUntil} as full_refund_until
    from enrolments c join enrolments s on s.id = coalesce(c.payer_enrolment_id, c.id) join events e on e.id = c.event_id
    where c.id = ${id}`);
}

/** Cents refunded by cancelling all enrolments of a user today. */
export async function sumPromisedRefunds(db: Database, userId: string, today: string): Promise<number> {
  const [row] = await db.all<{ cents: number }>(sql`
    select coalesce(sum(${promisedCents(today)}), 0) as cents from enrolments s join events e on e.id = s.event_id
    where s.user_id = ${userId} and s.ended_at is null and s.status = 'confirmed' and ${paidCents("s")} > 0`);
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

export type EnrolmentEnd = {
  reason: Extract<EnrolmentEndReason, "cancelled" | "removed">;
  /** The refund that the caller agreed to. */
  cents: number;
  /** The calendar day of `now`, both read right before the call, because midnight may have passed meanwhile. */
  today: string;
  mails: MailDraft[];
  /** Statements placed right after the end of the enrolment. */
  entries?: AuditStatement[];
};

/** `canCancel`, or for a removal `canRemove`, of enrolment `c` in SQL. */
export function canEnd(reason: EnrolmentEnd["reason"], today: string): SQL {
  if (reason === "cancelled") return sql`(e.cancelled_at is null and ${today} <= e.date)`;
  return sql`(c.amount_cents + c.voucher_cents > 0 or e.last_day >= ${today})`;
}

const TOO_LATE = { cancelled: "too_late_to_cancel", removed: "event_past" } as const;

/**
 * Cancels a confirmed enrolment, with the seats claimed from it, in one batch with its refund and mails. Every statement requires that the enrolment is
 * confirmed and cancellable today and that the refund is `cents`. False when the enrolment had already ended. Refuses
 * with `refund_changed`, and with `too_late_to_cancel` or, for a removal, `event_past`.
 */
export async function writeEnrolmentCancellation(
  db: Database,
  enrolment: Pick<CancellableEnrolment, "id">,
  { reason, cents, today, mails, entries = [] }: EnrolmentEnd,
  now: Date,
): Promise<boolean> {
  const due = reason === "cancelled" ? promisedCents(today) : leftCents;
  const isCancellable = sql`exists (select 1 from (select ${due} as due
    from enrolments c join enrolments s on s.id = c.id join events e on e.id = s.event_id
    where c.id = ${enrolment.id} and c.status = 'confirmed' and ${canEnd(reason, today)}) owed where owed.due = ${cents})`;
  const paid = sql`from enrolments s join events e on e.id = s.event_id join payments p on p.enrolment_id = s.id
    where s.id = ${enrolment.id} and ${isCancellable}`;
  const others = endClaimedSeats(db, sql`s.id = ${enrolment.id}`, now);
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
        voucher_returned_cents: sql`${enrolments.voucher_returned_cents}
          + (select min(${voucherLeft}, ${cents}) from enrolments s where s.id = ${enrolment.id})`,
      })
      .where(and(eq(enrolments.id, enrolment.id), isCancellable))
      .returning({ id: enrolments.id }),
    ...entries,
    ...others,
  ]);
  const ended = results.at(-1 - entries.length - others.length) as { id: string }[];
  return ended.length > 0 || refusedEnd(db, enrolment.id, reason, today);
}

/** Refuses the end of an enrolment that is still confirmed with the reason; false when it had ended. */
export async function refusedEnd(
  db: Database,
  id: string,
  reason: EnrolmentEnd["reason"],
  today: string,
): Promise<false> {
  const [current] = await db.all<{ in_time: number }>(sql`select ${canEnd(reason, today)} as in_time
    from enrolments c join events e on e.id = c.event_id where c.id = ${id} and c.status = 'confirmed'`);
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
 * Statement for the batch that ends enrolments `s`, or seats claimed from them, before they end: vouchers that get money back
 * can be spent for VOUCHER_RETURN_DAYS at least.
 */
export function prolongVouchers(db: Database, condition: SQL, today: string) {
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

/** Statement for the same batch, before the enrolments end: vouchers of theirs and of their payers can be spent a while longer. */
export function prolongErasedVouchers(db: Database, userId: string, today: string, condition: SQL) {
  const isEnding = sql`s.user_id = ${userId} and s.ended_at is null and s.status = 'confirmed'`;
  const hasEndingSeat = sql`s.id in (select c.payer_enrolment_id from enrolments c
    where c.user_id = ${userId} and c.ended_at is null and c.status = 'confirmed')`;
  return prolongVouchers(db, sql`((${isEnding}) or ${hasEndingSeat}) and ${condition}`, today);
}

/**
 * The status of an ended enrolment: `refunded` when its end made a refund, else `cancelled`. `voucher`: what its voucher has
 * back after it; of a claimed seat that is its payer's refund.
 */
export function endedEnrolmentStatus(
  reason: EnrolmentEndReason,
  voucher: SQL,
): SQL<"refunded" | "cancelled"> {
  return sql`case when (${enrolments.payer_enrolment_id} is null and ${voucher} > ${enrolments.voucher_returned_cents})
    or exists (select 1 from payments p join refunds r on r.payment_id = p.id
    where p.enrolment_id = ${enrolments.id} and r.reason = ${reason}) then 'refunded' else 'cancelled' end`;
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

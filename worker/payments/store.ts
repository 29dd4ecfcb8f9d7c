import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { confirmHold, releaseHold } from "../enrolments/store.ts";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { type MailDraft, mailInsertWhere } from "../mail/store.ts";
import { idOfEach } from "../notices/store.ts";
import type { PackageId } from "../packages/contract.ts";
import { grantInsert } from "../packages/store.ts";
import { rolesWith } from "../permissions/contract.ts";
import { isBalanceOwed, takeBalance } from "./balances/takingStore.ts";
import { HOLD_MINUTES, SESSION_MINUTES } from "./checkout/contract.ts";
import { type PaymentRow, receiptParties, selectPayments } from "./columns.ts";
import type { PaymentAttention, RefundReason } from "./contract.ts";
import { refundableCents } from "./money.ts";
import type { OrganizerStats } from "./outputs.ts";
import type { PaidEnrolment } from "./rules.ts";
import { ledgerEntries, organizerHours, payments, refunds, stripeEvents } from "./schema.ts";
import { emptyUnpaidVoucher, isVoucherPaid, sellVoucher } from "./vouchers/settlingStore.ts";

/** Sums `organizer_hours`: one row per hour with a ledger entry or enrolment, however many there were. */
export async function findOrganizerStats(db: Database, organizerId: string): Promise<OrganizerStats> {
  const { paying, earned_cents, organizer_id } = organizerHours;
  const [stats] = await db
    .select({
      totalPaidParticipants: sql<number>`coalesce(sum(${paying}), 0)`,
      totalRevenue: sql<number>`coalesce(sum(${earned_cents}), 0) / 100.0`,
    })
    .from(organizerHours)
    .where(eq(organizer_id, organizerId));
  return stats ?? { totalPaidParticipants: 0, totalRevenue: 0 };
}

/**
 * Statement for the batch that makes refunds due: a refund for each paid payment `p` in `from` ("from payments p …
 * where …"), of `cents` but at most `refundableCents`; none for zero. `note`: the reason in words, for the buyer's
 * mail; `key`: of a refund that is made once. `sendRefunds` sends them to Stripe.
 */
export function insertRefundsFrom(
  db: Database,
  {
    reason,
    cents,
    note = null,
    key = null,
  }: { reason: RefundReason | SQL; cents: SQL; note?: string | null; key?: SQL | null },
  from: SQL,
  now: Date,
) {
  const at = now.toISOString();
  const amount = sql`min(${cents}, ${refundableCents("p")})`;
  return insertFrom(
    db,
    refunds,
    {
      id: idOfEach(),
      payment_id: sql`p.id`,
      amount_cents: amount,
      reason,
      note,
      request_key: key,
      status: "waiting",
      next_attempt_at: at,
      created_at: at,
    },
    sql`${from} and p.status = 'paid' and ${amount} > 0`,
  );
}

export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  return selectPayments(db).where(eq(payments.id, id)).get();
}

export async function findPaymentBySession(db: Database, sessionId: string): Promise<PaymentRow | undefined> {
  return selectPayments(db).where(eq(payments.stripe_session_id, sessionId)).get();
}

export async function findPaymentByIntent(db: Database, intent: string): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where(isOfIntent("payments", sql`${intent}`))
    .get();
}

/** Whether a payment was paid with this payment intent, along the index of the charges in the ledger. */
export function isOfIntent(payment: "p" | "payments", intent: SQL): SQL {
  return sql`${sql.raw(payment)}.id in (select charge.payment_id from ledger_entries charge
    where charge.kind = 'charge' and charge.stripe_reference = ${intent})`;
}

/** Records a Stripe event; its id is unique, so a second delivery rolls back the whole batch that contains it. */
export function insertStripeEvent(db: Database, event: StripeEventRecord | null, now: Date) {
  return event ? [db.insert(stripeEvents).values({ ...event, processed_at: now.toISOString() })] : [];
}

/** `payment_id`: the event's payment; null for events of other products or deployments. */
export type StripeEventRecord = { id: string; type: string; payment_id: string | null };

/** Records an event that needs no other write. False when it was recorded before. */
export async function recordStripeEvent(db: Database, event: StripeEventRecord, now: Date): Promise<boolean> {
  const recorded = await db
    .insert(stripeEvents)
    .values({ ...event, processed_at: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return recorded.length > 0;
}

export async function isStripeEventRecorded(db: Database, id: string): Promise<boolean> {
  const row = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id))
    .get();
  return row !== undefined;
}

/**
 * A charge at Stripe. `session`: null for a kept card's. `hasConsent`: the terms of sale were accepted on Stripe's page.
 * `customer`: of a card that is kept for the balance.
 */
export type PaidSession = {
  session: string | null;
  intent: string;
  cents: number;
  currency: string | null;
  hasConsent: boolean;
  customer: string | null;
};
export type SettlementMails = { paid: MailDraft; back: MailDraft; backAfterEvent: MailDraft };

/**
 * Settles a paid session in one batch: the charge in the ledger; the enrolment confirmed, or the package granted to a
 * role that can use it, or the voucher sold, or the balance taken; if none is possible, or the amount differs, a refund of the whole and the hold released; and
 * one mail. All but the charge requires that this batch wrote the charge, so it happens once, however often the batch
 * runs and whatever the enrolment's state. Throws when `event` is already recorded. `now` is read here, because every
 * caller has waited for Stripe or D1 before.
 */
export async function settlePaid(
  db: Database,
  payment: PaymentRow,
  { session, intent, cents, currency, hasConsent, customer }: PaidSession,
  mails: SettlementMails,
  { event, timeZone, siteName }: { event: StripeEventRecord | null; timeZone: string; siteName: string },
): Promise<void> {
  const now = new Date();
  const today = dayInTimeZone(timeZone, now);
  const at = now.toISOString();
  const charge = newId();
  const { id, enrolment_id: enrolmentId, package_id: packageId } = payment;
  const agrees = cents === payment.amount_cents && (currency ?? "") === payment.currency;
  const attention: PaymentAttention | null = agrees ? null : "amount_differs";
  const isFirst = sql`exists (select 1 from ledger_entries l where l.id = ${charge})`;
  const isEarned = sql`(${isFirst} and ${agrees ? 1 : 0})`;
  const hasAccount = sql`exists (select 1 from users u where u.id = ${payment.user_id} and u.deleted_at is null)`;
  const mayUse =
    payment.kind === "organizer_package"
      ? sql`exists (select 1 from users u where u.id = ${payment.user_id}
          and u.role in ${rolesWith("packages.buy_for_organizers")})`
      : sql`true`;
  const isBalance = payment.part === "balance";
  // A balance that is not owed any more is refunded before `takeBalance`, which would else hide whether it was owed.
  const isGiven = isBalance
    ? sql`not exists (select 1 from refunds r where r.payment_id = ${id})`
    : payment.voucher_id
      ? isVoucherPaid(payment.voucher_id)
      : packageId
        ? sql`exists (select 1 from user_packages k where k.id = ${id})`
        : sql`exists (select 1 from enrolments s where s.id = ${enrolmentId} and s.status = 'confirmed')`;
  const isRefunded = sql`(${isFirst} and not ${isGiven})`;
  const granted = packageId
    ? [
        grantInsert(
          db,
          {
            id,
            userId: payment.user_id,
            packageId: packageId as PackageId,
            condition: sql`${isEarned} and ${hasAccount} and ${mayUse}`,
          },
          now,
        ),
        db
          .update(payments)
          .set({ user_package_id: id })
          .where(and(eq(payments.id, id), isFirst, isGiven)),
      ]
    : payment.voucher_id
      ? [sellVoucher(db, payment.voucher_id, { today, condition: sql`${isEarned} and ${hasAccount}` }, now)]
      : enrolmentId && isBalance
        ? [takeBalance(db, { id: enrolmentId, cents }, sql`${isEarned} and ${isGiven}`)]
        : enrolmentId
          ? [confirmHold(db, { id: enrolmentId, cents, today }, isEarned, now)]
          : [];
  const isPast = sql`coalesce((select last_day < ${today} from events where id = ${payment.event_id}), 0)`;
  const reason = agrees
    ? sql`case when not ${hasAccount} or ${payment.voucher_id !== null ? 1 : 0} then 'account_deleted' when not ${mayUse} then 'role_changed'
        when (select cancelled_at from events where id = ${payment.event_id}) is not null then 'event_cancelled'
        when ${isPast} then 'event_past' else 'late' end`
    : sql`'amount_differs'`;
  const hasRefundReason = (refund: RefundReason) =>
    sql`exists (select 1 from refunds r where r.payment_id = ${id} and r.reason = ${refund})`;
  const giveBack = insertRefundsFrom(
    db,
    { reason, cents: sql`p.amount_cents` },
    sql`from payments p where p.id = ${id} and ${
      isBalance
        ? sql`${isFirst} and not (${isEarned} and ${isBalanceOwed({ id: enrolmentId ?? "", cents, today })})`
        : isRefunded
    }`,
    now,
  );
  await db.batch([
    db
      .update(payments)
      .set({
        status: "paid",
        // What stays as it is would have its indexes written again. A webhook's payment has the session that is stored, a
        // reconciled one may have a lost session that was found.
        ...(!agrees && { amount_cents: cents }),
        ...(payment.card_consent_at && customer && { stripe_customer_id: customer }),
        ...(!(event && payment.stripe_session_id) && {
          stripe_session_id: sql`coalesce(${payments.stripe_session_id}, ${session})`,
        }),
        stripe_payment_intent: intent,
        attention,
        next_check_at: null,
        unknown_since: null,
        paid_at: at,
        updated_at: at,
        ...(hasConsent && { terms_accepted_at: sql`coalesce(${payments.terms_accepted_at}, ${at})` }),
        ...receiptParties(siteName),
      })
      .where(and(eq(payments.id, id), inArray(payments.status, ["open", "expired"]))),
    ...insertStripeEvent(db, event, now),
    insertFrom(
      db,
      ledgerEntries,
      {
        id: charge,
        payment_id: sql`p.id`,
        organizer_id: sql`coalesce(e.organizer_id, v.organizer_id)`,
        event_id: sql`p.event_id`,
        kind: "charge",
        amount_cents: sql`p.amount_cents`,
        currency: sql`p.currency`,
        stripe_reference: intent,
        created_at: at,
      },
      sql`from payments p left join events e on e.id = p.event_id left join vouchers v on v.id = p.voucher_id
        where p.id = ${id}`,
    ).onConflictDoNothing(),
    ...(isBalance ? [giveBack, ...granted] : [...granted, giveBack]),
    releaseHold(db, enrolmentId ?? "", isRefunded, now),
    // Only to an existing account, because a deleted one has no address.
    mailInsertWhere(db, mails.paid, sql`${isFirst} and ${isGiven} and ${hasAccount}`, now),
    mailInsertWhere(
      db,
      mails.back,
      sql`${isRefunded} and ${hasAccount} and not ${hasRefundReason("event_past")}`,
      now,
    ),
    mailInsertWhere(
      db,
      mails.backAfterEvent,
      sql`${isRefunded} and ${hasAccount} and ${hasRefundReason("event_past")}`,
      now,
    ),
  ]);
}

/** `isUnsettled` in SQL. */
export const isUnsettledPayment = sql`(${payments.status} = 'open' or (${payments.status} = 'expired'
  and (${payments.unknown_since} is not null or ${payments.next_check_at} is not null)))`;

/**
 * Settles an expired session: the payment expires and the hold is released. Throws when `event` is already recorded. A
 * payment without a session expires only while it has none, because another tab may have opened one meanwhile.
 */
export async function settleUnpaid(
  db: Database,
  { id, enrolment_id: enrolmentId, voucher_id: voucherId, stripe_session_id: session }: PaymentRow,
  event: StripeEventRecord | null,
): Promise<void> {
  const now = new Date();
  const ended = sql`exists (select 1 from payments p where p.id = ${id} and p.status = 'expired')`;
  await db.batch([
    db
      .update(payments)
      .set({
        status: "expired",
        next_check_at: null,
        checkout_url: null,
        attention: null,
        unknown_since: null,
        updated_at: now.toISOString(),
      })
      .where(
        and(
          eq(payments.id, id),
          isUnsettledPayment,
          session || event ? undefined : isNull(payments.stripe_session_id),
        ),
      ),
    ...insertStripeEvent(db, event, now),
    releaseHold(db, enrolmentId ?? "", ended, now),
    ...(voucherId ? [emptyUnpaidVoucher(db, voucherId, ended)] : []),
  ]);
}

/** A session expires this long before its hold ends, so the first reconciliation of a live hold is due in this span. */
const DUE_HOLD_MS = (HOLD_MINUTES - SESSION_MINUTES) * 60_000;

/**
 * The payments to reconcile now: first those with a live hold, by its end, because they become enrolments if paid; then
 * those never reconciled, whose seat may still be free; then those reconciled without a result. Payments whose session
 * must be found first are left to `listLostPayments`. Each part reads an index up to `limit`.
 */
export async function listDuePayments(db: Database, now: Date, limit: number): Promise<{ id: string }[]> {
  const at = now.toISOString();
  const dueHolds = new Date(now.getTime() + DUE_HOLD_MS).toISOString();
  const dueByIndex = (
    rank: number,
    isReconciled: SQL,
  ) => sql`select * from (select id, ${rank} as rank, next_check_at as due
    from payments where ${isReconciled} and next_check_at is not null and next_check_at <= ${at}
      and (status = 'open' or stripe_session_id is not null)
    order by next_check_at limit ${limit})`;
  return db.all<{ id: string }>(sql`
    select id from (
      select * from (select p.id, 0 as rank, s.held_until as due
        from enrolments s cross join payments p on p.enrolment_id = s.id
        where s.status = 'held' and s.held_until > ${at} and s.held_until <= ${dueHolds} and p.next_check_at <= ${at}
        order by s.held_until limit ${limit})
      union all ${dueByIndex(1, sql`(checks > 0) = 0`)}
      union all ${dueByIndex(2, sql`(checks > 0) = 1`)})
    group by id order by min(rank), min(due) limit ${limit}`);
}

/** Postpones the reconciliation to `next`; with an `attention` the payment becomes a payment issue. */
export async function postponeReconciliation(
  db: Database,
  id: string,
  { next, attention }: { next: string; attention: PaymentAttention | null },
  now: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({
      next_check_at: next,
      checks: sql`${payments.checks} + 1`,
      attention: sql`coalesce(${payments.attention}, ${attention})`,
      updated_at: now.toISOString(),
    })
    .where(and(eq(payments.id, id), isUnsettledPayment));
}

/** The enrolment of a paid payment; undefined for an unpaid one, and for packages. */
export async function findPaidEnrolment(db: Database, paymentId: string): Promise<PaidEnrolment | undefined> {
  const [enrolment] = await db.all<PaidEnrolment>(sql`
    select s.status, s.ended_at,
      (select r.reason from refunds r where r.payment_id = p.id
        order by r.reason in ('outside', 'goodwill', 'seat_ended'), r.id limit 1) as refund_reason,
      (select min(p.amount_cents, coalesce(sum(r.amount_cents), 0)) from refunds r where r.payment_id = p.id) as refund_cents
    from payments p join enrolments s on s.id = p.enrolment_id
    where p.id = ${paymentId} and p.status in ('paid', 'refunded')`);
  return enrolment;
}

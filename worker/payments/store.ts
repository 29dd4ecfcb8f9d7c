import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BudgetCost } from "../cronBudget.ts";
import { type CronBudget, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { idOfEach } from "../notices/store.ts";
import { HOLD_MINUTES, SESSION_MINUTES } from "./checkout/contract.ts";
import { type PaymentRow, selectPayments } from "./columns.ts";
import type { PaymentAttention, RefundReason } from "./contract.ts";
import { refundableCents } from "./money.ts";
import type { OrganizerStats } from "./outputs.ts";
import type { PaidEnrolment } from "./rules.ts";
import { organizerHours, payments, refunds, stripeEvents } from "./schema.ts";

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

/** `isUnsettled` in SQL. */
export const isUnsettledPayment = sql`(${payments.status} = 'open' or (${payments.status} = 'expired'
  and (${payments.unknown_since} is not null or ${payments.next_check_at} is not null)))`;

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
  return db.get<PaidEnrolment>(sql`
    select s.status, s.ended_at,
      (select r.reason from refunds r where r.payment_id = p.id
        order by r.reason in ('outside', 'goodwill', 'seat_ended'), r.id limit 1) as refund_reason,
      (select min(p.amount_cents, coalesce(sum(r.amount_cents), 0)) from refunds r where r.payment_id = p.id) as refund_cents
    from payments p join enrolments s on s.id = p.enrolment_id
    where p.id = ${paymentId} and p.status in ('paid', 'refunded')`);
}

/** The days for which an event is stored: Stripe retries one for three days, and resends one on demand for thirty. */
const RETENTION_DAYS = 30;

/** The most deleted events per cron run, far more than arrive in its five minutes. */
const DELETED_AT_ONCE = 1000;

const DELETION_COST: BudgetCost = { statements: 1, subrequests: 1 };

/** Deletes events without a payment that cannot be delivered again, the oldest first. Returns whether there may be more. */
export async function deleteOldStripeEvents(db: Database, now: Date, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, DELETION_COST) === 0) return true;
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3_600_000).toISOString();
  const old = sql`(select id from stripe_events where payment_id is null and processed_at < ${before}
    order by processed_at
    limit ${DELETED_AT_ONCE})`;
  const { meta } = await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
  return meta.changes >= DELETED_AT_ONCE;
}

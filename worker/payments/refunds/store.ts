import { and, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { userPackages } from "../../packages/schema.ts";
import type { PaymentRow } from "../columns.ts";
import { hasFailedRefund, refundableCentsById, returningCents } from "../money.ts";
import { ledgerEntries, payments, refunds } from "../schema.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** What is taken to Stripe at a time: as many as are answered well before the lease ends. */
export const LEASE_SIZE = 20;
const LEASE_MS = 2 * 60_000;

/**
 * Takes due refunds for sending; each is leased, so that a request and the cron do not both send it. While a bank decides
 * about a charge that Stripe does not refund meanwhile, its refunds wait without a try.
 */
export async function leaseRefunds(db: Database, now: Date, size: number): Promise<RefundRow[]> {
  const due = sql`(select id from refunds where status = 'waiting' and next_attempt_at <= ${now.toISOString()}
    and not exists (select 1 from disputes d where d.payment_id = refunds.payment_id
      and d.state = 'open' and not d.is_charge_refundable)
    order by next_attempt_at limit ${size})`;
  return db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      next_attempt_at: new Date(now.getTime() + LEASE_MS).toISOString(),
    })
    .where(
      and(
        sql`${refunds.id} in ${due}`,
        eq(refunds.status, "waiting"),
        lte(refunds.next_attempt_at, now.toISOString()),
      ),
    )
    .returning();
}

/** A refund by our id, or by Stripe's. */
export async function findRefund(db: Database, id: string, stripeId: string): Promise<RefundRow | undefined> {
  return db
    .select()
    .from(refunds)
    .where(or(eq(refunds.id, id), eq(refunds.stripe_refund_id, stripeId)))
    .get();
}

/** Cents that are back, counted anew: whatever comes twice, or in another order, counts once. */
function countAnew(db: Database, paymentId: string, now: Date) {
  const back = sql`(select coalesce(sum(r.amount_cents), 0) from refunds r
    where r.payment_id = ${paymentId} and r.status = 'done')`;
  return db
    .update(payments)
    .set({
      refunded_cents: sql`min(${payments.amount_cents}, ${back})`,
      status: sql`case when ${back} >= ${payments.amount_cents} then 'refunded' else 'paid' end`,
      updated_at: now.toISOString(),
    })
    .where(and(eq(payments.id, paymentId), sql`${payments.status} in ('paid', 'refunded')`));
}

/**
 * Whether the admin must look: a refund has failed, and not all is back in another way. A dispute stays what it is: that
 * money is the bank's to give.
 */
function attendAnew(db: Database, paymentId: string) {
  return db
    .update(payments)
    .set({
      attention: sql`case when ${payments.attention} = 'disputed' then 'disputed'
        when ${payments.status} = 'paid' and ${hasFailedRefund("payments")} then 'refund_failed'
        when ${payments.attention} in ('refund_failed', 'key_refused') then null else ${payments.attention} end`,
    })
    .where(eq(payments.id, paymentId));
}

type LedgerKind = (typeof ledgerEntries.$inferSelect)["kind"];

/** Money that came or went at Stripe after the charge; the same movement is written once. */
export function movementInsert(
  db: Database,
  { id, event_id }: Pick<PaymentRow, "id" | "event_id">,
  movement: { kind: LedgerKind; cents: number | SQL; reference: string },
  condition: SQL,
  now: Date,
) {
  const organizer = sql`(select l.organizer_id from ledger_entries l where l.payment_id = ${id} limit 1)`;
  return insertFrom(
    db,
    ledgerEntries,
    {
      id: newId(),
      payment_id: id,
      organizer_id: organizer,
      event_id: sql`(select e.id from events e where e.id = ${event_id})`,
      kind: movement.kind,
      amount_cents: movement.cents,
      stripe_reference: movement.reference,
      created_at: now.toISOString(),
    },
    sql`where ${condition}`,
  ).onConflictDoNothing();
}

type Sent = { stripeId: string; cents: number };

/** Writes that Stripe has taken a refund: the ledger, the sum, and the mail that says so. Again is no error. */
export async function writeDone(
  db: Database,
  payment: PaymentRow,
  refund: Pick<RefundRow, "id">,
  { stripeId, cents }: Sent,
  mail: MailDraft,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const taken = sql`exists (select 1 from refunds r where r.id = ${refund.id} and r.status = 'done'
    and r.stripe_refund_id = ${stripeId})`;
  await db.batch([
    db
      .update(refunds)
      .set({
        status: "done",
        stripe_refund_id: stripeId,
        next_attempt_at: null,
        last_error: null,
        done_at: at,
      })
      .where(
        and(
          eq(refunds.id, refund.id),
          sql`(${refunds.status} = 'waiting' or (${refunds.status} = 'failed' and ${refunds.stripe_refund_id} is not ${stripeId}))`,
        ),
      ),
    movementInsert(db, payment, { kind: "refund", cents: -cents, reference: stripeId }, taken, now),
    countAnew(db, payment.id, now),
    attendAnew(db, payment.id),
    // Who has left has no address any more.
    mailInsertWhere(
      db,
      mail,
      sql`${taken} and exists (select 1 from users u where u.id = ${payment.user_id} and u.deleted_at is null)`,
      now,
    ),
  ]);
}

/**
 * Writes that a refund will not come: Stripe said no, or the bank has sent it back. What had been written as gone is
 * written as come back; the admin has to look.
 */
export async function writeFailed(
  db: Database,
  payment: PaymentRow,
  refund: Pick<RefundRow, "id">,
  { stripeId, cents, reason }: { stripeId: string | null; cents: number; reason: string },
  now: Date,
): Promise<void> {
  const wentOut = sql`exists (select 1 from ledger_entries l where l.kind = 'refund' and l.stripe_reference = ${stripeId})`;
  await db.batch([
    db
      .update(refunds)
      .set({
        status: "failed",
        next_attempt_at: null,
        refusals: sql`${refunds.refusals} + 1`,
        last_error: reason.slice(0, 500),
        done_at: null,
        ...(stripeId && { stripe_refund_id: stripeId }),
      })
      .where(
        and(
          eq(refunds.id, refund.id),
          // Of a try that failed before this one, late words change nothing.
          stripeId
            ? sql`case ${refunds.status} when 'done' then ${refunds.stripe_refund_id} = ${stripeId}
                when 'waiting' then ${refunds.stripe_refund_id} is not ${stripeId} or ${refunds.next_attempt_at} is null end`
            : eq(refunds.status, "waiting"),
        ),
      ),
    movementInsert(
      db,
      payment,
      { kind: "charge", cents, reference: stripeId ?? "" },
      stripeId ? wentOut : sql`false`,
      now,
    ),
    countAnew(db, payment.id, now),
    attendAnew(db, payment.id),
  ]);
}

/** What a lease took and nobody tried is due again at `next`, with the tries it had. */
export async function unleaseRefunds(db: Database, ids: string[], next: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} - 1`, next_attempt_at: next })
    .where(and(inArray(refunds.id, ids), eq(refunds.status, "waiting")));
}

/** The key has been put right, somebody says: what waits to go back is due now, and the mark comes back with the next no. */
export async function sendAgain(db: Database, paymentId: string, now: Date): Promise<void> {
  const isWaiting = and(
    eq(refunds.payment_id, paymentId),
    eq(refunds.status, "waiting"),
    isNotNull(refunds.next_attempt_at),
  );
  const waits = db.select({ id: refunds.id }).from(refunds).where(isWaiting);
  await db.batch([
    db
      .update(payments)
      .set({ attention: null })
      .where(and(eq(payments.id, paymentId), eq(payments.attention, "key_refused"), exists(waits))),
    db.update(refunds).set({ next_attempt_at: now.toISOString() }).where(isWaiting),
  ]);
}

/** No answer came, or only the one that is kept for the key, and then the next try has another: at `next`. */
export async function postponeRefund(
  db: Database,
  id: string,
  { reason, next, isKept }: { reason: string; next: string; isKept: boolean },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      next_attempt_at: next,
      last_error: reason.slice(0, 500),
      ...(isKept && { refusals: sql`${refunds.refusals} + 1` }),
    })
    .where(and(eq(refunds.id, id), eq(refunds.status, "waiting")));
}

/**
 * A refund that somebody made at Stripe itself is ours from now on: in the place of one of the same sum that had failed,
 * or one more. When the whole went back with it, the place is given up, or the package over.
 */
export async function adoptRefund(
  db: Database,
  payment: PaymentRow,
  { stripeId, cents }: Sent,
  now: Date,
): Promise<RefundRow | undefined> {
  const at = now.toISOString();
  const unknown = sql`not exists (select 1 from refunds k where k.stripe_refund_id = ${stripeId})`;
  const whole = sql`exists (select 1 from payments p where p.id = ${payment.id}
    and p.amount_cents <= ${returningCents("p")})`;
  await db.batch([
    db
      .update(refunds)
      .set({ status: "waiting", stripe_refund_id: stripeId, next_attempt_at: null })
      .where(
        sql`${refunds.id} = (select f.id from refunds f where f.payment_id = ${payment.id} and f.status = 'failed'
          and f.amount_cents = ${cents} order by f.id limit 1) and ${unknown}`,
      ),
    insertFrom(
      db,
      refunds,
      {
        id: newId(),
        payment_id: payment.id,
        amount_cents: cents,
        reason: "outside",
        status: "waiting",
        stripe_refund_id: stripeId,
        created_at: at,
      },
      sql`where ${unknown}`,
    ),
    db
      .update(enrolments)
      .set({ status: "refunded", ended_at: at })
      .where(and(eq(enrolments.id, payment.enrolment_id ?? ""), eq(enrolments.status, "confirmed"), whole)),
    db
      .update(userPackages)
      .set({ cancelled_at: at })
      .where(
        and(eq(userPackages.id, payment.user_package_id ?? ""), isNull(userPackages.cancelled_at), whole),
      ),
  ]);
  return findRefund(db, "", stripeId);
}

/**
 * Failed refunds of a payment are due again, now, each for no more than is left to send back: what failed may have gone
 * back another way since. Their mark goes, and comes back with the next no. False when none was waiting for it.
 */
export async function retryRefunds(db: Database, paymentId: string, now: Date): Promise<boolean> {
  const left = refundableCentsById(paymentId);
  const isFailed = and(eq(refunds.payment_id, paymentId), eq(refunds.status, "failed"));
  const failed = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isFailed)
    .orderBy(refunds.created_at);
  const unmark = db
    .update(payments)
    .set({ attention: null })
    .where(and(eq(payments.id, paymentId), eq(payments.attention, "refund_failed")))
    .returning({ id: payments.id });
  // One after the other, so that each knows what those before it will send.
  const again = failed.map(({ id }) =>
    db
      .update(refunds)
      .set({
        status: "waiting",
        next_attempt_at: now.toISOString(),
        amount_cents: sql`min(${refunds.amount_cents}, ${left})`,
      })
      .where(and(eq(refunds.id, id), isFailed, sql`${left} > 0`))
      .returning({ id: refunds.id }),
  );
  const [, ...due] = await db.batch([unmark, ...again]);
  return due.flat().length > 0;
}

/** Begins the reference of money that went back past Stripe, in the place of Stripe's own. */
const BY_HAND = "by_hand_";

/**
 * Failed refunds of a payment that somebody has paid back past Stripe, by bank transfer say, are done: each for no more
 * than was left to send back. No mail goes out, for they have spoken. Twice is no error.
 */
export async function writeByHand(
  db: Database,
  payment: Pick<PaymentRow, "id" | "event_id">,
  now: Date,
): Promise<void> {
  const failed = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.status, "failed")))
    .orderBy(refunds.created_at);
  const left = refundableCentsById(payment.id);
  const [first, ...more] = failed.flatMap(({ id }) => {
    const reference = BY_HAND + id;
    const gone = sql`(select -r.amount_cents from refunds r where r.id = ${id} and r.stripe_refund_id = ${reference})`;
    return [
      db
        .update(refunds)
        .set({
          status: "done",
          stripe_refund_id: reference,
          amount_cents: sql`min(${refunds.amount_cents}, ${left})`,
          done_at: now.toISOString(),
        })
        .where(and(eq(refunds.id, id), eq(refunds.status, "failed"), sql`${left} > 0`)),
      movementInsert(db, payment, { kind: "refund", cents: gone, reference }, sql`${gone} is not null`, now),
    ];
  });
  if (first) await db.batch([first, ...more, countAnew(db, payment.id, now), attendAnew(db, payment.id)]);
}

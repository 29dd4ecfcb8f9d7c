import { and, eq, exists, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import { endClaimedSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { endPackage } from "../../packages/store.ts";
import { wholeVoucherCents } from "../cancelling/refundAmountsStore.ts";
import type { PaymentRow } from "../columns.ts";
import { hasFailedRefund, refundableCentsById, returningCents } from "../money.ts";
import { ledgerEntries, payments, refunds } from "../schema.ts";
import { type LeftMoney, takingsParams } from "./mails.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** Refunds per lease: few enough for Stripe to answer well before the lease ends. */
export const REFUND_LEASE_SIZE = 20;
const LEASE_MS = 2 * 60_000;

/** Whether a refund waits to be sent to Stripe. One made in Stripe's dashboard has no next attempt. */
const isUnsent = sql`(${refunds.status} = 'waiting' and ${refunds.next_attempt_at} is not null)`;

/**
 * Leases due refunds, so that a request and the cron do not both send one. Refunds of a charge with an open dispute,
 * which Stripe does not refund, wait without an attempt.
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

/** A refund by our id or by Stripe's. */
export async function findRefund(db: Database, id: string, stripeId: string): Promise<RefundRow | undefined> {
  return db
    .select()
    .from(refunds)
    .where(or(eq(refunds.id, id), eq(refunds.stripe_refund_id, stripeId)))
    .get();
}

/** Recomputes `refunded_cents` from the done refunds, so that repeated or reordered events do not count twice. */
export function updateRefundedCents(db: Database, paymentId: string, now: Date) {
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

/** Recomputes whether a failed refund makes the payment an issue. `disputed` stays, because the bank has that money. */
export function updateRefundAttention(db: Database, paymentId: string) {
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

/** Writes a ledger entry after the charge, where `condition` holds; the same reference is written once. */
export function insertLedgerEntry(
  db: Database,
  { id, event_id }: Pick<PaymentRow, "id" | "event_id">,
  entry: { kind: LedgerKind; cents: number | SQL; reference: string },
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
      kind: entry.kind,
      amount_cents: entry.cents,
      currency: sql`(select p.currency from payments p where p.id = ${id})`,
      stripe_reference: entry.reference,
      created_at: now.toISOString(),
    },
    sql`where ${condition}`,
  ).onConflictDoNothing();
}

/**
 * Statement for the batch that records money that left a payment, where `condition` holds: the mail to the organizer
 * who was paid, when the event now belongs to another organizer or is deleted. The event's own organizer gets other
 * mails, except for `isOutside`: a refund made on Stripe's dashboard.
 */
export function takingsMail(
  db: Database,
  payment: PaymentRow,
  money: LeftMoney,
  { condition, isOutside = sql`false`, site }: { condition: SQL; isOutside?: SQL; site: string },
  now: Date,
) {
  const params = JSON.stringify(takingsParams(payment, money, site));
  const isOwn = sql`exists (select 1 from events e where e.id = l.event_id and e.organizer_id = l.organizer_id)`;
  return mailsInsertFrom(
    db,
    {
      template: "takings_fell",
      params: sql`json_set(json_extract(${params}, '$.' || iif(${isOwn}, 'outside', 'former') || '.' || u.language),
        '$.name', u.full_name)`,
      dedupeKey: sql`${money.dedupeKey}`,
    },
    sql`from ledger_entries l join users u on u.id = l.organizer_id and u.deleted_at is null
      where l.payment_id = ${payment.id} and l.kind = 'charge'
        and l.stripe_reference = ${payment.stripe_payment_intent}
        and (${isOutside} or not ${isOwn}) and ${condition}`,
    now,
  );
}

type SentRefund = { stripeId: string; cents: number };

/** Records that Stripe made a refund: status, ledger entry, sums and mails. A second call changes nothing. */
export async function writeRefundDone(
  db: Database,
  payment: PaymentRow,
  refund: Pick<RefundRow, "id">,
  { stripeId, cents }: SentRefund,
  { mail, site }: { mail: MailDraft; site: string },
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
    insertLedgerEntry(db, payment, { kind: "refund", cents: -cents, reference: stripeId }, taken, now),
    updateRefundedCents(db, payment.id, now),
    updateRefundAttention(db, payment.id),
    noticeInsert(
      db,
      {
        kind: "refund_done",
        subject: { type: "payment", id: payment.id },
        actorId: null,
        params: { title: payment.title, cents: String(cents), currency: payment.currency },
      },
      [payment.user_id],
      now,
      sql`${taken} and not exists (select 1 from mails m where m.dedupe_key = ${mail.dedupeKey})`,
    ),
    // Only to an existing account, because a deleted one has no address.
    mailInsertWhere(
      db,
      mail,
      sql`${taken} and exists (select 1 from users u where u.id = ${payment.user_id} and u.deleted_at is null)`,
      now,
    ),
    takingsMail(
      db,
      payment,
      { how: "refunded", cents, note: mail.params.note ?? "", dedupeKey: `takings refund ${stripeId}` },
      {
        condition: taken,
        isOutside: sql`exists (select 1 from refunds r where r.id = ${refund.id} and r.reason = 'outside')`,
        site,
      },
      now,
    ),
  ]);
}

/**
 * Records that a refund failed: Stripe rejected it, or the bank returned it. A charge reverses the refund's ledger
 * entry, and the payment becomes a payment issue.
 */
export async function writeRefundFailed(
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
          // A late event of an earlier attempt changes nothing.
          stripeId
            ? sql`case ${refunds.status} when 'done' then ${refunds.stripe_refund_id} = ${stripeId}
                when 'waiting' then ${refunds.stripe_refund_id} is not ${stripeId} or ${refunds.next_attempt_at} is null end`
            : isUnsent,
        ),
      ),
    insertLedgerEntry(
      db,
      payment,
      { kind: "charge", cents, reference: stripeId ?? "" },
      stripeId ? wentOut : sql`false`,
      now,
    ),
    updateRefundedCents(db, payment.id, now),
    updateRefundAttention(db, payment.id),
  ]);
}

/** Releases leased refunds that were not sent: due again at `next`, without counting an attempt. */
export async function unleaseRefunds(db: Database, ids: string[], next: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} - 1`, next_attempt_at: next })
    .where(and(inArray(refunds.id, ids), isUnsent));
}

/** Makes waiting refunds due after an admin corrected the API key; the next rejection sets the attention again. */
export async function makeWaitingRefundsDue(db: Database, paymentId: string, now: Date): Promise<void> {
  const isWaiting = and(eq(refunds.payment_id, paymentId), isUnsent);
  const waits = db.select({ id: refunds.id }).from(refunds).where(isWaiting);
  await db.batch([
    db
      .update(payments)
      .set({ attention: null })
      .where(and(eq(payments.id, paymentId), eq(payments.attention, "key_refused"), exists(waits))),
    db.update(refunds).set({ next_attempt_at: now.toISOString() }).where(isWaiting),
  ]);
}

/** Retries a refund at `next`. `isReplayed`: Stripe replayed a stored failure, so the next attempt has another key. */
export async function postponeRefund(
  db: Database,
  id: string,
  { reason, next, isReplayed }: { reason: string; next: string; isReplayed: boolean },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      next_attempt_at: next,
      last_error: reason.slice(0, 500),
      ...(isReplayed && { refusals: sql`${refunds.refusals} + 1` }),
    })
    .where(and(eq(refunds.id, id), isUnsent));
}

/**
 * Adopts a refund made in Stripe's dashboard: as a failed refund of the same amount; as a waiting one that would have
 * nothing left beside it; or as a new row. Waiting refunds are cut to the rest. When it completes the refund of the
 * whole payment, the enrolment or package ends; of deposit and balance, when both went back.
 */
export async function adoptExternalRefund(
  db: Database,
  payment: PaymentRow,
  { stripeId, cents }: SentRefund,
  now: Date,
): Promise<RefundRow | undefined> {
  const at = now.toISOString();
  const unknown = sql`not exists (select 1 from refunds k where k.stripe_refund_id = ${stripeId})`;
  const whole = sql`exists (select 1 from payments p where p.id = ${payment.id}
    and p.amount_cents <= ${returningCents("p")})`;
  const isNothingLeft = sql`not exists (select 1 from payments p where p.enrolment_id = ${payment.enrolment_id}
    and p.status = 'paid' and p.amount_cents > ${returningCents("p")})`;
  const unsent = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), isUnsent))
    .orderBy(refunds.created_at);
  await db.batch([
    db
      .update(refunds)
      .set({ status: "waiting", stripe_refund_id: stripeId, amount_cents: cents, next_attempt_at: null })
      .where(
        sql`${refunds.id} = (select f.id from refunds f where f.payment_id = ${payment.id}
          and ((f.status = 'failed' and f.amount_cents = ${cents})
            or (f.status = 'waiting' and f.next_attempt_at is not null
              and ${refundableCentsById(payment.id)} + f.amount_cents <= ${cents}))
          order by f.status, f.id limit 1) and ${unknown}`,
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
    ...unsent.flatMap(({ id }) => trimRefund(db, payment.id, id, isUnsent)),
    db
      .update(enrolments)
      .set({ status: "refunded", ended_at: at, voucher_returned_cents: wholeVoucherCents })
      .where(
        and(
          eq(enrolments.id, payment.enrolment_id ?? ""),
          eq(enrolments.status, "confirmed"),
          whole,
          isNothingLeft,
        ),
      ),
    ...endClaimedSeats(db, sql`s.id = ${payment.enrolment_id}`, now),
    ...endPackage(db, payment.user_package_id ?? "", whole, now),
  ]);
  return findRefund(db, "", stripeId);
}

/** Cuts an unsent refund to `refundableCents`, where `condition` holds; deletes it when nothing is left. */
export function trimRefund(
  db: Database,
  paymentId: string,
  id: string,
  condition: SQL,
): BatchItem<"sqlite">[] {
  const isHere = sql`${refunds.id} = ${id} and ${condition} and (${refunds.status} = 'failed' or ${isUnsent})`;
  const others = sql`(${refundableCentsById(paymentId)} + case ${refunds.status} when 'waiting' then ${refunds.amount_cents} else 0 end)`;
  return [
    db.delete(refunds).where(sql`${isHere} and ${others} <= 0`),
    db
      .update(refunds)
      .set({ amount_cents: sql`min(${refunds.amount_cents}, ${others})` })
      .where(isHere),
  ];
}

/**
 * Counts the refusal of a refund that was cut since `cents` of it were sent, and returns it for another attempt under a
 * new idempotency key; undefined for any other refund.
 */
export async function renewCutRefund(
  db: Database,
  { id, amount_cents: cents }: Pick<RefundRow, "id" | "amount_cents">,
): Promise<RefundRow | undefined> {
  const [cut] = await db
    .update(refunds)
    .set({ refusals: sql`${refunds.refusals} + 1` })
    .where(and(eq(refunds.id, id), isUnsent, lt(refunds.amount_cents, cents)))
    .returning();
  return cut;
}

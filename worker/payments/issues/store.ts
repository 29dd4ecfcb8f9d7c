import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { type Database, parseJsonColumns } from "../../env.ts";
import { eventJson, type PaymentRow, paymentKind } from "../columns.ts";
import { hasFailedRefund, refundableCents, refundableCentsById } from "../money.ts";
import { decideDisputes } from "../refunds/disputesStore.ts";
import { insertLedgerEntry, updateRefundAttention, updateRefundedCents } from "../refunds/store.ts";
import { payments, refunds } from "../schema.ts";
import { MANUAL_ATTENTIONS } from "./contract.ts";
import type { PaymentIssueRow } from "./rules.ts";

/** `from`: a from clause that names payments `p`. */
function selectIssueRows(from: SQL, where: SQL): SQL {
  return sql`
    select p.id, p.attention, ${paymentKind("p")} as kind, p.status, p.title, p.amount_cents, p.refunded_cents, p.checks, p.created_at,
      p.paid_at, p.expires_at, p.updated_at, p.unknown_since, p.stripe_session_id as session_id,
      p.stripe_payment_intent as payment_intent, p.user_id, ${eventJson} as event,
      json_object('full_name', nullif(u.full_name, ''), 'email', iif(u.deleted_at is null, u.email, null)) as person,
      ${refundableCents("p")} as left_cents,
      iif(exists (select 1 from refunds r where r.payment_id = p.id and r.status = 'waiting'), 'true', 'false') as is_refunding,
      (select json_object('state', d.state, 'amount', d.amount_cents / 100.0, 'taken', d.taken_cents / 100.0, 'can_decide',
          json(iif(d.state = 'lost' and d.decision is null and exists (select 1 from enrolments s
            where s.id = p.enrolment_id and s.status = 'confirmed'), 'true', 'false')))
        from disputes d where d.payment_id = p.id order by d.created_at desc limit 1) as dispute,
      (select json_group_array(json_object('id', r.id, 'amount_cents', r.amount_cents, 'reason', r.reason,
          'attempts', r.attempts, 'last_error', r.last_error, 'stripe_refund_id', r.stripe_refund_id,
          'created_at', r.created_at) order by r.created_at)
        from refunds r where r.payment_id = p.id and r.status = 'failed') as refunds
    from ${from} cross join users u on u.id = p.user_id left join events e on e.id = p.event_id
    where ${where}`;
}

function toIssueRow(row: object): PaymentIssueRow {
  return parseJsonColumns(row, "event", "person", "refunds", "dispute", "is_refunding");
}

/**
 * Ids of the payments that may be issues, in a from clause. `max`: the number of the latest payments with an attention
 * and of failed refunds. With `indexed by`, because otherwise SQLite scans all payments in the order of their ids.
 */
export function paymentIssueCandidates(max?: number): SQL {
  const latest = (column: string) =>
    max === undefined ? sql`` : sql`order by ${sql.raw(column)} desc limit ${max}`;
  return sql`(
    select id from (select id from payments indexed by payments_attention where attention is not null
      ${latest("updated_at")})
    union select payment_id from (select payment_id from refunds indexed by refunds_failed where status = 'failed'
      ${latest("created_at")}))`;
}

/** Whether payment `p` is an issue, as `toPaymentIssue` decides. */
export const isPaymentIssue = sql`(coalesce(p.attention, 'refund_failed') <> 'refund_failed'
    or iif(${hasFailedRefund("p")}, ${refundableCents("p")} > 0, p.attention is not null))`;

/**
 * Payments after `cursor` that may be issues, oldest first; `next` is the cursor of the following page. Reads only payments
 * with an attention or a failed refund.
 */
export async function listPaymentIssueRows(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ issueRows: PaymentIssueRow[]; next: string | undefined }> {
  const after = cursor ? sql`and candidates.id > ${cursor}` : sql``;
  const candidates = sql`${paymentIssueCandidates()} candidates cross join payments p on p.id = candidates.id`;
  const rows = await db.all<object>(
    sql`${selectIssueRows(candidates, sql`true ${after}`)} order by candidates.id limit ${limit + 1}`,
  );
  const issueRows = rows.slice(0, limit).map(toIssueRow);
  return { issueRows, next: rows.length > limit ? issueRows.at(-1)?.id : undefined };
}

/** A payment, whether or not it is an issue. */
export async function findPaymentIssueRow(db: Database, id: string): Promise<PaymentIssueRow | undefined> {
  const row = await db.get<object | undefined>(selectIssueRows(sql`payments p`, sql`p.id = ${id}`));
  return row && toIssueRow(row);
}

/**
 * Resolves an issue that only a person can judge (MANUAL_ATTENTIONS). For a lost dispute that keeps the enrolment. A
 * session unknown to Stripe is not reconciled any more. `entry` follows the write directly. Returns whether the payment
 * still had such an attention.
 */
export async function markPaymentIssueResolved(
  db: Database,
  id: string,
  now: Date,
  entry: AuditStatement,
): Promise<boolean> {
  const [resolved] = await db.batch([
    db
      .update(payments)
      .set({
        attention: sql`case when ${hasFailedRefund("payments")} then 'refund_failed' end`,
        unknown_since: null,
        next_check_at: sql`case when ${payments.unknown_since} is null then ${payments.next_check_at} end`,
        updated_at: now.toISOString(),
      })
      .where(and(eq(payments.id, id), inArray(payments.attention, [...MANUAL_ATTENTIONS])))
      .returning({ id: payments.id }),
    entry,
    ...decideDisputes(db, { paymentId: id }, "kept", sql`true`, now),
  ]);
  return resolved.length > 0;
}

/**
 * Makes the failed refunds of a payment due again, each for at most `refundableCents`, because a failed refund may have
 * been made another way since. Clears the attention, which the next rejection sets again. False when there was none to
 * retry.
 */
export async function retryFailedRefunds(db: Database, paymentId: string, now: Date): Promise<boolean> {
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
  // One statement each, so that every refund sees the amounts of the previous ones.
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

/**
 * Prefix of the reference of refunds made outside Stripe, for refunds that Stripe cannot make: later webhooks change
 * none.
 */
const BY_HAND_PREFIX = "by_hand_";

/**
 * Marks the failed refunds of a payment as done after an admin paid them outside Stripe, for example by bank transfer:
 * each for at most `refundableCents`. Sends no mail, because the admin is in contact with the user. A second call
 * changes nothing.
 */
export async function markRefundsPaidByHand(
  db: Database,
  payment: Pick<PaymentRow, "id" | "event_id">,
  now: Date,
  entry: (where: SQL) => AuditStatement,
): Promise<void> {
  const failed = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.status, "failed")))
    .orderBy(refunds.created_at);
  const left = refundableCentsById(payment.id);
  const [first, ...more] = failed.flatMap(({ id }) => {
    const reference = BY_HAND_PREFIX + id;
    const withdrawn = sql`(select -r.amount_cents from refunds r where r.id = ${id} and r.stripe_refund_id = ${reference})`;
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
      insertLedgerEntry(
        db,
        payment,
        { kind: "refund", cents: withdrawn, reference },
        sql`${withdrawn} is not null`,
        now,
      ),
    ];
  });
  const marked = sql`exists (select 1 from refunds r where r.payment_id = ${payment.id} and r.done_at = ${now.toISOString()}
    and r.stripe_refund_id = ${BY_HAND_PREFIX} || r.id)`;
  if (first)
    await db.batch([
      first,
      ...more,
      entry(marked),
      updateRefundedCents(db, payment.id, now),
      updateRefundAttention(db, payment.id),
    ]);
}

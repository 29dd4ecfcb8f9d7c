import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { events } from "../../events/schema.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import type { PaymentRow } from "../columns.ts";
import type { DisputeDecision } from "../contract.ts";
import { hasFailedRefund, refundableCentsById } from "../money.ts";
import { movementInsert } from "../refunds/store.ts";
import { disputes, payments, refunds } from "../schema.ts";
import type { DisputeMovement, DisputeRecipient } from "./rules.ts";

/** Whose event a payment was for; nobody for packages, and once they have left. */
export async function findDisputeRecipient(
  db: Database,
  eventId: string | null,
): Promise<DisputeRecipient | undefined> {
  if (eventId === null) return undefined;
  return db
    .select({ email: users.email, full_name: users.full_name, language: users.language })
    .from(events)
    .innerJoin(users, eq(users.id, events.organizer_id))
    .where(and(eq(events.id, eventId), isNull(users.deleted_at)))
    .get();
}

/** A dispute as Stripe described it at `askedAt`. Amounts in cents. */
export type DisputeFacts = Omit<
  typeof disputes.$inferSelect,
  "payment_id" | "asked_at" | "change_id" | "decision" | "decided_at"
> & { movements: DisputeMovement[] };

/**
 * Takes over how a dispute stands, in one batch: its row, unless a later answer of Stripe is there already; the money it
 * moved; what of the payment is lost; what no refund can give back any more; whether somebody must look; and the mail to
 * the organizer of a lost one. However often and in whatever order it is told, each movement is written once.
 */
export async function writeDispute(
  db: Database,
  payment: PaymentRow,
  { movements, ...facts }: DisputeFacts,
  { mail, askedAt }: { mail: MailDraft | null; askedAt: Date },
  now: Date,
): Promise<void> {
  const change = newId();
  const told = { ...facts, payment_id: payment.id, asked_at: askedAt.toISOString(), change_id: change };
  const hasChanged = sql`exists (select 1 from disputes d where d.id = ${facts.id} and d.change_id = ${change})`;
  const owed = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), inArray(refunds.status, ["waiting", "failed"])))
    .orderBy(refunds.created_at);
  const lost = sql`(select coalesce(sum(d.taken_cents), 0) from disputes d
    where d.payment_id = ${payment.id} and d.state = 'lost')`;
  await db.batch([
    db
      .insert(disputes)
      .values(told)
      .onConflictDoUpdate({
        target: disputes.id,
        set: {
          ...told,
          created_at: sql`${disputes.created_at}`,
          change_id: sql`case when ${disputes.state} = excluded.state then ${disputes.change_id} else excluded.change_id end`,
        },
        setWhere: sql`excluded.asked_at >= ${disputes.asked_at}`,
      }),
    ...movements.map((movement) => movementInsert(db, payment, movement, sql`true`, now)),
    db
      .update(payments)
      .set({ disputed_cents: sql`min(${payments.amount_cents}, ${lost})`, updated_at: now.toISOString() })
      .where(eq(payments.id, payment.id)),
    ...owed.flatMap(({ id }) => refundTrim(db, payment.id, id)),
    attentionOfDisputes(db, payment.id, hasChanged),
    ...(mail
      ? [
          mailInsertWhere(
            db,
            mail,
            sql`exists (select 1 from disputes d join payments p on p.id = d.payment_id
              join enrolments s on s.id = p.enrolment_id
              where d.id = ${facts.id} and d.state = 'lost' and d.decision is null and s.status = 'confirmed')`,
            now,
          ),
        ]
      : []),
  ]);
}

/** A refund that is not at Stripe gives back no more than the bank has left; where that is nothing, it is not owed. */
function refundTrim(db: Database, paymentId: string, id: string): BatchItem<"sqlite">[] {
  const isHere = sql`${refunds.id} = ${id} and exists (select 1 from disputes d
    where d.payment_id = ${paymentId} and d.state = 'lost')
    and (${refunds.status} = 'failed' or (${refunds.status} = 'waiting' and ${refunds.stripe_refund_id} is null))`;
  const others = sql`(${refundableCentsById(paymentId)} + case ${refunds.status} when 'waiting' then ${refunds.amount_cents} else 0 end)`;
  return [
    db.delete(refunds).where(sql`${isHere} and ${others} <= 0`),
    db
      .update(refunds)
      .set({ amount_cents: sql`min(${refunds.amount_cents}, ${others})` })
      .where(isHere),
  ];
}

/** A dispute that somebody must look at: one that goes on, or a lost one that nobody has decided about. */
const isUnsettled = sql.raw("(d.state in ('inquiry', 'open') or (d.state = 'lost' and d.decision is null))");

/** The mark comes with what has changed, and goes when nothing is left to look at; a failed refund is marked instead. */
function attentionOfDisputes(db: Database, paymentId: string, hasChanged: SQL) {
  const unsettled = sql`exists (select 1 from disputes d where d.payment_id = ${paymentId} and ${isUnsettled})`;
  const failed = hasFailedRefund("payments");
  return db
    .update(payments)
    .set({
      attention: sql`case when ${unsettled} and ${hasChanged} then 'disputed'
        when ${payments.attention} = 'disputed' and not ${unsettled}
          then case when ${failed} then 'refund_failed' end
        when ${payments.attention} = 'refund_failed' and not ${failed} then null
        else ${payments.attention} end`,
    })
    .where(eq(payments.id, paymentId));
}

/** The payments of an enrolment, or one payment. */
export type DisputeScope = { enrolmentId: string } | { paymentId: string };

function inScope(scope: DisputeScope): SQL {
  return "paymentId" in scope
    ? sql`= ${scope.paymentId}`
    : sql`in (select p.id from payments p where p.enrolment_id = ${scope.enrolmentId})`;
}

/**
 * For the batch of what somebody decides about an enrolment, where `condition` holds: its lost disputes are decided, and
 * nobody needs to look at them any more. What was decided before stays.
 */
export function decisionUpdates(
  db: Database,
  scope: DisputeScope,
  decision: DisputeDecision,
  condition: SQL,
  now: Date,
) {
  return [
    db
      .update(disputes)
      .set({ decision, decided_at: now.toISOString() })
      .where(
        sql`${disputes.payment_id} ${inScope(scope)} and ${disputes.state} = 'lost'
          and ${disputes.decision} is null and ${condition}`,
      ),
    db
      .update(payments)
      .set({
        attention: sql`case when ${hasFailedRefund("payments")} then 'refund_failed' end`,
        updated_at: now.toISOString(),
      })
      .where(
        sql`${payments.id} ${inScope(scope)} and ${payments.attention} = 'disputed' and ${condition}
          and exists (select 1 from disputes d where d.payment_id = ${payments.id})
          and not exists (select 1 from disputes d where d.payment_id = ${payments.id} and ${isUnsettled})`,
      ),
  ] as const;
}

/** The enrolment stays although its money is lost. False when no lost dispute concerns it. */
export async function keepEnrolment(db: Database, enrolmentId: string, now: Date): Promise<boolean> {
  const lost = sql`select d.id from disputes d join payments p on p.id = d.payment_id
    where p.enrolment_id = ${enrolmentId} and d.state = 'lost'`;
  const [found] = await db.all<{ id: string }>(sql`${lost} limit 1`);
  if (!found) return false;
  await db.batch([...decisionUpdates(db, { enrolmentId }, "kept", sql`true`, now)]);
  return true;
}

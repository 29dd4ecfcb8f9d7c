import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { events } from "../../events/schema.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import type { PaymentRow } from "../columns.ts";
import type { DisputeDecision } from "../contract.ts";
import { hasFailedRefund } from "../money.ts";
import { disputes, payments, refunds } from "../schema.ts";
import type { DisputeLedgerEntry } from "./disputeRules.ts";
import type { OrganizerRecipient } from "./mails.ts";
import { insertLedgerEntry, takingsMail, trimRefund } from "./store.ts";

/** The organizer of an event; undefined for packages and deleted accounts. */
export async function findDisputeRecipient(
  db: Database,
  eventId: string | null,
): Promise<OrganizerRecipient | undefined> {
  if (eventId === null) return undefined;
  return db
    .select({ email: users.email, full_name: users.full_name, language: users.language })
    .from(events)
    .innerJoin(users, eq(users.id, events.organizer_id))
    .where(and(eq(events.id, eventId), isNull(users.deleted_at)))
    .get();
}

/** A dispute as Stripe returned it at `retrievedAt`. Amounts in cents. */
type DisputeUpdate = Omit<
  typeof disputes.$inferSelect,
  "payment_id" | "asked_at" | "change_id" | "decision" | "decided_at"
> & { entries: DisputeLedgerEntry[] };

/**
 * Records the state of a dispute in one batch: its row, unless a later answer of Stripe is already stored; its ledger
 * entries; `disputed_cents` of the payment; cuts of refunds that exceed the rest; the attention; and the mails about a lost
 * one to the organizer and to the organizer who was paid. Repeated or reordered events write each ledger entry once.
 */
export async function writeDispute(
  db: Database,
  payment: PaymentRow,
  { entries, ...columns }: DisputeUpdate,
  { mail, site, retrievedAt }: { mail: MailDraft | null; site: string; retrievedAt: Date },
  now: Date,
): Promise<void> {
  const change = newId();
  const row = { ...columns, payment_id: payment.id, asked_at: retrievedAt.toISOString(), change_id: change };
  const hasChanged = sql`exists (select 1 from disputes d where d.id = ${columns.id} and d.change_id = ${change})`;
  const unsent = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), inArray(refunds.status, ["waiting", "failed"])))
    .orderBy(refunds.created_at);
  const lost = sql`(select coalesce(sum(d.taken_cents), 0) from disputes d
    where d.payment_id = ${payment.id} and d.state = 'lost')`;
  await db.batch([
    db
      .insert(disputes)
      .values(row)
      .onConflictDoUpdate({
        target: disputes.id,
        set: {
          ...row,
          created_at: sql`${disputes.created_at}`,
          change_id: sql`case when ${disputes.state} = excluded.state then ${disputes.change_id} else excluded.change_id end`,
        },
        setWhere: sql`excluded.asked_at >= ${disputes.asked_at}`,
      }),
    ...entries.map((entry) => insertLedgerEntry(db, payment, entry, sql`true`, now)),
    db
      .update(payments)
      .set({ disputed_cents: sql`min(${payments.amount_cents}, ${lost})`, updated_at: now.toISOString() })
      .where(eq(payments.id, payment.id)),
    ...unsent.flatMap(({ id }) => trimRefund(db, payment.id, id, hasLostDispute(payment.id))),
    updateDisputeAttention(db, payment.id, hasChanged),
    takingsMail(
      db,
      payment,
      {
        how: "disputed",
        cents: columns.taken_cents || columns.amount_cents,
        note: "",
        dedupeKey: `takings dispute ${columns.id}`,
      },
      {
        condition: sql`exists (select 1 from disputes d where d.id = ${columns.id} and d.state = 'lost')`,
        site,
      },
      now,
    ),
    ...(mail
      ? [
          mailInsertWhere(
            db,
            mail,
            sql`exists (select 1 from disputes d join payments p on p.id = d.payment_id
              join enrolments s on s.id = p.enrolment_id
              where d.id = ${columns.id} and d.state = 'lost' and d.decision is null and s.status = 'confirmed')`,
            now,
          ),
        ]
      : []),
  ]);
}

function hasLostDispute(paymentId: string): SQL {
  return sql`exists (select 1 from disputes d where d.payment_id = ${paymentId} and d.state = 'lost')`;
}

/** Whether dispute `d` is a payment issue: open, or lost without a decision. */
const isUndecidedDispute = sql.raw(
  "(d.state in ('inquiry', 'open') or (d.state = 'lost' and d.decision is null))",
);

/** Sets the attention `disputed` on a change, and clears it (or sets `refund_failed`) when no dispute is undecided. */
function updateDisputeAttention(db: Database, paymentId: string, hasChanged: SQL) {
  const unsettled = sql`exists (select 1 from disputes d where d.payment_id = ${paymentId} and ${isUndecidedDispute})`;
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

/** All payments of an enrolment, or one payment. */
type DisputeScope = { enrolmentId: string } | { paymentId: string };

function matchesScope(scope: DisputeScope): SQL {
  return "paymentId" in scope
    ? sql`= ${scope.paymentId}`
    : sql`in (select p.id from payments p where p.enrolment_id = ${scope.enrolmentId})`;
}

/**
 * Statement for the batch that decides about an enrolment, where `condition` holds: stores the decision at its lost
 * disputes and clears their attention. An earlier decision stays.
 */
export function decideDisputes(
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
        sql`${disputes.payment_id} ${matchesScope(scope)} and ${disputes.state} = 'lost'
          and ${disputes.decision} is null and ${condition}`,
      ),
    db
      .update(payments)
      .set({
        attention: sql`case when ${hasFailedRefund("payments")} then 'refund_failed' end`,
        updated_at: now.toISOString(),
      })
      .where(
        sql`${payments.id} ${matchesScope(scope)} and ${payments.attention} = 'disputed' and ${condition}
          and exists (select 1 from disputes d where d.payment_id = ${payments.id})
          and not exists (select 1 from disputes d where d.payment_id = ${payments.id} and ${isUndecidedDispute})`,
      ),
  ] as const;
}

/**
 * Keeps an enrolment although its payment was lost, with these audit entries unless it was already decided. False when
 * it has no lost dispute.
 */
export async function keepEnrolment(
  db: Database,
  enrolmentId: string,
  now: Date,
  entries: AuditStatement[] = [],
): Promise<boolean> {
  const lost = sql`select d.id from disputes d join payments p on p.id = d.payment_id
    where p.enrolment_id = ${enrolmentId} and d.state = 'lost'`;
  const [found] = await db.all<{ id: string }>(sql`${lost} limit 1`);
  if (!found) return false;
  const [decide, ...rest] = decideDisputes(db, { enrolmentId }, "kept", sql`true`, now);
  await db.batch([decide, ...entries, ...rest]);
  return true;
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import { endClaimedSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { endPackage, isStandingPackageSql } from "../../packages/store.ts";
import { wholeVoucherCents } from "../cancelling/refundAmountsStore.ts";
import type { PaymentRow } from "../columns.ts";
import { refundableCents } from "../money.ts";
import { refunds } from "../schema.ts";
import { decideDisputes } from "./disputesStore.ts";
import type { OrderedRefund } from "./mails.ts";

type RefundOrder = OrderedRefund & { requestKey: string };

/**
 * Orders a refund in one batch with its mails, its audit entry and, with `ends`, the end of the enrolment or package. The
 * statement that inserts the refund checks that the payment is paid, the amount refundable and the enrolment confirmed;
 * everything else is conditional on that refund. A used request key inserts nothing. `audit` follows the insert directly.
 */
export async function writeAdminRefund(
  db: Database,
  payment: Pick<PaymentRow, "id" | "enrolment_id" | "user_package_id">,
  order: RefundOrder,
  { mails, audit }: { mails: MailDraft[]; audit: AuditStatement },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isNew = sql`exists (select 1 from refunds r where r.id = ${order.id})`;
  await db.batch([
    insertFrom(
      db,
      refunds,
      {
        id: order.id,
        payment_id: sql`p.id`,
        amount_cents: order.cents,
        reason: order.ends ? (payment.enrolment_id ? "removed" : "package_cancelled") : "goodwill",
        note: order.note,
        request_key: order.requestKey,
        status: "waiting",
        next_attempt_at: at,
        created_at: at,
      },
      sql`from payments p where p.id = ${payment.id} and p.status = 'paid'
        and ${refundableCents("p")} >= ${order.cents} and ${order.ends ? canEnd(now) : sql`true`}`,
    ).onConflictDoNothing(),
    audit,
    ...(order.ends ? endings(db, payment, isNew, now) : []),
    // Only to existing accounts, because one may be deleted meanwhile.
    ...mails.map((mail) => mailInsertWhere(db, mail, sql`${isNew} and ${isAccount(mail.recipient)}`, now)),
  ]);
}

/** Whether the enrolment or package of payment `p` can still be ended. */
function canEnd(now: Date): SQL {
  return sql`(exists (select 1 from enrolments s where s.id = p.enrolment_id and s.status = 'confirmed')
    or exists (select 1 from user_packages k where k.id = p.user_package_id and ${isStandingPackageSql(now)}))`;
}

function isAccount(email: string): SQL {
  return sql`exists (select 1 from users u where u.email = ${email} and u.deleted_at is null)`;
}

function endings(
  db: Database,
  payment: Pick<PaymentRow, "id" | "enrolment_id" | "user_package_id">,
  isNew: SQL,
  now: Date,
): BatchItem<"sqlite">[] {
  if (payment.user_package_id) {
    return [
      ...decideDisputes(db, { paymentId: payment.id }, "removed", isNew, now),
      ...endPackage(db, payment.user_package_id, isNew, now),
    ];
  }
  const enrolmentId = payment.enrolment_id ?? "";
  return [
    ...decideDisputes(db, { enrolmentId }, "removed", isNew, now),
    db
      .update(enrolments)
      .set({ status: "refunded", ended_at: now.toISOString(), voucher_returned_cents: wholeVoucherCents })
      .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.status, "confirmed"), isNew)),
    ...endClaimedSeats(db, sql`s.id = ${enrolmentId}`, now),
  ];
}

/** The organizer who received a payment, from whose ledger its refunds go; undefined for packages. */
export async function findPaidOrganizerId(db: Database, paymentId: string): Promise<string | undefined> {
  const [charge] = await db.all<{ organizer_id: string | null }>(sql`
    select l.organizer_id from ledger_entries l where l.payment_id = ${paymentId} limit 1`);
  return charge?.organizer_id ?? undefined;
}

/** The refund of a request key, and the refundable rest of its payment. Amounts in cents. */
type RequestedRefund = { id: string; payment_id: string; amount_cents: number; waits_for_dispute: number };

export async function findRequestedRefund(
  db: Database,
  requestKey: string,
): Promise<RequestedRefund | undefined> {
  return db.get<RequestedRefund>(sql`
    select r.id, r.payment_id, r.amount_cents,
      (r.status = 'waiting' and exists (select 1 from disputes d where d.payment_id = r.payment_id
        and d.state = 'open' and not d.is_charge_refundable)) as waits_for_dispute
    from refunds r where r.request_key = ${requestKey}`);
}

/** The reason why a refund cannot be ordered now. `refundable` in cents. */
type RefundObstacle = { is_paid: number; refundable: number };

export async function findRefundObstacle(db: Database, paymentId: string): Promise<RefundObstacle> {
  const [row] = await db.all<RefundObstacle>(sql`
    select p.status = 'paid' as is_paid, max(0, ${refundableCents("p")}) as refundable
    from payments p where p.id = ${paymentId}`);
  return row ?? { is_paid: 0, refundable: 0 };
}

import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { enrolments } from "../enrolments/schema.ts";
import { confirmHold, releaseHold } from "../enrolments/store.ts";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { type MailDraft, mailInsertWhere } from "../mail/store.ts";
import type { PackageId } from "../packages/contract.ts";
import { grantInsert } from "../packages/store.ts";
import { rolesWith } from "../permissions/permissionMap.ts";
import { type PaymentRow, receiptParties } from "./columns.ts";
import type { PaymentAttention, RefundReason } from "./contract.ts";
import { ledgerEntries, payments } from "./schema.ts";
import { insertRefundsFrom, insertStripeEvent, isUnsettledPayment, type StripeEventRecord } from "./store.ts";
import { emptyUnpaidVoucher, isVoucherPaid, sellVoucher } from "./vouchers/settlingStore.ts";

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

type SettlementMails = { paid: MailDraft; back: MailDraft; backAfterEvent: MailDraft };

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

/** Whether these cents are the balance that an enrolment still owes, for an event that is not over and not cancelled. */
function isBalanceOwed({ id, cents, today }: { id: string; cents: number; today: string }): SQL {
  return sql`exists (select 1 from enrolments s join events e on e.id = s.event_id join users u on u.id = s.user_id
    where s.id = ${id} and s.status = 'confirmed' and s.balance_cents > 0 and s.balance_cents = ${cents}
      and e.cancelled_at is null and e.last_day >= ${today} and u.deleted_at is null)`;
}

/** Statement for the batch that settles a balance: the enrolment owes nothing any more, and has paid so much more. */
function takeBalance(db: Database, { id, cents }: { id: string; cents: number }, condition: SQL) {
  return db
    .update(enrolments)
    .set({ amount_cents: sql`${enrolments.amount_cents} + ${cents}`, balance_cents: 0 })
    .where(sql`${enrolments.id} = ${id} and ${condition}`);
}

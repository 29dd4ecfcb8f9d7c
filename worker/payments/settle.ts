import type Stripe from "stripe";
import { findConfirmationParams } from "../enrolments/confirmationMail.ts";
import type { Database } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import type { MailSender } from "../mail/send.ts";
import { writePoint } from "../metrics.ts";
import type { PaymentRow } from "./columns.ts";
import { settlementMails } from "./mails.ts";
import { refundTerms } from "./rules.ts";
import { type PaidSession, settlePaid, settleUnpaid } from "./settleStore.ts";
import type { StripeEventRecord } from "./store.ts";
import { findVoucherParams } from "./vouchers/settlingStore.ts";

/**
 * Settles a payment by the state of its checkout session: paid or expired. Webhook, return page, cron and admin all
 * call this, in any order; the second call changes nothing. `site`: for the mails. `event`: the webhook's event,
 * recorded in the same batch. Returns whether the payment is settled.
 */
export async function settlePayment(
  db: Database,
  payment: PaymentRow,
  session: Stripe.Checkout.Session,
  { site, event = null }: { site: MailSender; event?: StripeEventRecord | null },
): Promise<boolean> {
  if (session.payment_status === "paid") {
    const { payment_intent, amount_total, currency } = session;
    const paid = {
      session: session.id,
      intent: stripeIdOf(payment_intent) ?? session.id,
      cents: amount_total ?? 0,
      currency,
      hasConsent: session.consent?.terms_of_service === "accepted",
      customer: stripeIdOf(session.customer),
    };
    await settleCharge(db, payment, paid, { site, event });
    return true;
  }
  if (session.status === "expired") {
    await settleUnpaid(db, payment, event);
    if (payment.status === "open") writePoint("payment", [payment.kind, "expired"]);
    return true;
  }
  return false;
}

/** Settles a payment that was paid, in a session or with a kept card. */
export async function settleCharge(
  db: Database,
  payment: PaymentRow,
  paid: PaidSession,
  { site, event }: { site: MailSender; event: StripeEventRecord | null },
): Promise<void> {
  const { timeZone } = site;
  const { user_id: userId, person } = payment;
  const recipient = { userId, language: person.language, terms: refundTerms(payment) };
  const confirmation = payment.event
    ? await findConfirmationParams(db, payment.event.id, recipient, site)
    : payment.voucher_id
      ? await findVoucherParams(db, payment.voucher_id, person.language, site)
      : null;
  const today = dayInTimeZone(timeZone, new Date());
  const mails = settlementMails(payment, { cents: paid.cents, today }, site, confirmation);
  await settlePaid(db, payment, paid, mails, { event, timeZone, siteName: site.name });
  if (payment.status === "open") writePoint("payment", [payment.kind, "paid"], [1, paid.cents]);
}

/** The id of a Stripe object, which may be an id or expanded. */
export function stripeIdOf(named: string | { id: string } | null): string | null {
  return typeof named === "object" ? (named?.id ?? null) : named;
}

import type Stripe from "stripe";
import type { Database } from "../env.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import type { PaymentRow } from "./columns.ts";
import { settleMails } from "./rules.ts";
import { type StripeEventNote, writePaid, writeUnpaid } from "./store.ts";

/**
 * Takes over what Stripe says of a session: paid, or over without a payment. The way of webhook, return page, cron and
 * admin alike, in any order and however often: the second time changes nothing. `event`: what the webhook brought,
 * noted in the same batch. True when the payment is settled with it.
 */
export async function settle(
  db: Database,
  payment: PaymentRow,
  session: Stripe.Checkout.Session,
  { siteUrl, timeZone, event = null }: { siteUrl: string; timeZone: string; event?: StripeEventNote | null },
): Promise<boolean> {
  if (session.payment_status === "paid") {
    const { payment_intent, amount_total, currency } = session;
    const paid = {
      session: session.id,
      intent: idOf(payment_intent) ?? session.id,
      cents: amount_total ?? 0,
      currency,
    };
    const mails = settleMails(
      payment,
      { cents: paid.cents, today: dayInTimeZone(timeZone, new Date()) },
      siteUrl,
    );
    await writePaid(db, payment, paid, mails, { event, timeZone });
    return true;
  }
  if (session.status === "expired") {
    await writeUnpaid(db, payment, event);
    return true;
  }
  return false;
}

/** Stripe names things by their id, or gives them whole. */
export function idOf(named: string | { id: string } | null): string | null {
  return typeof named === "object" ? (named?.id ?? null) : named;
}

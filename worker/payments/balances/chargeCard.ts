import type Stripe from "stripe";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import type { PaymentRow } from "../columns.ts";
import { nextLostSessionSearch, nextReconciliation, paymentMetadata } from "../rules.ts";
import { createStripe, isResourceMissing, isStripeRefusal } from "../Stripe.ts";
import { clearLostSession, expireUnopenedPayment } from "../sessionStore.ts";
import { settleCharge, stripeIdOf } from "../settle.ts";
import { findPayment, postponeReconciliation, type StripeEventRecord } from "../store.ts";
import { cardRefusedMail } from "./rules.ts";
import { findDepositIntent, writeCardRefused } from "./store.ts";

/** Maximum difference between Stripe's clock and ours, in seconds. */
const CLOCKS_DIFFER = 60;
/** The most intents of one customer: a deposit and a balance. */
const INTENTS_MAX = 100;

/**
 * Charges the card that was kept at the deposit for an open payment of its balance, without the payer. A refusal, as by
 * a bank that asks for authentication, ends the payment with a mail. Throws the Stripe client's error when there is no
 * definite answer; a second call gets the same charge, because its idempotency key is the same.
 */
async function chargeCard(env: Env, db: Database, payment: PaymentRow): Promise<void> {
  const stripe = await createStripe(env);
  const deposit = await findDepositIntent(db, payment);
  try {
    const { payment_method } = await stripe.paymentIntents.retrieve(deposit ?? "");
    const card = stripeIdOf(payment_method);
    if (!card) return await refuseCard(env, db, payment);
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amount_cents,
        currency: payment.currency,
        customer: payment.stripe_customer_id ?? "",
        payment_method: card,
        allowed_payment_method_types: ["card"],
        off_session: true,
        confirm: true,
        description: payment.title,
        metadata: paymentMetadata(payment, env.SITE_URL),
      },
      { idempotencyKey: `balance ${payment.id}` },
    );
    await settleCardCharge(env, db, payment, intent);
  } catch (error) {
    if (!isRefused(error)) throw error;
    log("warn", "a kept card was not charged", payment.id, (error as Error).message);
    await refuseCard(env, db, payment);
  }
}

/** Whether the charge was refused for good; an answer about the call's key means that it may have been made. */
function isRefused(error: unknown): boolean {
  return (isStripeRefusal(error) && error.type !== "StripeIdempotencyError") || isResourceMissing(error);
}

/**
 * Settles the charge of a kept card by the state of its intent; webhook, cron and payer's calls come in any order, and
 * a second one changes nothing. Returns whether the payment is settled; an intent that the bank still processes is not.
 */
export async function settleCardCharge(
  env: Env,
  db: Database,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
  event: StripeEventRecord | null = null,
): Promise<boolean> {
  if (intent.status === "processing") return false;
  if (intent.status !== "succeeded") {
    await refuseCard(env, db, payment, event);
    return true;
  }
  const paid = {
    session: null,
    intent: intent.id,
    cents: intent.amount_received,
    currency: intent.currency,
    hasConsent: false,
    customer: null,
  };
  const site = { name: env.SITE_NAME, url: env.SITE_URL, timeZone: env.TIME_ZONE };
  await settleCharge(db, payment, paid, { site, event });
  return true;
}

function refuseCard(env: Env, db: Database, payment: PaymentRow, event: StripeEventRecord | null = null) {
  return writeCardRefused(db, payment, cardRefusedMail(payment, env.SITE_URL), event);
}

/**
 * `reconcilePayment` for the charge of a kept card: looks for its intent, whose answer was lost, and charges again
 * without one. With `end`, or once the payment has expired, nothing is charged: an intent that was made is settled, and
 * one that may still be made is looked for again.
 */
export async function reconcileCardCharge(
  env: Env,
  db: Database,
  payment: PaymentRow,
  { end = false }: { end?: boolean } = {},
): Promise<void> {
  const intent = await findIntent(env, payment);
  if (intent && (await settleCardCharge(env, db, payment, intent))) return;
  const now = new Date();
  if (intent) return postponeReconciliation(db, payment.id, nextReconciliation(payment.checks, now), now);
  if (payment.status === "expired") return clearLostSession(db, payment.id, now);
  if (end) {
    const search = { expires_at: new Date(now.getTime() + LATE_CHARGE_MS).toISOString() };
    await expireUnopenedPayment(db, payment, nextLostSessionSearch(search, now), now);
  } else if ((payment.next_check_at ?? "") <= now.toISOString()) {
    // Another call may have ended it meanwhile.
    const current = await findPayment(db, payment.id);
    if (current?.status === "open") await chargeCard(env, db, current);
  }
}

/** The time in which a call whose answer was lost may still make its charge. */
const LATE_CHARGE_MS = 10 * 60_000;

async function findIntent(env: Env, payment: PaymentRow): Promise<Stripe.PaymentIntent | undefined> {
  const since = Math.floor(Date.parse(payment.created_at) / 1000) - CLOCKS_DIFFER;
  const { data } = await (await createStripe(env)).paymentIntents.list({
    customer: payment.stripe_customer_id ?? "",
    created: { gte: since },
    limit: INTENTS_MAX,
  });
  return data.find(({ metadata }) => metadata.payment_id === payment.id);
}

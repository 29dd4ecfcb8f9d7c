import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { type AppEnv, isUniqueViolation, openDatabase } from "../../env.ts";
import { envWithSiteUrl, siteUrl } from "../../siteUrl.ts";
import type { PaymentRow } from "../columns.ts";
import { settleDispute } from "../disputes/settleDispute.ts";
import { reconcilePayment } from "../reconcile.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { settleRefund } from "../refunds/settleRefund.ts";
import { isOwnMetadata } from "../rules.ts";
import { createStripe, verifyStripeEvent } from "../Stripe.ts";
import { settlePayment, stripeIdOf } from "../settle.ts";
import {
  findPayment,
  findPaymentByIntent,
  isStripeEventRecorded,
  recordStripeEvent,
  type StripeEventRecord,
} from "../store.ts";

/**
 * Stripe's webhook. Each event is processed once. Answers 200 only after the commit; any failure is a 500, so that Stripe
 * delivers the event again. A concurrent delivery of the same event is rolled back by its unique id.
 */
export const webhookRoutes = new Hono<AppEnv>().post("/webhook", async (c) => {
  // Read the primary, because the payment may have been written a moment ago.
  c.set("db", openDatabase(c.env.DB, "first-primary").db);
  const event = await verifyStripeEvent(c.env, await c.req.text(), c.req.header("stripe-signature"));
  if (await isStripeEventRecorded(c.var.db, event.id)) return c.json({ received: true });
  try {
    await processStripeEvent(c, event);
  } catch (error) {
    if (!isUniqueViolation(error, "stripe_events.id")) throw error;
  }
  return c.json({ received: true });
});

async function processStripeEvent(c: Context<AppEnv>, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return processSessionEvent(c, event, event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return processRefundEvent(c, event, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return processDisputeEvent(c, event, event.data.object);
  }
  await recordStripeEvent(c.var.db, noteOf(event, null), new Date());
}

function noteOf({ id, type }: Stripe.Event, payment: { id: string } | null | undefined): StripeEventRecord {
  return { id, type, payment_id: payment?.id ?? null };
}

async function processSessionEvent(
  c: Context<AppEnv>,
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
) {
  const { db } = c.var;
  const id = session.metadata?.payment_id;
  // A session of something else that this Stripe account sells.
  if (!id) return void (await recordStripeEvent(db, noteOf(event, null), new Date()));
  const payment = await findPayment(db, id);
  const note = noteOf(event, payment);
  if (!payment) {
    // A payment of another deployment that shares the Stripe account.
    if (!isOwnMetadata(session.metadata, siteUrl(c)))
      return void (await recordStripeEvent(db, note, new Date()));
    throw new Error(`Stripe tells of a payment that is not here: ${id}`);
  }
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const settling = { site, event: note };
  if (!(await settlePayment(db, payment, session, settling)))
    return void (await recordStripeEvent(db, note, new Date()));
  await finishSettlement(c, payment.event_id);
}

/** Retrieves the refund from Stripe instead of reading it from the event, because events arrive out of order. */
async function processRefundEvent(
  c: Context<AppEnv>,
  event: Stripe.Event,
  { id, payment_intent }: Stripe.Refund,
) {
  const { db } = c.var;
  const payment = await findOrSettlePayment(c, payment_intent);
  if (payment) {
    const refund = await (await createStripe(c.env)).refunds.retrieve(id);
    await settleRefund(envWithSiteUrl(c), db, payment, refund, new Date());
    await finishSettlement(c, payment.event_id);
  }
  await recordStripeEvent(db, noteOf(event, payment), new Date());
}

/** Retrieves the dispute, because events arrive out of order. A closed dispute may release refunds that waited for it. */
async function processDisputeEvent(
  c: Context<AppEnv>,
  event: Stripe.Event,
  { id, payment_intent }: Stripe.Dispute,
) {
  const { db } = c.var;
  const payment = await findOrSettlePayment(c, payment_intent);
  if (payment) {
    const retrievedAt = new Date();
    const dispute = await (await createStripe(c.env)).disputes.retrieve(id);
    await settleDispute(envWithSiteUrl(c), db, payment, dispute, retrievedAt);
    await finishSettlement(c, payment.event_id);
  }
  await recordStripeEvent(db, noteOf(event, payment), new Date());
}

/**
 * The payment of a payment intent; undefined for other products or deployments of the Stripe account. When the event of a
 * refund or dispute arrives before that of its payment, the payment is settled first.
 */
async function findOrSettlePayment(
  c: Context<AppEnv>,
  intent: string | { id: string } | null,
): Promise<PaymentRow | undefined> {
  const { db } = c.var;
  const intentId = stripeIdOf(intent);
  if (!intentId) return undefined;
  const known = await findPaymentByIntent(db, intentId);
  if (known) return known;
  const { metadata } = await (await createStripe(c.env)).paymentIntents.retrieve(intentId);
  const id = metadata.payment_id;
  if (!id) return undefined;
  const payment = await findPayment(db, id);
  if (!payment && !isOwnMetadata(metadata, siteUrl(c))) return undefined;
  if (payment) await reconcilePayment(envWithSiteUrl(c), db, payment);
  const settled = await findPaymentByIntent(db, intentId);
  if (!settled) throw new Error(`Stripe tells of money of a payment that is not here: ${id}`);
  await finishSettlement(c, settled.event_id);
  return settled;
}

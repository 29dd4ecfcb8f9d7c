import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { type AppEnv, isUniqueViolation, openDatabase } from "../../env.ts";
import { siteUrl } from "../../http.ts";
import { askStripe } from "../checking.ts";
import type { PaymentRow } from "../columns.ts";
import { takeDispute } from "../disputes/writing.ts";
import { tellSettled } from "../refunds/telling.ts";
import { writeRefund } from "../refunds/writing.ts";
import { isOwnMetadata } from "../rules.ts";
import { eventOf, stripeOf } from "../Stripe.ts";
import { idOf, settle } from "../settle.ts";
import { findPayment, findPaymentByIntent, isKnownEvent, noteEvent } from "../store.ts";

/**
 * What Stripe tells, each event once. 200 only after the commit; whatever fails is 500, and Stripe sends it again. The
 * same event while the first is still being written is undone as a whole by its id.
 */
export const webhookRoutes = new Hono<AppEnv>().post("/webhook", async (c) => {
  // What was written a moment ago elsewhere must be known here.
  c.set("db", openDatabase(c.env.DB, "first-primary").db);
  const event = await eventOf(c.env, await c.req.text(), c.req.header("stripe-signature"));
  if (await isKnownEvent(c.var.db, event.id)) return c.json({ received: true });
  try {
    await hear(c, event);
  } catch (error) {
    if (!isUniqueViolation(error, "stripe_events.id")) throw error;
  }
  return c.json({ received: true });
});

async function hear(c: Context<AppEnv>, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return hearOfSession(c, event, event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return hearOfRefund(c, event, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return hearOfDispute(c, event, event.data.object);
  }
  await noteEvent(c.var.db, event, new Date());
}

async function hearOfSession(c: Context<AppEnv>, event: Stripe.Event, session: Stripe.Checkout.Session) {
  const { db } = c.var;
  const id = session.metadata?.payment_id;
  const note = { id: event.id, type: event.type };
  // Of something else that this account sells.
  if (!id) return void (await noteEvent(db, note, new Date()));
  const payment = await findPayment(db, id);
  if (!payment) {
    // Of another deployment that shares the account.
    if (!isOwnMetadata(session.metadata, siteUrl(c))) return void (await noteEvent(db, note, new Date()));
    throw new Error(`Stripe tells of a payment that is not here: ${id}`);
  }
  const settling = { siteUrl: siteUrl(c), timeZone: c.env.TIME_ZONE, event: note };
  if (!(await settle(db, payment, session, settling))) return void (await noteEvent(db, note, new Date()));
  await tellSettled(c, payment.event_id);
}

/** Events overtake each other: how the refund stands is asked, not taken from what came. */
async function hearOfRefund(c: Context<AppEnv>, event: Stripe.Event, { id, payment_intent }: Stripe.Refund) {
  const { db } = c.var;
  const payment = await paymentOf(c, payment_intent);
  if (payment) {
    const refund = await stripeOf(c.env).refunds.retrieve(id);
    await writeRefund({ ...c.env, SITE_URL: siteUrl(c) }, db, payment, refund, new Date());
    await tellSettled(c, payment.event_id);
  }
  await noteEvent(db, { id: event.id, type: event.type }, new Date());
}

/** Events overtake each other here too. A dispute that ends may let refunds go out that have waited for it. */
async function hearOfDispute(
  c: Context<AppEnv>,
  event: Stripe.Event,
  { id, payment_intent }: Stripe.Dispute,
) {
  const { db } = c.var;
  const payment = await paymentOf(c, payment_intent);
  if (payment) {
    const askedAt = new Date();
    const dispute = await stripeOf(c.env).disputes.retrieve(id);
    await takeDispute({ ...c.env, SITE_URL: siteUrl(c) }, db, payment, dispute, askedAt);
    await tellSettled(c, payment.event_id);
  }
  await noteEvent(db, { id: event.id, type: event.type }, new Date());
}

/** Whose money this is; undefined for what else this account sells, or another deployment. What came before word of its payment settles that first. */
async function paymentOf(
  c: Context<AppEnv>,
  intent: string | { id: string } | null,
): Promise<PaymentRow | undefined> {
  const { db } = c.var;
  const intentId = idOf(intent);
  if (!intentId) return undefined;
  const known = await findPaymentByIntent(db, intentId);
  if (known) return known;
  const { metadata } = await stripeOf(c.env).paymentIntents.retrieve(intentId);
  const id = metadata.payment_id;
  if (!id) return undefined;
  const payment = await findPayment(db, id);
  if (!payment && !isOwnMetadata(metadata, siteUrl(c))) return undefined;
  if (payment) await askStripe({ ...c.env, SITE_URL: siteUrl(c) }, db, payment);
  const settled = await findPaymentByIntent(db, intentId);
  if (!settled) throw new Error(`Stripe tells of money of a payment that is not here: ${id}`);
  await tellSettled(c, settled.event_id);
  return settled;
}

import type Stripe from "stripe";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { log } from "../../log.ts";
import { envWithSiteUrl } from "../../siteUrl.ts";
import type { PaymentRow } from "../columns.ts";
import { reconcilePayment } from "../reconcile.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { nextLostSessionSearch } from "../rules.ts";
import {
  createStripe,
  isApiKeyRefused,
  isIdempotencyKeyInUse,
  isIdempotentReplay,
  isStripeError,
  isStripeRefusal,
} from "../Stripe.ts";
import { expireUnopenedPayment, markApiKeyRefused } from "../sessionStore.ts";
import { findPayment } from "../store.ts";
import { checkoutSessionParams, IN_USE_PAUSES_MS } from "./rules.ts";
import { recordSession } from "./store.ts";

/**
 * The checkout URL of an open payment. The first call creates its session at Stripe; later ones reconcile it. Null when
 * the payment has ended or Stripe rejects the session, which expires it, so that a new payment may begin. Refuses with
 * `payment_unavailable` when Stripe does not answer: a payment with a session stays open for the next call; one without
 * releases its seat at once.
 */
export async function openCheckout(c: AppContext, payment: PaymentRow): Promise<string | null> {
  if (!payment.stripe_session_id) return openFirstSession(c, payment);
  await reconcileOrRefuse(c, payment);
  const after = await findPayment(c.var.db, payment.id);
  // The session may belong to another Stripe account.
  if (after?.status === "open" && after.unknown_since) throw new Refusal("payment_unavailable");
  return after?.status === "open" ? after.checkout_url : null;
}

async function openFirstSession(c: AppContext, payment: PaymentRow): Promise<string | null> {
  const { db } = c.var;
  let session: Stripe.Checkout.Session;
  try {
    session = await openCheckoutSession(envWithSiteUrl(c), payment, IN_USE_PAUSES_MS);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return releaseUnopened(c, payment, error);
  }
  const { id, url } = session;
  if (url && (await recordSession(db, payment.id, { id, url }, new Date()))) return url;
  // The payment expired meanwhile, so the new session, whose URL was not sent, is expired.
  const after = await findPayment(db, payment.id);
  if (after) await reconcileOrRefuse(c, { ...after, stripe_session_id: id }, { end: true });
  return null;
}

/**
 * Releases the seat after Stripe created no session or did not answer, unless another call recorded a session meanwhile.
 */
async function releaseUnopened(
  c: AppContext,
  payment: PaymentRow,
  error: Stripe.errors.StripeError,
): Promise<string | null> {
  const { db } = c.var;
  log("warn", "Stripe opens no session", payment.id, error.message);
  const now = new Date();
  // Stripe replays a failure stored for the idempotency key at every retry, without a session.
  const isNo = isStripeRefusal(error) || isIdempotentReplay(error);
  if (await expireUnopenedPayment(db, payment, isNo ? null : nextLostSessionSearch(payment, now), now)) {
    if (isApiKeyRefused(error)) await markApiKeyRefused(db, payment.id, now);
    if (isNo) return null;
    await finishSettlement(c, payment.event_id);
    throw new Refusal("payment_unavailable");
  }
  const after = await findPayment(db, payment.id);
  return after?.status === "open" ? after.checkout_url : null;
}

/**
 * Expires an open payment, or settles it if paid meanwhile. Refuses with `payment_unavailable` when Stripe does not
 * answer or does not know its session.
 */
export async function expirePayment(c: AppContext, payment: PaymentRow): Promise<void> {
  await reconcileOrRefuse(c, payment, { end: true });
  if ((await findPayment(c.var.db, payment.id))?.status === "open") throw new Refusal("payment_unavailable");
}

/** `reconcilePayment`; refuses with `payment_unavailable` when Stripe does not answer. */
export async function reconcileOrRefuse(
  c: AppContext,
  payment: PaymentRow,
  options: { end?: boolean } = {},
): Promise<void> {
  try {
    await reconcilePayment(envWithSiteUrl(c), c.var.db, payment, options);
  } catch (error) {
    throw isStripeError(error) ? paymentUnavailable(payment, error) : error;
  }
}

function paymentUnavailable({ id }: PaymentRow, error: Error): Refusal {
  log("warn", "Stripe does not answer", id, error.message);
  return new Refusal("payment_unavailable");
}

/**
 * Creates the checkout session of a payment at Stripe. A second call returns the same session, because the idempotency
 * key is the same. While another call with the key is running (409), retries after these pauses, in milliseconds.
 * Throws the Stripe client's errors.
 */
async function openCheckoutSession(
  env: Env,
  payment: PaymentRow,
  pauses: readonly number[],
): Promise<Stripe.Checkout.Session> {
  const { sessions } = (await createStripe(env)).checkout;
  const params = checkoutSessionParams(payment, env.SITE_URL);
  for (let tries = 0; ; tries += 1) {
    try {
      return await sessions.create(params, { idempotencyKey: `checkout ${payment.id}` });
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isIdempotencyKeyInUse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

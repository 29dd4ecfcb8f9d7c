import type Stripe from "stripe";
import type { PaymentRow } from "../columns.ts";
import { createStripe, isIdempotencyKeyInUse } from "../Stripe.ts";
import { checkoutSessionParams } from "./rules.ts";

/**
 * Creates the checkout session of a payment at Stripe. A second call returns the same session, because the idempotency key
 * is the same. While another call with the key is running (409), retries after these pauses, in milliseconds. Throws the
 * Stripe client's errors.
 */
export async function openCheckoutSession(
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

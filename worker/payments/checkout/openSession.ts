import type Stripe from "stripe";
import type { PaymentRow } from "../columns.ts";
import { isKeyInUse, stripeOf } from "../Stripe.ts";
import { sessionOf } from "./rules.ts";

/**
 * Opens the session of a payment at Stripe; asked again it answers the same one, as it was then, because of the key. While
 * another call with the key has not been answered (409) it is asked again after these pauses, in milliseconds. Throws
 * what Stripe's client throws.
 */
export async function openSession(
  env: Env,
  payment: PaymentRow,
  pauses: readonly number[],
): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripeOf(env).checkout;
  const params = sessionOf(payment, env.SITE_URL);
  for (let tries = 0; ; tries += 1) {
    try {
      return await sessions.create(params, { idempotencyKey: `checkout ${payment.id}` });
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isKeyInUse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

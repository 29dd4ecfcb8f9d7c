import type { Context } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { siteUrl } from "../http.ts";
import { log } from "../log.ts";
import { askStripe } from "../payments/checking.ts";
import type { PaymentRow } from "../payments/columns.ts";
import { isReplayed, isStripe, isStripeRefusal, stripeOf } from "../payments/Stripe.ts";
import { findPayment } from "../payments/store.ts";
import { sessionOf } from "./rules.ts";
import { noteSession } from "./store.ts";

/** The bindings, with the site's address of this very request: mails that are written on the way lead there. */
export function envOf(c: Context<App>): Env {
  return { ...c.env, SITE_URL: siteUrl(c) };
}

/**
 * Where an open payment is paid. Asked for the first time it opens a session at Stripe; later the same one. Null when
 * the payment has ended, or cannot be opened any more: then nothing of it is left, and a new one may begin. Refuses with
 * `payment_unavailable` when Stripe does not answer; what was begun stays, and asking again goes on with it.
 */
export async function addressOf(c: Context<App>, payment: PaymentRow): Promise<string | null> {
  const env = envOf(c);
  try {
    if (payment.stripe_session_id) {
      await askStripe(env, c.var.db, payment);
      const after = await findPayment(c.var.db, payment.id);
      // Its page may be one of another account's.
      if (after?.status === "open" && after.unknown_since) throw new Refusal("payment_unavailable");
      return after?.status === "open" ? after.checkout_url : null;
    }
    const options = { idempotencyKey: `checkout ${payment.id}` };
    const { sessions } = stripeOf(env).checkout;
    const session = await sessions.create(sessionOf(payment, env.SITE_URL), options);
    const { id, url } = session;
    if (url && (await noteSession(c.var.db, payment.id, { id, url }, new Date()))) return url;
    // Ended meanwhile: nobody has the address, and nobody shall.
    await sessions.expire(session.id);
    return null;
  } catch (error) {
    if (!isStripe(error)) throw error;
    // A failure that is kept for the key would be answered until the hold ends.
    if (!isStripeRefusal(error) && !isReplayed(error)) throw unavailable(payment, error);
    log("warn", "Stripe opens no session", payment.id, error.message);
    await endPayment(c, payment);
    return null;
  }
}

/**
 * Ends an open payment that nobody shall pay any more, or settles it when somebody has. Refuses with
 * `payment_unavailable` when it could not be ended, because Stripe does not answer or does not know its session.
 */
export async function endPayment(c: Context<App>, payment: PaymentRow): Promise<void> {
  await look(c, payment, { end: true });
  if ((await findPayment(c.var.db, payment.id))?.status === "open") throw new Refusal("payment_unavailable");
}

/** Asks Stripe how a payment stands, and does what follows. Refuses with `payment_unavailable` when there is no answer. */
export async function look(
  c: Context<App>,
  payment: PaymentRow,
  asked: { end?: boolean } = {},
): Promise<void> {
  try {
    await askStripe(envOf(c), c.var.db, payment, asked);
  } catch (error) {
    throw isStripe(error) ? unavailable(payment, error) : error;
  }
}

function unavailable({ id }: PaymentRow, error: Error): Refusal {
  log("warn", "Stripe does not answer", id, error.message);
  return new Refusal("payment_unavailable");
}

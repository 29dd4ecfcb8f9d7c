import type { Context } from "hono";
import type Stripe from "stripe";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { siteUrl } from "../../http.ts";
import { log } from "../../log.ts";
import { askStripe } from "../checking.ts";
import type { PaymentRow } from "../columns.ts";
import { tellSettled } from "../refunds/telling.ts";
import { nextLostCheck } from "../rules.ts";
import { isKeyRefused, isReplayed, isStripe, isStripeRefusal } from "../Stripe.ts";
import { findPayment } from "../store.ts";
import { letGoUntold, markKeyRefused } from "../unknown/store.ts";
import { openSession } from "./openSession.ts";
import { IN_USE_PAUSES_MS } from "./rules.ts";
import { noteSession } from "./store.ts";

/** The bindings, with the site's address of this very request: mails that are written on the way lead there. */
export function envOf(c: Context<AppEnv>): Env {
  return { ...c.env, SITE_URL: siteUrl(c) };
}

/**
 * Where an open payment is paid. Asked for the first time it opens a session at Stripe; later the same one. Null when
 * the payment has ended, or cannot be opened: then nothing of it is left, and a new one may begin. Refuses with
 * `payment_unavailable` when Stripe does not answer: a payment whose session was known stays, and asking again goes on
 * with it; one that was to be opened gives its seat back at once.
 */
export async function addressOf(c: Context<AppEnv>, payment: PaymentRow): Promise<string | null> {
  if (!payment.stripe_session_id) return firstAddress(c, payment);
  await look(c, payment);
  const after = await findPayment(c.var.db, payment.id);
  // Its page may be one of another account's.
  if (after?.status === "open" && after.unknown_since) throw new Refusal("payment_unavailable");
  return after?.status === "open" ? after.checkout_url : null;
}

async function firstAddress(c: Context<AppEnv>, payment: PaymentRow): Promise<string | null> {
  const { db } = c.var;
  let session: Stripe.Checkout.Session;
  try {
    session = await openSession(envOf(c), payment, IN_USE_PAUSES_MS);
  } catch (error) {
    if (!isStripe(error)) throw error;
    return giveBack(c, payment, error);
  }
  const { id, url } = session;
  if (url && (await noteSession(db, payment.id, { id, url }, new Date()))) return url;
  // Ended meanwhile: nobody has the address, and nobody shall.
  const after = await findPayment(db, payment.id);
  if (after) await look(c, { ...after, stripe_session_id: id }, { end: true });
  return null;
}

/** Stripe has opened no session, or nobody knows: the seat is free at once, unless another call has opened it meanwhile. */
async function giveBack(
  c: Context<AppEnv>,
  payment: PaymentRow,
  error: Stripe.errors.StripeError,
): Promise<string | null> {
  const { db } = c.var;
  log("warn", "Stripe opens no session", payment.id, error.message);
  const now = new Date();
  // A failure that is kept for the key would be answered again and again, and names no session.
  const isNo = isStripeRefusal(error) || isReplayed(error);
  if (await letGoUntold(db, payment, isNo ? null : nextLostCheck(payment, now), now)) {
    if (isKeyRefused(error)) await markKeyRefused(db, payment.id, now);
    if (isNo) return null;
    await tellSettled(c, payment.event_id);
    throw new Refusal("payment_unavailable");
  }
  const after = await findPayment(db, payment.id);
  return after?.status === "open" ? after.checkout_url : null;
}

/**
 * Ends an open payment that nobody shall pay any more, or settles it when somebody has. Refuses with
 * `payment_unavailable` when it could not be ended, because Stripe does not answer or does not know its session.
 */
export async function endPayment(c: Context<AppEnv>, payment: PaymentRow): Promise<void> {
  await look(c, payment, { end: true });
  if ((await findPayment(c.var.db, payment.id))?.status === "open") throw new Refusal("payment_unavailable");
}

/** Asks Stripe how a payment stands, and does what follows. Refuses with `payment_unavailable` when there is no answer. */
export async function look(
  c: Context<AppEnv>,
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

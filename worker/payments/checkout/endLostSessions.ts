import { type BudgetCost, type CronBudget, countAffordable } from "../../budget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import { askStripe, type CheckOutcome, SILENCES_MAX } from "../checking.ts";
import type { PaymentRow } from "../columns.ts";
import { nextCheck } from "../rules.ts";
import { isKeyInvalid, isKeyRefused, isStripe, stripeOf } from "../Stripe.ts";
import { findPayment, postponeCheck } from "../store.ts";
import { markKeyRefused } from "../unknown/store.ts";
import { forgetLost, listLost } from "./store.ts";

/** What one costs at most: it is looked for, then asked about as any payment (`PAYMENT_COST`). */
const LOST_COST: BudgetCost = { statements: 22, subrequests: 17 };
const LIST_COST: BudgetCost = { statements: 1, subrequests: 1 };
const LOST_PAGE = 20;
/** Stripe lists at most so many at once. What lies beyond the second page of such few minutes ends by itself. */
const LISTED = 100;
const LISTED_MAX = 2 * LISTED;
/** Seconds by which Stripe's clock and ours may differ. */
const CLOCKS_DIFFER = 60;

/**
 * The cron's share: sessions that Stripe has opened though its answer was lost, so that nobody knows their address. Each is
 * found by its payment's reference, and ended, or settled when it was paid somehow. Answers whether
 * it left some for want of room.
 */
export async function endLostSessions(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, LOST_COST, LIST_COST) === 0) return true;
  let silences = 0;
  const lost = await listLost(db, new Date(), LOST_PAGE);
  for (const { id } of lost) {
    if (countAffordable(budget, LOST_COST) === 0) return true;
    const outcome = await endLostSession(env, db, id);
    silences = outcome === "silent" ? silences + 1 : 0;
    if (outcome === "locked_out" || silences === SILENCES_MAX) return false;
  }
  return lost.length === LOST_PAGE;
}

/** The same for one payment, also by an admin; of one that has no lost session nothing happens. */
export async function endLostSession(env: Env, db: Database, id: string): Promise<CheckOutcome> {
  const payment = await findPayment(db, id);
  if (payment?.status !== "expired" || payment.stripe_session_id || !payment.next_check_at) return "answered";
  try {
    const session = await findSession(env, payment);
    if (session) await askStripe(env, db, { ...payment, stripe_session_id: session });
    else await forgetLost(db, id, new Date());
    return "answered";
  } catch (error) {
    if (!isStripe(error)) throw error;
    log("warn", "Stripe did not say whether it opened a session", id, error.message);
    const now = new Date();
    if (isKeyRefused(error)) await markKeyRefused(db, id, now);
    if (isKeyInvalid(error)) return "locked_out";
    await postponeCheck(db, id, nextCheck(payment.checks, now), now);
    return "silent";
  }
}

/**
 * The id of the session that Stripe has opened for a payment, found among those of the same minutes by its reference; null
 * when there is none to end.
 */
async function findSession(env: Env, payment: PaymentRow): Promise<string | null> {
  const { id, created_at, updated_at, expires_at, attention } = payment;
  const isOver = (expires_at ?? "") <= new Date().toISOString();
  // A refused key is asked with until it is taken again, for that is what the admin is told of.
  if (isOver && attention !== "key_refused") return null;
  const created = { gte: seconds(created_at) - CLOCKS_DIFFER, lte: seconds(updated_at) + CLOCKS_DIFFER };
  let looked = 0;
  for await (const session of stripeOf(env).checkout.sessions.list({ created, limit: LISTED })) {
    if (session.client_reference_id === id) return session.id;
    looked += 1;
    if (looked === LISTED_MAX) return null;
  }
  return null;
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

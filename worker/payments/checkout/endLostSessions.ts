import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { log } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { isCardCharge } from "../balances/rules.ts";
import type { PaymentRow } from "../columns.ts";
import { type ReconcileOutcome, reconcilePayment, SILENCES_MAX } from "../reconcile.ts";
import { nextReconciliation } from "../rules.ts";
import { createStripe, isApiKeyInvalid, isApiKeyRefused, isStripeError } from "../Stripe.ts";
import { clearLostSession, listLostPayments, markApiKeyRefused } from "../sessionStore.ts";
import { findPayment, postponeReconciliation } from "../store.ts";

/** Upper bound for one payment: the search for its session, then a reconciliation (`RECONCILE_COST`). */
const LOST_COST: BudgetCost = { statements: 22, subrequests: 17 };
const LIST_COST: BudgetCost = { statements: 1, subrequests: 1 };
const LOST_PAGE = 20;
/** Stripe's maximum per page. Sessions beyond the second page of these few minutes expire without a call. */
const LISTED = 100;
const LISTED_MAX = 2 * LISTED;
/** Maximum difference between Stripe's clock and ours, in seconds. */
const CLOCKS_DIFFER = 60;

/**
 * The cron's job: expires sessions that Stripe created although its answer was lost, so that their URL is unknown. Each
 * is found by its payment's reference, and settled if paid. Returns true when the budget ended before the list did.
 */
export async function endLostSessions({ env, db, budget }: CronTick): Promise<boolean> {
  if (countAffordable(budget, LOST_COST, LIST_COST) === 0) return true;
  let silences = 0;
  const lost = await listLostPayments(db, new Date(), LOST_PAGE);
  for (const { id } of lost) {
    if (countAffordable(budget, LOST_COST) === 0) return true;
    const outcome = await endLostSession(env, db, id);
    silences = outcome === "silent" ? silences + 1 : 0;
    if (outcome === "locked_out" || silences === SILENCES_MAX) return false;
  }
  return lost.length === LOST_PAGE;
}

/** The same for one payment, also for an admin. A payment without a lost session is unchanged. */
export async function endLostSession(env: Env, db: Database, id: string): Promise<ReconcileOutcome> {
  const payment = await findPayment(db, id);
  if (payment?.status !== "expired" || payment.stripe_session_id || !payment.next_check_at) return "answered";
  try {
    if (isCardCharge(payment)) {
      await reconcilePayment(env, db, payment);
      return "answered";
    }
    const session = await findLostSession(env, payment);
    if (session) await reconcilePayment(env, db, { ...payment, stripe_session_id: session });
    else await clearLostSession(db, id, new Date());
    return "answered";
  } catch (error) {
    log("warn", "the search for a lost session failed", id, error instanceof Error ? error.message : "");
    const now = new Date();
    if (isApiKeyRefused(error)) await markApiKeyRefused(db, id, now);
    if (isApiKeyInvalid(error)) return "locked_out";
    await postponeReconciliation(db, id, nextReconciliation(payment.checks, now), now);
    return isStripeError(error) ? "silent" : "answered";
  }
}

/** The id of a payment's session, found by its reference among the sessions of the same minutes; null if not found. */
async function findLostSession(env: Env, payment: PaymentRow): Promise<string | null> {
  const { id, created_at, updated_at, expires_at, attention } = payment;
  const isOver = (expires_at ?? "") <= new Date().toISOString();
  // With a rejected API key the search continues after the session's end, because the payment is an open payment issue.
  if (isOver && attention !== "key_refused") return null;
  const created = {
    gte: toUnixSeconds(created_at) - CLOCKS_DIFFER,
    lte: toUnixSeconds(updated_at) + CLOCKS_DIFFER,
  };
  let scanned = 0;
  for await (const session of (await createStripe(env)).checkout.sessions.list({ created, limit: LISTED })) {
    if (session.client_reference_id === id) return session.id;
    scanned += 1;
    if (scanned === LISTED_MAX) return null;
  }
  return null;
}

function toUnixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

import { type BudgetCost, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import { log } from "../log.ts";
import type { CronTick } from "../runCronJobs.ts";
import { reconcileCardCharge } from "./balances/chargeCard.ts";
import { isCardCharge } from "./balances/rules.ts";
import type { PaymentRow } from "./columns.ts";
import {
  isUnsettled,
  nextLostSessionSearch,
  nextReconciliation,
  nextUnknownReconciliation,
} from "./rules.ts";
import {
  createStripe,
  isApiKeyInvalid,
  isApiKeyRefused,
  isResourceMissing,
  isStripeRefusal,
} from "./Stripe.ts";
import {
  expireUnopenedPayment,
  markApiKeyRefused,
  markSessionKnown,
  markSessionUnknown,
} from "./sessionStore.ts";
import { settlePayment } from "./settle.ts";
import { findPayment, listDuePayments, postponeReconciliation } from "./store.ts";

/**
 * Reads the checkout session of an open payment from Stripe and settles the payment when the session is paid or
 * expired. A payable session is expired first when its time is up, its event was cancelled, or `end` is true, so that
 * no seat is released while its session can be paid. When Stripe does not know the session, the seat stays held until
 * the hold ends, and the payment stays unknown. Throws the Stripe client's error when Stripe does not answer, or when
 * the session cannot be expired.
 */
export async function reconcilePayment(
  env: Env,
  db: Database,
  payment: PaymentRow,
  { end = false }: { end?: boolean } = {},
): Promise<void> {
  if (!isUnsettled(payment)) return;
  if (isCardCharge(payment))
    return reconcileCardCharge(env, db, payment, { end: end || payment.event?.cancelled_at != null });
  const isOver = () => end || payment.status === "expired" || mustExpire(payment, new Date());
  const settling = { site: { name: env.SITE_NAME, url: env.SITE_URL, timeZone: env.TIME_ZONE } };
  if (!payment.stripe_session_id) return isOver() ? expireUnopened(env, db, payment, { end }) : undefined;
  const { sessions } = (await createStripe(env)).checkout;
  const session = await sessions.retrieve(payment.stripe_session_id).catch((error: unknown) => {
    if (isResourceMissing(error)) return null;
    throw error;
  });
  if (!session) {
    log("warn", "Stripe does not know the session of a payment", payment.id);
    const now = new Date();
    await markSessionUnknown(db, payment, nextUnknownReconciliation(payment.unknown_since, now), now);
    return;
  }
  if (await settlePayment(db, payment, session, settling)) return;
  if (!isOver()) {
    if (payment.unknown_since || payment.attention) await markSessionKnown(db, payment.id, new Date());
    return;
  }
  try {
    await settlePayment(db, payment, await sessions.expire(session.id), settling);
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    // The session was paid or expired after it was retrieved.
    if (!(await settlePayment(db, payment, await sessions.retrieve(session.id), settling))) throw error;
  }
}

/** Whether the session must be expired: its time is up, or its event was cancelled. */
function mustExpire({ event, expires_at }: PaymentRow, now: Date): boolean {
  return event?.cancelled_at != null || (expires_at ?? "") <= now.toISOString();
}

/** Expires a payment whose checkout URL was not sent, unless another tab has opened its session since. */
async function expireUnopened(
  env: Env,
  db: Database,
  payment: PaymentRow,
  options: { end: boolean },
): Promise<void> {
  const now = new Date();
  await expireUnopenedPayment(db, payment, nextLostSessionSearch(payment, now), now);
  const after = await findPayment(db, payment.id);
  if (after?.stripe_session_id) await reconcilePayment(env, db, after, options);
}

/** `answered`: Stripe has answered, possibly with a rejection. `locked_out`: Stripe rejects the site's API key. */
export type ReconcileOutcome = "answered" | "silent" | "locked_out";

/**
 * `reconcilePayment` by the payment's id, for the cron and for admins: an error of Stripe postpones the reconciliation.
 * A rejected API key becomes a payment issue at once, of one payment for all.
 */
export async function tryReconcilePayment(
  env: Env,
  db: Database,
  id: string,
  options: { end?: boolean } = {},
): Promise<ReconcileOutcome> {
  const payment = await findPayment(db, id);
  if (!payment) return "answered";
  try {
    await reconcilePayment(env, db, payment, options);
  } catch (error) {
    log("warn", "a payment was not reconciled", id, error instanceof Error ? error.message : "");
    const now = new Date();
    if (isApiKeyRefused(error)) await markApiKeyRefused(db, id, now);
    // Not postponed, so that this payment is the first to be reconciled with a working key.
    if (isApiKeyInvalid(error)) return "locked_out";
    await postponeReconciliation(db, id, nextReconciliation(payment.checks, now), now);
    return isStripeRefusal(error) ? "answered" : "silent";
  }
  return "answered";
}

/**
 * Upper bound for one payment: retrieve, expire and retrieve again, each twice when the network fails, and the writes
 * of settling. Measured in tests/queries/cron.test.ts; most payments take a third of it.
 */
const RECONCILE_COST: BudgetCost = { statements: 20, subrequests: 12 };
/**
 * The number of unanswered payments in a row after which Stripe counts as down, and the rest waits for the next cron run.
 */
export const SILENCES_MAX = 3;
/** More payments than the budget of one cron run covers. */
const DUE_PAGE = 50;

/**
 * The cron's job: reconciles due payments, which no webhook has settled, in the order of `listDuePayments`. Returns
 * true when the budget ended before the list did.
 */
export async function reconcileDuePayments({ env, db, budget }: CronTick): Promise<boolean> {
  let silences = 0;
  for (;;) {
    if (countAffordable(budget, RECONCILE_COST) === 0) return true;
    const due = await listDuePayments(db, new Date(), DUE_PAGE);
    for (const { id } of due) {
      if (countAffordable(budget, RECONCILE_COST) === 0) return true;
      const outcome = await tryReconcilePayment(env, db, id);
      silences = outcome === "silent" ? silences + 1 : 0;
      if (outcome === "locked_out" || silences === SILENCES_MAX) return false;
    }
    if (due.length < DUE_PAGE) return false;
  }
}

import { type BudgetCost, type CronBudget, countAffordable } from "../budget.ts";
import type { Database } from "../env.ts";
import { log } from "../log.ts";
import type { PaymentRow } from "./columns.ts";
import { isUnsettled, nextCheck, nextLostCheck, nextUnknownCheck } from "./rules.ts";
import { isKeyInvalid, isKeyRefused, isMissing, isStripeRefusal, stripeOf } from "./Stripe.ts";
import { settle } from "./settle.ts";
import { findPayment, listDue, postponeCheck } from "./store.ts";
import { letGoUntold, markKeyRefused, writeKnown, writeUnknown } from "./unknown/store.ts";

/**
 * Asks Stripe how an open payment stands and does what follows: paid is settled, what has ended is released. One that
 * could still be paid is ended first when its time is up, its event was cancelled, or `end` says so; never is a place
 * given away while somebody could pay for it. A session that Stripe does not know keeps its place until the hold ends,
 * and its payment stays unknown. Throws what Stripe's client throws when there is no answer, or when what should end
 * cannot.
 */
export async function askStripe(
  env: Env,
  db: Database,
  payment: PaymentRow,
  { end = false }: { end?: boolean } = {},
): Promise<void> {
  if (!isUnsettled(payment)) return;
  const isOver = () => end || payment.status === "expired" || mustEnd(payment, new Date());
  const settling = { siteUrl: env.SITE_URL, timeZone: env.TIME_ZONE };
  if (!payment.stripe_session_id) return isOver() ? endUntold(env, db, payment, { end }) : undefined;
  const { sessions } = stripeOf(env).checkout;
  const session = await sessions.retrieve(payment.stripe_session_id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!session) {
    log("warn", "Stripe does not know the session of a payment", payment.id);
    const now = new Date();
    await writeUnknown(db, payment, nextUnknownCheck(payment.unknown_since, now), now);
    return;
  }
  if (await settle(db, payment, session, settling)) return;
  if (!isOver()) {
    if (payment.unknown_since || payment.attention) await writeKnown(db, payment.id, new Date());
    return;
  }
  try {
    await settle(db, payment, await sessions.expire(session.id), settling);
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    // Between the question and the end it was paid, or it ended by itself.
    if (!(await settle(db, payment, await sessions.retrieve(session.id), settling))) throw error;
  }
}

/** Nobody may pay any more: the time is up, or the event was cancelled. */
function mustEnd({ event, expires_at }: PaymentRow, now: Date): boolean {
  return event?.cancelled_at != null || (expires_at ?? "") <= now.toISOString();
}

/** Where it would be paid was told to nobody, unless another tab has opened its session since it was read. */
async function endUntold(
  env: Env,
  db: Database,
  payment: PaymentRow,
  asked: { end: boolean },
): Promise<void> {
  const now = new Date();
  await letGoUntold(db, payment, nextLostCheck(payment, now), now);
  const after = await findPayment(db, payment.id);
  if (after?.stripe_session_id) await askStripe(env, db, after, asked);
}

/** `answered`: Stripe has answered, be it no. `locked_out`: it takes nothing from the site's key. */
export type CheckOutcome = "answered" | "silent" | "locked_out";

/**
 * The same by the payment's id, for the cron and for the admin: what Stripe does not say is asked again later. A refused
 * key is told to the admin at once, by one payment for all of them.
 */
export async function checkPayment(env: Env, db: Database, id: string): Promise<CheckOutcome> {
  const payment = await findPayment(db, id);
  if (!payment) return "answered";
  try {
    await askStripe(env, db, payment);
  } catch (error) {
    log("warn", "Stripe did not say how a payment stands", id, error instanceof Error ? error.message : "");
    const now = new Date();
    if (isKeyRefused(error)) await markKeyRefused(db, id, now);
    // With another key this one is the first to be asked about again.
    if (isKeyInvalid(error)) return "locked_out";
    await postponeCheck(db, id, nextCheck(payment.checks, now), now);
    return isStripeRefusal(error) ? "answered" : "silent";
  }
  return "answered";
}

/**
 * What a payment costs at most: Stripe is asked, told to end the session and asked again, each twice when the network
 * fails, and what follows is written. Measured in tests/queries/cron.test.ts; most take a third of it.
 */
const PAYMENT_COST: BudgetCost = { statements: 20, subrequests: 12 };
/** So many without an answer one after another, and Stripe is down: the rest waits for the next tick. */
export const SILENCES_MAX = 3;
/** More than a tick has room for. */
const DUE_PAGE = 50;

/**
 * The cron's share: whatever should have been settled by now and was not, because no word of it came. Those that can
 * still become a sale come first (`listDue`). Answers whether it left some for want of room.
 */
export async function reconcile(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
  let silences = 0;
  for (;;) {
    if (countAffordable(budget, PAYMENT_COST) === 0) return true;
    const due = await listDue(db, new Date(), DUE_PAGE);
    for (const { id } of due) {
      if (countAffordable(budget, PAYMENT_COST) === 0) return true;
      const outcome = await checkPayment(env, db, id);
      silences = outcome === "silent" ? silences + 1 : 0;
      if (outcome === "locked_out" || silences === SILENCES_MAX) return false;
    }
    if (due.length < DUE_PAGE) return false;
  }
}

import type { Context } from "hono";
import type Stripe from "stripe";
import { type BudgetCost, type CronBudget, countAffordable } from "../../budget.ts";
import { type AppEnv, type Database, openDatabase } from "../../env.ts";
import { siteUrl } from "../../http.ts";
import { log, runAfterResponse } from "../../log.ts";
import { nextAttempt } from "../../mail/rules.ts";
import { sendDueMails } from "../../mail/send.ts";
import type { CheckOutcome } from "../checking.ts";
import type { PaymentRow } from "../columns.ts";
import { isKeyInvalid, isKeyRefused, isReplayed, isStripeRefusal, stripeOf } from "../Stripe.ts";
import { findPayment } from "../store.ts";
import { markKeyRefused } from "../unknown/store.ts";
import {
  LEASE_SIZE,
  leaseRefunds,
  postponeRefund,
  type RefundRow,
  unleaseRefunds,
  writeFailed,
} from "./store.ts";
import { writeRefund } from "./writing.ts";

/**
 * What a refund costs at most: it is looked up and made at Stripe, each twice when the network fails, and written.
 * Measured in tests/queries/cron.test.ts.
 */
const REFUND_COST: BudgetCost = { statements: 12, subrequests: 10 };
const LEASE_COST: BudgetCost = { statements: 1, subrequests: 1 };

/** Takes the refunds that wait to Stripe, right after the answer has gone out. */
export function sendRefundsSoon(c: Context<AppEnv>): void {
  const env = { ...c.env, SITE_URL: siteUrl(c) };
  const { db } = openDatabase(c.env.DB, "first-primary");
  const sending = sendRefunds(env, db, LEASE_SIZE).then(() => sendDueMails(env, db, env.SITE_URL));
  runAfterResponse(c.executionCtx, "sending refunds", sending);
}

/**
 * Takes one lease of the refunds that are due to Stripe. What Stripe does not answer is tried again with growing pauses;
 * what it refuses waits for the admin. When the site's key is taken for nothing, the rest of the lease stays due and
 * counts as not answered. Answers how many were leased, and how many of them Stripe has answered to.
 */
export async function sendRefunds(
  env: Env,
  db: Database,
  size = LEASE_SIZE,
): Promise<{ leased: number; answered: number }> {
  const leased = await leaseRefunds(db, new Date(), size);
  let answered = 0;
  for (const [index, refund] of leased.entries()) {
    const outcome = await sendOne(env, db, refund);
    if (outcome === "locked_out") {
      const untried = leased.slice(index + 1).map(({ id }) => id);
      await unleaseRefunds(db, untried, new Date().toISOString());
      return { leased: leased.length, answered: 0 };
    }
    if (outcome === "answered") answered += 1;
  }
  return { leased: leased.length, answered };
}

/**
 * The cron's share: lease by lease until none is left, or nothing of a whole lease goes out. Answers whether it left
 * some for want of room.
 */
export async function sweepRefunds(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
  for (;;) {
    const size = Math.min(LEASE_SIZE, countAffordable(budget, REFUND_COST, LEASE_COST));
    if (size === 0) return true;
    const { leased, answered } = await sendRefunds(env, db, size);
    if (answered === 0 || leased < size) return false;
  }
}

/** Sends one refund; what Stripe does not take for want of a key that may is told to the admin at once, and tried again. */
async function sendOne(env: Env, db: Database, refund: RefundRow): Promise<CheckOutcome> {
  const payment = await findPayment(db, refund.payment_id);
  if (!payment) throw new Error(`no payment for the refund ${refund.id}`);
  try {
    await writeRefund(env, db, payment, await refundAtStripe(env, payment, refund), new Date());
    return "answered";
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log("warn", "refund not sent", refund.id, reason);
    const now = new Date();
    const isKey = isKeyRefused(error);
    if (isKey) await markKeyRefused(db, payment.id, now);
    const later = nextAttempt(refund.attempts, now) ?? (isKey ? dayAfter(now) : null);
    const next = isStripeRefusal(error) ? null : later;
    if (next) await postponeRefund(db, refund.id, { reason, next, isKept: isReplayed(error) });
    else await writeFailed(db, payment, refund, { stripeId: null, cents: refund.amount_cents, reason }, now);
    if (isKeyInvalid(error)) return "locked_out";
    return next === null ? "answered" : "silent";
  }
}

function dayAfter(now: Date): string {
  return new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
}

/**
 * Stripe forgets idempotency keys after a day, and answers to a known one what it answered then, a failure too: what an
 * earlier try has done is looked up before another.
 */
async function refundAtStripe(env: Env, payment: PaymentRow, refund: RefundRow): Promise<Stripe.Refund> {
  const stripe = stripeOf(env);
  const payment_intent = payment.stripe_payment_intent ?? "";
  if (refund.attempts > 1) {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
    const tries = data.filter(({ metadata }) => metadata?.refund_id === refund.id);
    const done = tries.find((one) => !isOver(one)) ?? tries[0];
    if (done && !(isOver(done) && done.id === refund.stripe_refund_id)) return done;
  }
  return stripe.refunds.create(
    { payment_intent, amount: refund.amount_cents, metadata: { refund_id: refund.id } },
    { idempotencyKey: `refund ${refund.id} ${refund.refusals}` },
  );
}

function isOver({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

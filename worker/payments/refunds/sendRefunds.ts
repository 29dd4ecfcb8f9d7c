import type Stripe from "stripe";
import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { type AppContext, type Database, openDatabase } from "../../env.ts";
import { log, runAfterResponse } from "../../log.ts";
import { nextAttempt } from "../../mail/rules.ts";
import { sendDueMails } from "../../mail/send.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { envWithSiteUrl } from "../../siteUrl.ts";
import type { PaymentRow } from "../columns.ts";
import { type ReconcileOutcome, SILENCES_MAX } from "../reconcile.ts";
import {
  createStripe,
  isApiKeyInvalid,
  isApiKeyRefused,
  isIdempotentReplay,
  isStripeError,
  isStripeRefusal,
} from "../Stripe.ts";
import { markApiKeyRefused } from "../sessionStore.ts";
import { findPayment } from "../store.ts";
import { refundMail } from "./mails.ts";
import {
  adoptExternalRefund,
  findRefund,
  leaseRefunds,
  postponeRefund,
  REFUND_LEASE_SIZE,
  type RefundRow,
  renewCutRefund,
  unleaseRefunds,
  writeRefundDone,
  writeRefundFailed,
} from "./store.ts";

/**
 * Upper bound for one refund: list and create at Stripe, each twice when the network fails, and the writes. Measured in
 * tests/queries/cron.test.ts.
 */
const REFUND_COST: BudgetCost = { statements: 12, subrequests: 10 };
const LEASE_COST: BudgetCost = { statements: 1, subrequests: 1 };

/** Sends waiting refunds to Stripe after the response. */
export function sendRefundsSoon(c: AppContext): void {
  const env = envWithSiteUrl(c);
  const { db } = openDatabase(c.env.DB, "first-primary");
  const began = new Date();
  const sending = sendRefunds(env, db, REFUND_LEASE_SIZE).then(() =>
    sendDueMails(env, db, env.SITE_URL, began),
  );
  runAfterResponse(c.executionCtx, "sending refunds", sending);
}

/**
 * Leases due refunds and sends them to Stripe. An unanswered refund is retried with growing pauses; a rejected one
 * becomes a payment issue. When Stripe rejects the API key, or leaves SILENCES_MAX refunds in a row unanswered, the
 * rest of the lease stays due and counts as unanswered, because each call of a hanging Stripe takes 20 seconds. Returns
 * the number of leased refunds, and of those that Stripe answered.
 */
export async function sendRefunds(
  env: Env,
  db: Database,
  size = REFUND_LEASE_SIZE,
): Promise<{ leased: number; answered: number }> {
  const leased = await leaseRefunds(db, new Date(), size);
  let answered = 0;
  let silences = 0;
  for (const [index, refund] of leased.entries()) {
    // A refund that cannot be written does not stop the others; its lease ends.
    const outcome = await sendRefund(env, db, refund).catch((error: unknown): ReconcileOutcome => {
      log("error", "a refund was not settled:", refund.id, error);
      return "silent";
    });
    silences = outcome === "silent" ? silences + 1 : 0;
    if (outcome === "locked_out" || silences === SILENCES_MAX) {
      const untried = leased.slice(index + 1).map(({ id }) => id);
      await unleaseRefunds(db, untried, new Date().toISOString());
      return { leased: leased.length, answered: 0 };
    }
    if (outcome === "answered") answered += 1;
  }
  return { leased: leased.length, answered };
}

/**
 * The cron's job: sends lease by lease until none is left, or a whole lease is unanswered. Returns true when the budget
 * ended before the refunds did.
 */
export async function sweepRefunds({ env, db, budget }: CronTick): Promise<boolean> {
  for (;;) {
    const size = Math.min(REFUND_LEASE_SIZE, countAffordable(budget, REFUND_COST, LEASE_COST));
    if (size === 0) return true;
    const { leased, answered } = await sendRefunds(env, db, size);
    if (answered === 0 || leased < size) return false;
  }
}

/**
 * Sends one refund, or only its rest after a refund in Stripe's dashboard. When the API key is rejected or lacks the
 * permission, that becomes a payment issue and the refund is retried.
 */
async function sendRefund(env: Env, db: Database, refund: RefundRow): Promise<ReconcileOutcome> {
  const payment = await findPayment(db, refund.payment_id);
  if (!payment) throw new Error(`no payment for the refund ${refund.id}`);
  try {
    await settleRefund(env, db, payment, await createStripeRefund(env, payment, refund), new Date());
    return "answered";
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log("warn", "refund not sent", refund.id, reason);
    const isKey = isApiKeyRefused(error);
    const rest = isStripeRefusal(error) && !isKey ? await findRest(env, db, payment, refund) : undefined;
    if (rest) return sendRefund(env, db, rest);
    const now = new Date();
    if (isKey) await markApiKeyRefused(db, payment.id, now);
    const later = nextAttempt(refund.attempts, now) ?? (isKey ? dayAfter(now) : null);
    const next = isStripeRefusal(error) ? null : later;
    if (next) await postponeRefund(db, refund.id, { reason, next, isReplayed: isIdempotentReplay(error) });
    else
      await writeRefundFailed(
        db,
        payment,
        refund,
        { stripeId: null, cents: refund.amount_cents, reason },
        now,
      );
    if (isApiKeyInvalid(error)) return "locked_out";
    return next === null ? "answered" : "silent";
  }
}

/**
 * After Stripe rejected a refund: adopts refunds made in its dashboard that no webhook has reported yet. Returns the
 * rejected one when its amount was cut since.
 */
async function findRest(
  env: Env,
  db: Database,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundRow | undefined> {
  const payment_intent = payment.stripe_payment_intent ?? "";
  const made = await (await createStripe(env)).refunds
    .list({ payment_intent, limit: 100 })
    .catch((error: unknown) => {
      if (isStripeError(error)) return { data: [] };
      throw error;
    });
  for (const one of made.data)
    if (!(await findRefund(db, one.metadata?.refund_id ?? "", one.id)))
      await settleRefund(env, db, payment, one, new Date());
  return renewCutRefund(db, refund);
}

function dayAfter(now: Date): string {
  return new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
}

/**
 * Creates the refund at Stripe. Stripe deletes idempotency keys after a day and replays stored answers, failures
 * included, so a retry first looks for a refund created by an earlier attempt.
 */
async function createStripeRefund(env: Env, payment: PaymentRow, refund: RefundRow): Promise<Stripe.Refund> {
  const stripe = await createStripe(env);
  const payment_intent = payment.stripe_payment_intent ?? "";
  if (refund.attempts > 1) {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
    const tries = data.filter(({ metadata }) => metadata?.refund_id === refund.id);
    const done = tries.find((one) => !isFailedRefund(one)) ?? tries[0];
    if (done && !(isFailedRefund(done) && done.id === refund.stripe_refund_id)) return done;
  }
  return stripe.refunds.create(
    { payment_intent, amount: refund.amount_cents, metadata: { refund_id: refund.id } },
    { idempotencyKey: `refund ${refund.id} ${refund.refusals}` },
  );
}

function isFailedRefund({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

/**
 * Settles a refund by its state at Stripe, including one made in the dashboard; a second call changes nothing. A
 * pending refund counts as done, because the money has left, and Stripe reports a bank's rejection later.
 */
export async function settleRefund(
  env: Env,
  db: Database,
  payment: PaymentRow,
  refund: Stripe.Refund,
  now: Date,
): Promise<void> {
  const { id: stripeId, amount: cents } = refund;
  const known = await findRefund(db, refund.metadata?.refund_id ?? "", stripeId);
  const failed = refund.status === "failed" || refund.status === "canceled";
  if (!known && failed) return;
  const row = known ?? (await adoptExternalRefund(db, payment, { stripeId, cents }, now));
  if (!row) return;
  if (failed) {
    const reason = refund.failure_reason ?? refund.status ?? "";
    await writeRefundFailed(db, payment, row, { stripeId, cents, reason }, now);
  } else {
    const mail = refundMail(payment, { id: row.id, cents, note: row.note }, env.SITE_URL);
    await writeRefundDone(db, payment, row, { stripeId, cents }, { mail, site: env.SITE_URL }, now);
  }
}

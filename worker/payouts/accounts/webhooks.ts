import type Stripe from "stripe";
import { findUser } from "../../auth/store.ts";
import { type AppContext, isUniqueViolation, openDatabase } from "../../env.ts";
import { newRoutes } from "../../http.ts";
import { fillText } from "../../lib/fillText.ts";
import { formatCents } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { isThinEventBody, signedRequest, verifyStripeEvent, verifyThinEvent } from "../../payments/Stripe.ts";
import { isStripeEventRecorded, recordStripeEvent } from "../../payments/store.ts";
import { refreshAccount } from "./refreshAccount.ts";
import { type BankPayoutRow, findAccountByStripeId, recordBankPayout } from "./store.ts";

/**
 * Stripe's webhooks about organizers' accounts and their payouts, each with a secret of its own. Answers 200 only after
 * the commit, and for an account of another product or deployment; each event is processed once.
 */
export const payoutWebhookRoutes = newRoutes()
  .post("/webhook/accounts", async (c) => {
    const request = await signedRequest(c, c.env.STRIPE_ACCOUNTS_WEBHOOK_SECRET);
    const event = isThinEventBody(request.body)
      ? await verifyThinEvent(request)
      : await verifyStripeEvent(request);
    await processOnce(c, event, () => processAccountEvent(c, event));
    return c.json({ received: true });
  })

  .post("/webhook/payouts", async (c) => {
    const event = await verifyStripeEvent(await signedRequest(c, c.env.STRIPE_PAYOUTS_WEBHOOK_SECRET));
    await processOnce(c, event, () => processPayoutEvent(c, event));
    return c.json({ received: true });
  });

type AnyEvent = Stripe.Event | Stripe.V2.Core.EventNotification;

/** Runs `process` for an event that is not recorded, and records the event unless `process` did. */
async function processOnce(c: AppContext, event: AnyEvent, process: () => Promise<boolean>) {
  // Read the primary, because the account may have been written a moment ago.
  c.set("db", openDatabase(c.env.DB, "first-primary").db);
  if (await isStripeEventRecorded(c.var.db, event.id)) return;
  try {
    if (!(await process())) await recordStripeEvent(c.var.db, recordOf(event), new Date());
  } catch (error) {
    if (!isUniqueViolation(error, "stripe_events.id")) throw error;
  }
}

function recordOf({ id, type }: { id: string; type: string }) {
  return { id, type, payment_id: null };
}

/** Retrieves the account, because events arrive out of order and thin ones tell no state. */
async function processAccountEvent(c: AppContext, event: AnyEvent): Promise<boolean> {
  const stripeId = accountIdOf(event);
  const row = stripeId ? await findAccountByStripeId(c.var.db, stripeId) : undefined;
  if (!row) return false;
  await refreshAccount(c.env, c.var.db, row, { event: recordOf(event) });
  return true;
}

function accountIdOf(event: AnyEvent): string | null {
  if (event.object === "event") {
    if (event.type === "account.updated") return event.data.object.id;
    return event.type === "capability.updated" ? (event.account ?? null) : null;
  }
  const related = "related_object" in event ? event.related_object : null;
  if (!related || !("id" in related) || !/^(v2\.core\.)?account$/.test(related.type)) return null;
  return String(related.id);
}

async function processPayoutEvent(c: AppContext, event: Stripe.Event): Promise<boolean> {
  if (!isPayoutEvent(event) || !event.account) return false;
  const account = await findAccountByStripeId(c.var.db, event.account);
  if (!account) return false;
  const payout = bankPayoutOf(event, account.user_id);
  const title = payout.state === "failed" ? await failureTitle(c, payout) : null;
  await recordBankPayout(c.var.db, payout, { event: recordOf(event), title }, new Date());
  return true;
}

type PayoutEvent = Stripe.Event & { data: { object: Stripe.Payout } };

function isPayoutEvent(event: Stripe.Event): event is PayoutEvent {
  return event.type.startsWith("payout.") && event.data.object.object === "payout";
}

function bankPayoutOf({ created, data }: PayoutEvent, userId: string): BankPayoutRow {
  const payout = data.object;
  return {
    id: payout.id,
    user_id: userId,
    cents: payout.amount,
    currency: payout.currency,
    arrives_on: instantOf(payout.arrival_date).slice(0, 10),
    state: payout.status as BankPayoutRow["state"],
    failure: payout.failure_message ?? payout.failure_code,
    created_at: instantOf(payout.created),
    told_at: instantOf(created),
  };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** What the organizer is told of a failed payout, in the language of the account. */
async function failureTitle(c: AppContext, { user_id, cents }: BankPayoutRow): Promise<string | null> {
  const user = await findUser(c.var.db, user_id);
  if (!user) return null;
  const amount = formatCents(cents, user.language);
  return fillText(MAIL_TEXTS[user.language].payouts.failed, { amount }, user.language);
}

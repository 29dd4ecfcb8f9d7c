import type Stripe from "stripe";
import { type AppContext, isUniqueViolation, openDatabase } from "../env.ts";
import { Refusal } from "../errors.ts";
import { LIST_MAX } from "../events/contract.ts";
import { newRoutes, parse, type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { optional, rowLimit } from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import { hasPermission, hasPermissionFor } from "../permissions/permissionMap.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { findPublicConfig } from "../settings/store.ts";
import { envWithSiteUrl, siteUrl } from "../siteUrl.ts";
import { settleCardCharge } from "./balances/chargeCard.ts";
import { BALANCES_COST, collectBalances } from "./balances/collectBalances.ts";
import { balanceRoutes } from "./balances/routes.ts";
import { isCardCharge } from "./balances/rules.ts";
import { participantRemovalRoutes } from "./cancelling/removingRoutes.ts";
import { enrolmentCancellationRoutes, eventCancellationRoutes } from "./cancelling/routes.ts";
import { endLostSessions } from "./checkout/endLostSessions.ts";
import { checkoutRoutes, holdRoutes } from "./checkout/routes.ts";
import { waitingRoutes } from "./checkout/waitingRoutes.ts";
import type { PaymentRow } from "./columns.ts";
import { compareLedger } from "./comparison/compareLedger.ts";
import { comparisonRoutes } from "./comparison/routes.ts";
import { DECISIONS_COST, decideDueEvents } from "./deciding/decideDueEvents.ts";
import { decisionRoutes } from "./deciding/routes.ts";
import { askForVerdicts, VERDICTS_COST } from "./going/askForVerdicts.ts";
import { goRoutes } from "./going/routes.ts";
import { paymentIssueRoutes } from "./issues/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import type { OrganizerStats } from "./outputs.ts";
import { listParticipations } from "./ownEnrolmentsStore.ts";
import { listOwnPayments } from "./ownPaymentsStore.ts";
import { reconcileDuePayments, reconcilePayment } from "./reconcile.ts";
import { finishSettlement } from "./refunds/finishSettlement.ts";
import { adminRefundRoutes } from "./refunds/routes.ts";
import { settleRefund, sweepRefunds } from "./refunds/sendRefunds.ts";
import { settleDispute } from "./refunds/settleDispute.ts";
import { isOwnMetadata } from "./rules.ts";
import { createStripe, signedRequest, verifyStripeEvent } from "./Stripe.ts";
import { remindOfUnclaimedSeats, UNCLAIMED_SEATS_COST } from "./seats/remindOfUnclaimedSeats.ts";
import { bookingRoutes, seatClaimRoutes } from "./seats/routes.ts";
import { settlePayment, stripeIdOf } from "./settle.ts";
import {
  deleteOldStripeEvents,
  findOrganizerStats,
  findPayment,
  findPaymentByIntent,
  isStripeEventRecorded,
  recordStripeEvent,
  type StripeEventRecord,
} from "./store.ts";
import { ownVoucherRoutes, voucherRoutes } from "./vouchers/routes.ts";
import { sendVoucherMails, VOUCHER_MAILS_COST } from "./vouchers/sendVoucherMails.ts";

/** A missing or empty `organizerId` means the caller. */
const organizerStatsQuery = z.object({
  organizerId: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().toLowerCase().optional()),
});

const ownPaymentsQuery = z.object({ cursor: optional(z.uuid().toLowerCase()), limit: rowLimit(LIST_MAX) });

/**
 * Stripe's webhook. Each event is processed once. Answers 200 only after the commit and 500 after any failure, so that
 * Stripe delivers the event again. A concurrent delivery of the same event is rolled back by its unique id.
 */
const webhookRoutes = newRoutes().post("/webhook", async (c) => {
  // Read the primary, because the payment may have been written a moment ago.
  c.set("db", openDatabase(c.env.DB, "first-primary").db);
  const event = await verifyStripeEvent(await signedRequest(c, c.env.STRIPE_WEBHOOK_SECRET));
  if (await isStripeEventRecorded(c.var.db, event.id)) return c.json({ received: true });
  try {
    await processStripeEvent(c, event);
  } catch (error) {
    if (!isUniqueViolation(error, "stripe_events.id")) throw error;
  }
  return c.json({ received: true });
});

const participationRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/participations", async (c) => {
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    return c.json(await listParticipations(c.var.db, requireUser(c).id, today, now));
  });

const paymentRoutes = newRoutes().get(
  "/organizer-stats",
  requireSignedIn,
  parse("query", organizerStatsQuery),
  async (c) => {
    const user = requireUser(c);
    const { organizerId = user.id } = c.req.valid("query");
    const refusal = permissionRefusal(user, (caller) => hasPermissionFor(caller, "ledger.read", organizerId));
    if (refusal) throw new Refusal(refusal);
    const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
    if (eventsFreeMode && !hasPermission(user, "money.read_in_free_mode"))
      return c.json({ totalPaidParticipants: 0, totalRevenue: 0 } satisfies OrganizerStats);
    return c.json(await findOrganizerStats(c.var.db, organizerId));
  },
);

const ownPaymentRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/payments", parse("query", ownPaymentsQuery), async (c) => {
    const { list, more } = await listOwnPayments(c.var.db, requireUser(c).id, {
      ...c.req.valid("query"),
      today: dayInTimeZone(c.env.TIME_ZONE, new Date()),
    });
    const last = more ? list.at(-1) : undefined;
    if (last) c.header("X-Next-Cursor", last.id);
    return c.json(list);
  });

export const paymentsApi: RouteTable = {
  "/me": [participationRoutes, enrolmentCancellationRoutes, balanceRoutes, ownPaymentRoutes, holdRoutes],
  "/events": [participantRemovalRoutes, eventCancellationRoutes, waitingRoutes, decisionRoutes, goRoutes],
  "/bookings": [bookingRoutes],
  "/claims": [seatClaimRoutes],
  "/payments": [webhookRoutes, paymentRoutes, checkoutRoutes],
  "/vouchers": [voucherRoutes],
  "/me/vouchers": [ownVoucherRoutes],
  "/": [ledgerRoutes],
  "/admin/payments": [paymentIssueRoutes, comparisonRoutes, adminRefundRoutes],
};

export function paymentJobs(tick: CronTick) {
  return [
    cronJob("payments", { statements: 0, subrequests: 0 }, () => reconcileDuePayments(tick)),
    cronJob("lost sessions", { statements: 23, subrequests: 18 }, () => endLostSessions(tick)),
    cronJob("balances", BALANCES_COST, () => collectBalances(tick, new Date())),
    // Before the refunds, because it may make some due.
    cronJob("decisions", DECISIONS_COST, () => decideDueEvents(tick, new Date())),
    cronJob("verdicts", VERDICTS_COST, () => askForVerdicts(tick, new Date())),
    cronJob("unclaimed seats", UNCLAIMED_SEATS_COST, () => remindOfUnclaimedSeats(tick, new Date())),
    cronJob("vouchers", VOUCHER_MAILS_COST, () => sendVoucherMails(tick, new Date())),
    cronJob("refunds", { statements: 90, subrequests: 45 }, () => sweepRefunds(tick)),
  ];
}

export function ledgerJobs(tick: CronTick) {
  const { db, budget } = tick;
  return [
    cronJob("comparison with Stripe", { statements: 10, subrequests: 7 }, () => compareLedger(tick)),
    cronJob("events of Stripe", { statements: 1, subrequests: 1 }, () =>
      deleteOldStripeEvents(db, new Date(), budget),
    ),
  ];
}

async function processStripeEvent(c: AppContext, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return processSessionEvent(c, event, event.data.object);
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
      return processIntentEvent(c, event, event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return processRefundEvent(c, event, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return processDisputeEvent(c, event, event.data.object);
  }
  await recordStripeEvent(c.var.db, noteOf(event, null), new Date());
}

function noteOf({ id, type }: Stripe.Event, payment: { id: string } | null | undefined): StripeEventRecord {
  return { id, type, payment_id: payment?.id ?? null };
}

async function processSessionEvent(c: AppContext, event: Stripe.Event, session: Stripe.Checkout.Session) {
  const { db } = c.var;
  const id = session.metadata?.payment_id;
  // A session of another product of this Stripe account.
  if (!id) return void (await recordStripeEvent(db, noteOf(event, null), new Date()));
  const payment = await findPayment(db, id);
  const note = noteOf(event, payment);
  if (!payment) {
    // A payment of another deployment that shares the Stripe account.
    if (!isOwnMetadata(session.metadata, siteUrl(c)))
      return void (await recordStripeEvent(db, note, new Date()));
    throw new Error(`Stripe tells of a payment that is not here: ${id}`);
  }
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const settling = { site, event: note };
  if (!(await settlePayment(db, payment, session, settling)))
    return void (await recordStripeEvent(db, note, new Date()));
  await finishSettlement(c, payment.event_id);
}

/** The charge of a kept card. The intents of sessions are settled with their sessions. */
async function processIntentEvent(c: AppContext, event: Stripe.Event, intent: Stripe.PaymentIntent) {
  const { db } = c.var;
  const id = intent.metadata.payment_id;
  const payment = id ? await findPayment(db, id) : undefined;
  const note = noteOf(event, payment);
  if (payment && isCardCharge(payment)) {
    if (await settleCardCharge(envWithSiteUrl(c), db, payment, intent, note))
      return finishSettlement(c, payment.event_id);
  }
  await recordStripeEvent(db, note, new Date());
}

/** Retrieves the refund from Stripe instead of reading it from the event, because events arrive out of order. */
async function processRefundEvent(c: AppContext, event: Stripe.Event, { id, payment_intent }: Stripe.Refund) {
  const { db } = c.var;
  const payment = await findOrSettlePayment(c, payment_intent);
  if (payment) {
    const refund = await (await createStripe(c.env)).refunds.retrieve(id);
    await settleRefund(envWithSiteUrl(c), db, payment, refund, new Date());
    await finishSettlement(c, payment.event_id);
  }
  await recordStripeEvent(db, noteOf(event, payment), new Date());
}

/** Retrieves the dispute, because events arrive out of order. A closed dispute may release refunds that waited for it. */
async function processDisputeEvent(
  c: AppContext,
  event: Stripe.Event,
  { id, payment_intent }: Stripe.Dispute,
) {
  const { db } = c.var;
  const payment = await findOrSettlePayment(c, payment_intent);
  if (payment) {
    const retrievedAt = new Date();
    const dispute = await (await createStripe(c.env)).disputes.retrieve(id);
    await settleDispute(envWithSiteUrl(c), db, payment, dispute, retrievedAt);
    await finishSettlement(c, payment.event_id);
  }
  await recordStripeEvent(db, noteOf(event, payment), new Date());
}

/**
 * The payment of a payment intent; undefined for other products or deployments of the Stripe account. When a refund's
 * or dispute's event arrives before the payment's, the payment is settled first.
 */
async function findOrSettlePayment(
  c: AppContext,
  intent: string | { id: string } | null,
): Promise<PaymentRow | undefined> {
  const { db } = c.var;
  const intentId = stripeIdOf(intent);
  if (!intentId) return undefined;
  const known = await findPaymentByIntent(db, intentId);
  if (known) return known;
  const { metadata } = await (await createStripe(c.env)).paymentIntents.retrieve(intentId);
  const id = metadata.payment_id;
  if (!id) return undefined;
  const payment = await findPayment(db, id);
  if (!payment && !isOwnMetadata(metadata, siteUrl(c))) return undefined;
  if (payment) await reconcilePayment(envWithSiteUrl(c), db, payment);
  const settled = await findPaymentByIntent(db, intentId);
  if (!settled) throw new Error(`Stripe tells of money of a payment that is not here: ${id}`);
  await finishSettlement(c, settled.event_id);
  return settled;
}

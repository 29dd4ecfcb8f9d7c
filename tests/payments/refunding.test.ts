import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { retryFailedRefunds } from "../../worker/payments/issues/store.ts";
import { adoptExternalRefund } from "../../worker/payments/refunds/store.ts";
import { refunds } from "../../worker/payments/schema.ts";
import { findPaymentBySession } from "../../worker/payments/store.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  refundAtStripe,
  runCron,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { afterNextCall, beforeNextCall, skipRetryDelays } from "../support/interception.ts";
import { listOutbox } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { bringToWorker, standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

/** Somebody has paid for a seat that is gone: the money is about to go back. */
async function paidInVain(switches: Partial<StripeStandIn["switches"]> = {}) {
  const stripe = standIn({ switches });
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(41);
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  return { stripe, anna, event, session };
}

/** Somebody has paid, and is in. */
async function paidPlace() {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  return { stripe, anna, event, session, payment: await findPayment(session) };
}

async function rowsOf({ id }: { id: string }) {
  return db.select().from(refunds).where(eq(refunds.payment_id, id));
}

test.for(["charge_already_refunded", "insufficient_funds"])(
  "Stripe refuses a refund (%s): the admin sees it, and a retry sends one refund and one mail",
  async (code) => {
    const { stripe, anna, session } = await paidInVain({ refundsRefused: code });
    await stripe.deliverAll();
    const payment = await findPayment(session);
    expect(payment).toMatchObject({ status: "paid", refunded_cents: 0, attention: "refund_failed" });
    expect(await rowsOf(payment)).toMatchObject([
      { status: "failed", amount_cents: COST_CENTS, next_attempt_at: null },
    ]);
    expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual(["paid_in_vain"]);
    await expectPaymentsToMatchStripe(stripe);
    // Nobody tries by itself.
    advanceMinutes(600);
    await runCron();
    expect(stripe.refunds).toEqual([]);
    stripe.set({ refundsRefused: null });
    expect(await retryFailedRefunds(db, payment.id, new Date())).toBe(true);
    await Promise.all([runCron(), runCron()]);
    await stripe.deliverAll();
    expect(stripe.refunds).toMatchObject([{ amount: COST_CENTS }]);
    expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
    expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual([
      "paid_in_vain",
      "refund_sent",
    ]);
    await expectPaymentsToMatchStripe(stripe, { settled: true });
    expect(await retryFailedRefunds(db, payment.id, new Date())).toBe(false);
  },
);

test("a refund that comes back stands in the ledger, raises a payment issue, and can be retried", async () => {
  const { stripe, session } = await paidInVain({ refundsPending: true });
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({ status: "refunded", refunded_cents: COST_CENTS });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  const [first] = stripe.refunds;
  stripe.finishRefund(first?.id ?? "", "failed");
  await stripe.deliverAll({ shuffle: true, duplicates: 1 });
  const payment = await findPayment(session);
  expect(payment).toMatchObject({ status: "paid", refunded_cents: 0, attention: "refund_failed" });
  await expectPaymentsToMatchStripe(stripe);
  await retryFailedRefunds(db, payment.id, new Date());
  // Late words of the first one, between the retry and its sending, undo nothing.
  for (const { id, type, data } of stripe.events)
    if (type.startsWith("refund.") && data.object.id === first?.id) await bringAgain(stripe, id);
  await runCron();
  await stripe.deliverAll();
  expect(stripe.refunds.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
  expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

/** The same news under another id, as Stripe now and then tells it. */
async function bringAgain(stripe: StripeStandIn, id: string) {
  const request = await stripe.signed(id);
  const body = (await request.text()).replaceAll(id, `${id}again`);
  const signature = await signatureOf(body, bindings().STRIPE_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  const answer = await bringToWorker(
    new Request(request.url, { method: "POST", body, headers: { "stripe-signature": signature } }),
  );
  expect(answer.status).toBe(200);
}

test("a retried refund with a lost answer that comes back at once does not count as done", async () => {
  const { stripe, session } = await paidInVain({ refundsPending: true });
  skipRetryDelays();
  await stripe.deliverAll();
  stripe.finishRefund(stripe.refunds[0]?.id ?? "", "failed");
  await stripe.deliverAll();
  const payment = await findPayment(session);
  await retryFailedRefunds(db, payment.id, new Date());
  stripe.failNext({ kind: "lost answer", path: "POST /v1/refunds", times: 2 });
  await runCron();
  const second = stripe.refunds.at(-1);
  stripe.finishRefund(second?.id ?? "", "failed");
  advanceMinutes(60);
  await runCron();
  expect(await findPayment(session)).toMatchObject({
    status: "paid",
    refunded_cents: 0,
    attention: "refund_failed",
  });
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
  await retryFailedRefunds(db, payment.id, new Date());
  await runCron();
  await stripe.deliverAll();
  expect(stripe.refunds).toHaveLength(3);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund's webhook that comes before the call's answer counts once", async () => {
  const { stripe, session } = await paidInVain();
  afterNextCall("POST /v1/refunds", () =>
    stripe.deliver(lastStripeEvent(stripe, stripe.refunds[0]?.id ?? "").id),
  );
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).refunded_cents).toBe(COST_CENTS);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a full refund in Stripe's dashboard frees the seat and sends the member a mail", async () => {
  const { stripe, anna, event, session, payment } = await paidPlace();
  await refundAtStripe(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  expect(await rowsOf(payment)).toMatchObject([{ reason: "outside", status: "done" }]);
  expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
  expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual([
    "place_paid",
    "refund_sent",
  ]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a partial refund in Stripe's dashboard keeps the enrolment, and refunding the rest ends it", async () => {
  const { stripe, event, session, payment } = await paidPlace();
  await refundAtStripe(stripe, payment.stripe_payment_intent, 1000);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await findPayment(session)).toMatchObject({ status: "paid", refunded_cents: 1000 });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  await refundAtStripe(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package refunded in Stripe's dashboard ends", async () => {
  const stripe = standIn();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await stripe.deliverAll();
  await refundAtStripe(stripe, (await findPayment(session)).stripe_payment_intent);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a manual refund whose webhook precedes the payment's puts both in the ledger", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  const { payment_intent } = stripe.pay(session);
  await refundAtStripe(stripe, String(payment_intent));
  const told = stripe.events.toReversed();
  for (const { id } of told) expect(await stripe.deliver(id)).toBe(200);
  expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a manual refund at Stripe replaces a failed one and closes the payment issue", async () => {
  const { stripe, session } = await paidInVain({ refundsRefused: "insufficient_funds" });
  await stripe.deliverAll();
  stripe.set({ refundsRefused: null });
  const payment = await findPayment(session);
  await refundAtStripe(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll();
  expect(await rowsOf(payment)).toMatchObject([{ reason: "late", status: "done" }]);
  expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a partial manual refund after a failed one leaves a payment issue for the rest", async () => {
  const { stripe, session } = await paidInVain({ refundsRefused: "insufficient_funds" });
  await stripe.deliverAll();
  stripe.set({ refundsRefused: null });
  const payment = await findPayment(session);
  await refundAtStripe(stripe, payment.stripe_payment_intent, 1000);
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({
    status: "paid",
    refunded_cents: 1000,
    attention: "refund_failed",
  });
  await expectPaymentsToMatchStripe(stripe);
});

/** Anna gives her seat up, for which she gets `cents` back, and Stripe is asked for them at once. */
async function giveUp(anna: SignedInUser, event: { id: string }, cents = COST_CENTS) {
  const [seat] = await listEnrolments(event);
  const path = `/api/me/participations/${seat?.id}/cancellation`;
  const { status, text } = await ask("POST", path, { as: anna, body: { refund: cents / 100 } });
  expect(status, text).toBe(200);
}

test.for([1000, COST_CENTS])(
  "a refund of %i cents in Stripe's dashboard right before ours leaves the rest to ours",
  async (outside) => {
    const { stripe, anna, event, session, payment } = await paidPlace();
    beforeNextCall("POST /v1/refunds", () => refundAtStripe(stripe, payment.stripe_payment_intent, outside));
    await giveUp(anna, event);
    await stripe.deliverAll({ duplicates: 1, shuffle: true });
    expect(stripe.returned()).toBe(COST_CENTS);
    expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
    expect((await rowsOf(payment)).map(({ amount_cents, status }) => [amount_cents, status])).toEqual(
      outside === COST_CENTS
        ? [[COST_CENTS, "done"]]
        : expect.arrayContaining([
            [outside, "done"],
            [COST_CENTS - outside, "done"],
          ]),
    );
    expect((await confirmPayment(anna, session)).body).toMatchObject({ place: "given_up", refund: 45 });
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.for([1000, COST_CENTS])(
  "a refund of %i cents in Stripe's dashboard that is heard of before ours is sent leaves the rest to ours",
  async (outside) => {
    skipRetryDelays();
    const { stripe, anna, event, session, payment } = await paidPlace();
    stripe.set({ outage: "500" });
    await giveUp(anna, event);
    stripe.set({ outage: false });
    await refundAtStripe(stripe, payment.stripe_payment_intent, outside);
    await stripe.deliverAll({ duplicates: 1 });
    advanceMinutes(60);
    await runCron();
    await stripe.deliverAll();
    expect(stripe.returned()).toBe(COST_CENTS);
    expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test("a refund in Stripe's dashboard counts, though ours is refused while its webhook is settled", async () => {
  const { stripe, anna, event, session } = await paidPlace();
  beforeNextCall("POST /v1/refunds", async () => {
    const payment = await findPaymentBySession(db, session);
    if (!payment) throw new Error("there is no such payment");
    await refundAtStripe(stripe, payment.stripe_payment_intent);
    const stripeId = stripe.refunds[0]?.id ?? "";
    await adoptExternalRefund(db, payment, { stripeId, cents: COST_CENTS }, new Date());
  });
  await giveUp(anna, event);
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test.for([1000, COST_CENTS])(
  "a refund of %i cents in Stripe's dashboard leaves the rest to one that came back and is retried",
  async (outside) => {
    const { stripe, session } = await paidInVain({ refundsPending: true });
    await stripe.deliverAll();
    stripe.finishRefund(stripe.refunds[0]?.id ?? "", "failed");
    await stripe.deliverAll();
    stripe.set({ refundsPending: false });
    const payment = await findPayment(session);
    await retryFailedRefunds(db, payment.id, new Date());
    await refundAtStripe(stripe, payment.stripe_payment_intent, outside);
    await stripe.deliverAll({ duplicates: 1 });
    await runCron();
    await stripe.deliverAll();
    expect(stripe.returned()).toBe(COST_CENTS);
    expect(await findPayment(session)).toMatchObject({ status: "refunded", attention: null });
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test("a dispute raises a payment issue, whatever else happens to the payment", async () => {
  const { stripe, event, session } = await paidPlace();
  stripe.dispute(session);
  await stripe.deliverAll({ duplicates: 1 });
  expect((await findPayment(session)).attention).toBe("disputed");
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a dispute whose webhook precedes the payment's is not lost", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  stripe.dispute(session);
  for (const { id } of stripe.events.toReversed()) expect(await stripe.deliver(id)).toBe(200);
  expect(await findPayment(session)).toMatchObject({ status: "paid", attention: "disputed" });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

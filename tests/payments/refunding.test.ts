import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { retryFailedRefunds } from "../../worker/payments/refunds/store.ts";
import { refunds } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  refundAtStripe,
  runCron,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { afterNextCall, skipRetryDelays } from "../support/interception.ts";
import { listOutbox } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { bringToWorker, standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import { bindings, db } from "../support/worker.ts";

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

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { retryFailedRefunds } from "../../worker/payments/refunds/store.ts";
import { refunds } from "../../worker/payments/schema.ts";
import { enrolment } from "../support/events.ts";
import { outbox } from "../support/mailbox.ts";
import { onceAfter, quickRetries } from "../support/meddling.ts";
import { bringToWorker, standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import { bindings, db } from "../support/worker.ts";
import {
  COST,
  confirm,
  course,
  cron,
  diver,
  expectAgreement,
  lastEvent,
  later,
  open,
  openPackage,
  paymentOf,
  refundByHand,
  statesOf,
} from "./shop.ts";

/** Somebody has paid for a seat that is gone: the money is about to go back. */
async function paidInVain(switches: Partial<StripeStandIn["switches"]> = {}) {
  const stripe = standIn({ switches });
  const [anna, event] = [await diver("anna"), await course({ participants: 1 })];
  const session = await open(anna, event);
  stripe.pay(session);
  later(41);
  await enrolment(event, await diver("bruno"));
  return { stripe, anna, event, session };
}

/** Somebody has paid, and is in. */
async function paidPlace() {
  const stripe = standIn();
  const [anna, event] = [await diver("anna"), await course({ participants: 1 })];
  const session = await open(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  return { stripe, anna, event, session, payment: await paymentOf(session) };
}

async function rowsOf({ id }: { id: string }) {
  return db.select().from(refunds).where(eq(refunds.payment_id, id));
}

test.for(["charge_already_refunded", "insufficient_funds"])(
  "Stripe refuses a refund (%s): the admin sees it, retried it goes out once, and one mail says so",
  async (code) => {
    const { stripe, anna, session } = await paidInVain({ refundsRefused: code });
    await stripe.deliverAll();
    const payment = await paymentOf(session);
    expect(payment).toMatchObject({ status: "paid", refunded_cents: 0, attention: "refund_failed" });
    expect(await rowsOf(payment)).toMatchObject([
      { status: "failed", amount_cents: COST, next_attempt_at: null },
    ]);
    expect((await outbox(anna.email)).map(({ template }) => template)).toEqual(["paid_in_vain"]);
    await expectAgreement(stripe);
    // Nobody tries by itself.
    later(600);
    await cron();
    expect(stripe.refunds).toEqual([]);
    stripe.set({ refundsRefused: null });
    expect(await retryFailedRefunds(db, payment.id, new Date())).toBe(true);
    await Promise.all([cron(), cron()]);
    await stripe.deliverAll();
    expect(stripe.refunds).toMatchObject([{ amount: COST }]);
    expect(await paymentOf(session)).toMatchObject({ status: "refunded", attention: null });
    expect((await outbox(anna.email)).map(({ template }) => template)).toEqual([
      "paid_in_vain",
      "refund_sent",
    ]);
    await expectAgreement(stripe, { settled: true });
    expect(await retryFailedRefunds(db, payment.id, new Date())).toBe(false);
  },
);

test("a refund is on its way and comes back: the ledger has the money again, the admin looks, and retried it is another one", async () => {
  const { stripe, session } = await paidInVain({ refundsPending: true });
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect(await paymentOf(session)).toMatchObject({ status: "refunded", refunded_cents: COST });
  await expectAgreement(stripe, { settled: true });
  const [first] = stripe.refunds;
  stripe.finishRefund(first?.id ?? "", "failed");
  await stripe.deliverAll({ shuffle: true, duplicates: 1 });
  const payment = await paymentOf(session);
  expect(payment).toMatchObject({ status: "paid", refunded_cents: 0, attention: "refund_failed" });
  await expectAgreement(stripe);
  await retryFailedRefunds(db, payment.id, new Date());
  // Late words of the first one, between the retry and its sending, undo nothing.
  for (const { id, type, data } of stripe.events)
    if (type.startsWith("refund.") && data.object.id === first?.id) await bringAgain(stripe, id);
  await cron();
  await stripe.deliverAll();
  expect(stripe.refunds.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
  expect(await paymentOf(session)).toMatchObject({ status: "refunded", attention: null });
  await expectAgreement(stripe, { settled: true });
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

test("a retried refund whose answer is lost comes back at once: it is not taken for done", async () => {
  const { stripe, session } = await paidInVain({ refundsPending: true });
  quickRetries();
  await stripe.deliverAll();
  stripe.finishRefund(stripe.refunds[0]?.id ?? "", "failed");
  await stripe.deliverAll();
  const payment = await paymentOf(session);
  await retryFailedRefunds(db, payment.id, new Date());
  stripe.failNext({ kind: "lost answer", path: "POST /v1/refunds", times: 2 });
  await cron();
  const second = stripe.refunds.at(-1);
  stripe.finishRefund(second?.id ?? "", "failed");
  later(60);
  await cron();
  expect(await paymentOf(session)).toMatchObject({
    status: "paid",
    refunded_cents: 0,
    attention: "refund_failed",
  });
  await stripe.deliverAll();
  await expectAgreement(stripe);
  await retryFailedRefunds(db, payment.id, new Date());
  await cron();
  await stripe.deliverAll();
  expect(stripe.refunds).toHaveLength(3);
  await expectAgreement(stripe, { settled: true });
});

test("word of a refund comes before the answer to who asked for it: it counts once", async () => {
  const { stripe, session } = await paidInVain();
  onceAfter("POST /v1/refunds", () => stripe.deliver(lastEvent(stripe, stripe.refunds[0]?.id ?? "").id));
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await paymentOf(session)).refunded_cents).toBe(COST);
  await expectAgreement(stripe, { settled: true });
});

test("somebody gives the whole back at Stripe itself: the place is free, and the person hears of the money", async () => {
  const { stripe, anna, event, session, payment } = await paidPlace();
  await refundByHand(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  expect(await statesOf(event)).toEqual(["refunded"]);
  expect(await rowsOf(payment)).toMatchObject([{ reason: "outside", status: "done" }]);
  expect((await confirm(anna, session)).body.status).toBe("refunded");
  expect((await outbox(anna.email)).map(({ template }) => template)).toEqual(["place_paid", "refund_sent"]);
  await expectAgreement(stripe, { settled: true });
});

test("somebody gives a part back at Stripe itself: the place stays, the ledger follows, and the rest ends it", async () => {
  const { stripe, event, session, payment } = await paidPlace();
  await refundByHand(stripe, payment.stripe_payment_intent, 1000);
  await stripe.deliverAll();
  expect(await statesOf(event)).toEqual(["confirmed"]);
  expect(await paymentOf(session)).toMatchObject({ status: "paid", refunded_cents: 1000 });
  await expectAgreement(stripe, { settled: true });
  await refundByHand(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll();
  expect(await statesOf(event)).toEqual(["refunded"]);
  await expectAgreement(stripe, { settled: true });
});

test("a package whose money somebody gave back at Stripe itself is over", async () => {
  const stripe = standIn();
  const gea = await diver("gea", { role: "company" });
  const session = await openPackage(gea, "sponsor_package", "partner");
  stripe.pay(session);
  await stripe.deliverAll();
  await refundByHand(stripe, (await paymentOf(session)).stripe_payment_intent);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("a refund by hand is told before the payment itself: both are in the books", async () => {
  const stripe = standIn();
  const [anna, event] = [await diver("anna"), await course()];
  const session = await open(anna, event);
  const { payment_intent } = stripe.pay(session);
  await refundByHand(stripe, String(payment_intent));
  const told = stripe.events.toReversed();
  for (const { id } of told) expect(await stripe.deliver(id)).toBe(200);
  expect(await statesOf(event)).toEqual(["refunded"]);
  await expectAgreement(stripe, { settled: true });
});

test("a refund that had failed is made at Stripe by hand: it takes its place, and nobody needs to look any more", async () => {
  const { stripe, session } = await paidInVain({ refundsRefused: "insufficient_funds" });
  await stripe.deliverAll();
  stripe.set({ refundsRefused: null });
  const payment = await paymentOf(session);
  await refundByHand(stripe, payment.stripe_payment_intent);
  await stripe.deliverAll();
  expect(await rowsOf(payment)).toMatchObject([{ reason: "late", status: "done" }]);
  expect(await paymentOf(session)).toMatchObject({ status: "refunded", attention: null });
  await expectAgreement(stripe, { settled: true });
});

test("a refund had failed and a part is made by hand: the admin still sees what is owed", async () => {
  const { stripe, session } = await paidInVain({ refundsRefused: "insufficient_funds" });
  await stripe.deliverAll();
  stripe.set({ refundsRefused: null });
  const payment = await paymentOf(session);
  await refundByHand(stripe, payment.stripe_payment_intent, 1000);
  await stripe.deliverAll();
  expect(await paymentOf(session)).toMatchObject({
    status: "paid",
    refunded_cents: 1000,
    attention: "refund_failed",
  });
  await expectAgreement(stripe);
});

test("the bank takes the money of a payment back: the admin looks, whatever else happens to it", async () => {
  const { stripe, event, session } = await paidPlace();
  stripe.dispute(session);
  await stripe.deliverAll({ duplicates: 1 });
  expect((await paymentOf(session)).attention).toBe("disputed");
  expect(await statesOf(event)).toEqual(["confirmed"]);
  await expectAgreement(stripe, { settled: true });
});

test("a dispute is told before the payment itself: it is not lost", async () => {
  const stripe = standIn();
  const [anna, event] = [await diver("anna"), await course()];
  const session = await open(anna, event);
  stripe.pay(session);
  stripe.dispute(session);
  for (const { id } of stripe.events.toReversed()) expect(await stripe.deliver(id)).toBe(200);
  expect(await paymentOf(session)).toMatchObject({ status: "paid", attention: "disputed" });
  await expectAgreement(stripe, { settled: true });
});

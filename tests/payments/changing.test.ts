import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  deleteHold,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { inFreeMode } from "../support/freeMode.ts";
import { mailsTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, bindings, db } from "../support/worker.ts";

async function changeEvent({ id }: { id: string }, change: Partial<typeof events.$inferInsert>) {
  await db.update(events).set(change).where(eq(events.id, id));
}

async function holding(other: Parameters<typeof makePaidEvent>[0] = {}) {
  const stripe = standIn();
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ participants: 1, ...other }),
  ];
  return { stripe, anna, event, session: await openCheckout(anna, event) };
}

/** A webhook's body as somebody has rewritten it, signed as if by Stripe. */
async function deliverRewritten(body: string) {
  const signature = await signatureOf(body, bindings().STRIPE_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  return ask("POST", WEBHOOK_PATH, { raw: body, headers: { "stripe-signature": signature } });
}

test("the browser's amount, currency and title are ignored: price and name come from the database", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const body = {
    eventId: event.id,
    amount: 1,
    cost: 0.01,
    price: 1,
    currency: "jpy",
    title: "Gratis",
    quantity: 0,
    ...ACCEPTED_TERMS,
  };
  await ask("POST", "/api/payments/create-checkout-session", { as: anna, body });
  const [session] = stripe.sessions;
  expect(session).toMatchObject({
    amount_total: COST_CENTS,
    currency: "eur",
    payment_method_types: ["card"],
  });
  expect(stripe.look(session?.id ?? "").items).toEqual([event.title]);
});

test.for([
  ["less than", { amount_cents: COST_CENTS + 100 }],
  ["more than", { amount_cents: COST_CENTS - 100 }],
  ["another currency than", { currency: "chf" }],
] as const)(
  "a payment of %s the price gets no seat and a full refund, and raises a payment issue",
  async ([, asked]) => {
    const { stripe, anna, event, session } = await holding();
    await db.update(payments).set(asked).where(eq(payments.stripe_session_id, session));
    stripe.pay(session);
    await stripe.deliverAll();
    await stripe.deliverAll();
    expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
    expect((await findPayment(session)).attention).toBe("amount_differs");
    expect(mailsTo(anna.email)).toHaveLength(2);
    expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test("the price goes up while a user pays: resuming ends the old session and opens one at the new price", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cost_cents: 6000 });
  const dearer = await openCheckout(anna, event);
  expect([stripe.look(session).status, stripe.look(dearer).amount_total]).toEqual(["expired", 6000]);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(dearer);
  await stripe.deliverAll();
  expect((await listEnrolments(event)).find(({ status }) => status === "confirmed")?.amount_cents).toBe(6000);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the price goes up during a payment: the open session is paid at the old price", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cost_cents: 6000 });
  stripe.pay(session);
  expect((await postCheckout(anna, event)).error?.code).toBe("already_enrolled");
  expect((await listEnrolments(event)).map(({ amount_cents }) => amount_cents)).toEqual([COST_CENTS]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the refund rule of an enrolment is the one that held when the payment began", async () => {
  const { stripe, event, session } = await holding({ refund_rule: "half", refund_until_days: 7 });
  const before = await findPayment(session);
  await changeEvent(event, { refund_rule: "none", refund_until_days: 30 });
  stripe.pay(session);
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({
    refund_rule: "half",
    refund_until: before.refund_until,
  });
});

test("the event is cancelled during a payment: no new checkout begins, and the payment is refunded", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cancelled_at: new Date().toISOString() });
  expect((await postCheckout(anna, event)).error?.code).toBe("event_cancelled");
  stripe.pay(session);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(stripe.refunds).toMatchObject([{ amount: COST_CENTS }]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the event is cancelled during a payment: the member's return ends the session at once", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cancelled_at: new Date().toISOString() });
  expect((await confirmPayment(anna, session)).body.status).toBe("expired");
  expect(stripe.look(session).status).toBe("expired");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the event loses seats: a hold keeps its seat, and a late payment is refunded", async () => {
  const { stripe, anna, event, session } = await holding({ participants: 3 });
  const [bruno, carla] = [await makeUserWithDocuments("bruno"), await makeUserWithDocuments("carla")];
  await makeEnrolment(event, bruno);
  const other = await openCheckout(carla, event);
  const ugo = await makeUser("ugo", { role: "admin" });
  const put = (participants: number) =>
    ask("PUT", `/api/events/${event.id}`, { as: ugo, body: { participants } });
  expect((await put(2)).error?.code, "held places count").toBe("seats_below_enrolled");
  stripe.pay(session);
  stripe.pay(other);
  advanceMinutes(41);
  expect((await put(1)).status, "these holds have ended").toBe(200);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "released", "released"]);
  expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("events become free during a payment: the member enrols for free, or the payment stands", async () => {
  const { stripe, anna, event, session } = await holding({ participants: 2 });
  const bruno = await makeUserWithDocuments("bruno");
  const other = await openCheckout(bruno, event);
  await inFreeMode(async () => {
    expect((await postCheckout(anna, event)).error?.code).toBe("event_free");
    expect((await deleteHold(anna, event)).status).toBe(204);
    expect((await ask("POST", `/api/events/${event.id}/register-free`, { as: anna })).status).toBe(201);
    stripe.pay(other);
    await stripe.deliverAll();
  });
  expect(stripe.look(session).status).toBe("expired");
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "confirmed", "released"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("in free mode a seat released by a hold needs no payment", async () => {
  const { stripe, event } = await holding();
  advanceMinutes(41);
  const bruno = await makeUserWithDocuments("bruno");
  await inFreeMode(async () => expect((await postCheckout(bruno, event)).error?.code).toBe("event_free"));
  expect(stripe.sessions).toHaveLength(1);
});

test("the account is deleted during a payment: the seat is free, the payment refunded, and no mail sent", async () => {
  const { stripe, anna, event, session } = await holding();
  stripe.pay(session);
  const gone = await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect(stripe.refunds).toMatchObject([{ amount: COST_CENTS }]);
  expect(mailsTo(`${anna.id}@deleted.invalid`)).toEqual([]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the account is deleted without a payment: the session is ended at the hold's end", async () => {
  const { stripe, anna, session } = await holding();
  await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  advanceMinutes(32);
  await runCron();
  expect((await findPayment(session)).status).toBe("expired");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the event is deleted before the payment's webhook comes: the payment is refunded", async () => {
  const { stripe, event, session } = await holding();
  stripe.pay(session);
  await db.delete(events).where(eq(events.id, event.id));
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).status).toBe("refunded");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a repeated webhook after a cancellation without refund and a deleted event refunds nothing", async () => {
  const { stripe, event, session } = await holding({ refund_rule: "none" });
  stripe.pay(session);
  const told = lastStripeEvent(stripe, session);
  await stripe.deliverAll();
  await db.update(enrolments).set({ status: "cancelled" }).where(eq(enrolments.event_id, event.id));
  await db.delete(events).where(eq(events.id, event.id));
  const again = { ...told, id: `${told.id}again` };
  expect((await deliverRewritten(JSON.stringify(again))).status).toBe(200);
  await runCron();
  expect(stripe.refunds).toEqual([]);
});

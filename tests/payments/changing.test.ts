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

test("the browser names a sum, a currency and a title of its own: the price and the name are the database's", async () => {
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
  "what is paid is %s was asked: no place, the whole goes back, and the admin looks",
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

test("the price goes up while a user pays: who pays the session that was opened is in at the price they saw", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cost_cents: 6000 });
  stripe.pay(session);
  expect((await postCheckout(anna, event)).error?.code).toBe("already_enrolled");
  expect((await listEnrolments(event)).map(({ amount_cents }) => amount_cents)).toEqual([COST_CENTS]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("what was promised on cancelling is what held when the payment began", async () => {
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

test("the event is cancelled while a user pays: nobody begins any more, and what is paid goes back", async () => {
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

test("the event is cancelled while a user pays, who comes back: the session is ended at once", async () => {
  const { stripe, anna, event, session } = await holding();
  await changeEvent(event, { cancelled_at: new Date().toISOString() });
  expect((await confirmPayment(anna, session)).body.status).toBe("expired");
  expect(stripe.look(session).status).toBe("expired");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the event loses seats: who holds one keeps it, who comes too late has their money back", async () => {
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

test("events become free while a user pays: they can give up and come in for nothing, or what they pay stands", async () => {
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

test("in free mode nobody pays for a seat that a hold has left", async () => {
  const { stripe, event } = await holding();
  advanceMinutes(41);
  const bruno = await makeUserWithDocuments("bruno");
  await inFreeMode(async () => expect((await postCheckout(bruno, event)).error?.code).toBe("event_free"));
  expect(stripe.sessions).toHaveLength(1);
});

test("the account is deleted while a user pays: the seat is free, and the money goes back without a word to nobody", async () => {
  const { stripe, anna, event, session } = await holding();
  const gone = await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  expect(gone.status, gone.text).toBeLessThan(300);
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  stripe.pay(session);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect(stripe.refunds).toMatchObject([{ amount: COST_CENTS }]);
  expect(mailsTo(`${anna.id}@deleted.invalid`)).toEqual([]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the account is deleted and nobody pays: the session is ended when its time is up", async () => {
  const { stripe, anna, session } = await holding();
  await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  advanceMinutes(32);
  await runCron();
  expect((await findPayment(session)).status).toBe("expired");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the event is gone when word of the payment comes: the money goes back", async () => {
  const { stripe, event, session } = await holding();
  stripe.pay(session);
  await db.delete(events).where(eq(events.id, event.id));
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).status).toBe("refunded");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("told anew under another id when the enrolment was cancelled for nothing and the event is gone: no money goes back", async () => {
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

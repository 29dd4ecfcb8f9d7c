import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { payments, refunds } from "../../worker/payments/schema.ts";
import {
  advanceSeconds,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  runCron,
} from "../support/checkout.ts";
import { afterNextCall, interceptBatches } from "../support/interception.ts";
import { expectPaymentsToMatchStripe, expectSeatCounts } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const HOLD_SECONDS = 40 * 60;
const ASKS_FOR_SESSION = "GET /v1/checkout/sessions";

/** Anna has paid for the only seat and Stripe's webhook has not come; her hold ends in `seconds`. */
async function paidUnheard(seconds: number) {
  const stripe = standIn();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const event = await makePaidEvent({ participants: 1 });
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceSeconds(HOLD_SECONDS - seconds);
  return { stripe, anna, bruno, event, session };
}

/** Pays for the seat that has become free, and the webhook comes. */
async function buy(stripe: StripeStandIn, as: SignedInUser, event: { id: string }): Promise<void> {
  const session = await openCheckout(as, event);
  stripe.pay(session);
  expect(await stripe.deliver(lastStripeEvent(stripe, session).id)).toBe(200);
}

async function statusOf(event: { id: string }, { id }: SignedInUser) {
  return (await listEnrolments(event)).find(({ user_id }) => user_id === id)?.status;
}

/** Everything is heard and sent; the seat is Bruno's alone, and Anna's money is back because she came late. */
async function expectAnnaRefunded(world: Awaited<ReturnType<typeof paidUnheard>>): Promise<void> {
  const { stripe, anna, bruno, event, session } = world;
  await expectSeatCounts(stripe);
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["confirmed", "released"]);
  await stripe.deliverAll();
  await runCron();
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.payment_id, (await findPayment(session)).id));
  expect(back).toMatchObject([{ reason: "late", amount_cents: 4500, status: "done" }]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
}

test("a hold that ends while /confirm waits five seconds for Stripe does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(2);
  const { stripe, anna, bruno, event, session } = world;
  afterNextCall(ASKS_FOR_SESSION, async () => {
    advanceSeconds(5);
    await buy(stripe, bruno, event);
  });
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  await expectAnnaRefunded(world);
});

test("a hold that ends during the cron's call of fifteen seconds does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(10);
  const { stripe, bruno, event } = world;
  afterNextCall(ASKS_FOR_SESSION, async () => {
    advanceSeconds(15);
    await buy(stripe, bruno, event);
  });
  await runCron();
  await expectAnnaRefunded(world);
});

test("a hold that ends while the webhook's batch waits three seconds for D1 does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(1);
  const { stripe, bruno, event, session } = world;
  const slow = interceptBatches({
    before: async (batch) => {
      if (batch !== 1) return;
      advanceSeconds(3);
      await buy(stripe, bruno, event);
    },
  });
  const told = await stripe.signed(lastStripeEvent(stripe, session, "checkout.session.completed").id);
  const headers = Object.fromEntries(told.headers);
  const answer = await ask("POST", WEBHOOK_PATH, { raw: await told.text(), headers, env: { DB: slow } });
  expect(answer.status, answer.text).toBe(200);
  await expectAnnaRefunded(world);
});

test("another user's hold counts as a taken seat: a late payment is refunded", async () => {
  const { stripe, anna, bruno, event, session } = await paidUnheard(2);
  afterNextCall(ASKS_FOR_SESSION, async () => {
    advanceSeconds(5);
    await openCheckout(bruno, event);
  });
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  await expectSeatCounts(stripe);
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["held", "released"]);
});

test("lowering the seats while Stripe answers keeps confirmed enrolments and refunds late payments", async () => {
  const stripe = standIn();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const event = await makePaidEvent({ participants: 2 });
  await buy(stripe, bruno, event);
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceSeconds(HOLD_SECONDS - 2);
  const admin = await makeUser("ugo", { role: "admin" });
  afterNextCall(ASKS_FOR_SESSION, async () => {
    advanceSeconds(5);
    const lowered = await ask("PUT", `/api/events/${event.id}`, { as: admin, body: { participants: 1 } });
    expect(lowered.status, lowered.text).toBe(200);
  });
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["confirmed", "released"]);
  await expectSeatCounts(stripe);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("of two paid holds for one remaining seat, the first settled is refunded and the other stays", async () => {
  const stripe = standIn();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const event = await makePaidEvent({ participants: 2 });
  for (const who of [anna, bruno]) stripe.pay(await openCheckout(who, event));
  await db.update(events).set({ participants: 1 }).where(eq(events.id, event.id));
  await Promise.all(stripe.waiting.map(({ id }) => stripe.deliver(id)));
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectSeatCounts(stripe);
  await stripe.deliverAll();
  const paid = await db.select().from(payments).where(eq(payments.event_id, event.id));
  expect(paid.map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

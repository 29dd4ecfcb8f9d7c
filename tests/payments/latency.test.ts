import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { payments, refunds } from "../../worker/payments/schema.ts";
import { meddled, onceAfter } from "../support/meddling.ts";
import { type Actor, person } from "../support/people.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { ask, db } from "../support/worker.ts";
import {
  confirm,
  course,
  cron,
  diver,
  expectAgreement,
  expectSeats,
  lastEvent,
  laterBy,
  open,
  paymentOf,
  placesOf,
  statesOf,
} from "./shop.ts";

const HOLD_SECONDS = 40 * 60;
const ASKS_FOR_SESSION = "GET /v1/checkout/sessions";

/** Anna has paid for the only seat and Stripe's webhook has not come; her hold ends in `seconds`. */
async function paidUnheard(seconds: number) {
  const stripe = standIn();
  const [anna, bruno] = [await diver("anna"), await diver("bruno")];
  const event = await course({ participants: 1 });
  const session = await open(anna, event);
  stripe.pay(session);
  laterBy(HOLD_SECONDS - seconds);
  return { stripe, anna, bruno, event, session };
}

/** Pays for the seat that has become free, and the webhook comes. */
async function buy(stripe: StripeStandIn, as: Actor, event: { id: string }): Promise<void> {
  const session = await open(as, event);
  stripe.pay(session);
  expect(await stripe.deliver(lastEvent(stripe, session).id)).toBe(200);
}

async function statusOf(event: { id: string }, { id }: Actor) {
  return (await placesOf(event)).find(({ user_id }) => user_id === id)?.status;
}

/** Everything is heard and sent; the seat is Bruno's alone, and Anna's money is back because she came late. */
async function expectAnnaRefunded(world: Awaited<ReturnType<typeof paidUnheard>>): Promise<void> {
  const { stripe, anna, bruno, event, session } = world;
  await expectSeats(stripe);
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["confirmed", "released"]);
  await stripe.deliverAll();
  await cron();
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.payment_id, (await paymentOf(session)).id));
  expect(back).toMatchObject([{ reason: "late", amount_cents: 4500, status: "done" }]);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
}

test("a hold that ends while /confirm waits five seconds for Stripe does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(2);
  const { stripe, anna, bruno, event, session } = world;
  onceAfter(ASKS_FOR_SESSION, async () => {
    laterBy(5);
    await buy(stripe, bruno, event);
  });
  expect((await confirm(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  await expectAnnaRefunded(world);
});

test("a hold that ends during the cron's call of fifteen seconds does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(10);
  const { stripe, bruno, event } = world;
  onceAfter(ASKS_FOR_SESSION, async () => {
    laterBy(15);
    await buy(stripe, bruno, event);
  });
  await cron();
  await expectAnnaRefunded(world);
});

test("a hold that ends while the webhook's batch waits three seconds for D1 does not take a seat that was sold meanwhile", async () => {
  const world = await paidUnheard(1);
  const { stripe, bruno, event, session } = world;
  const slow = meddled({
    before: async (batch) => {
      if (batch !== 1) return;
      laterBy(3);
      await buy(stripe, bruno, event);
    },
  });
  const told = await stripe.signed(lastEvent(stripe, session, "checkout.session.completed").id);
  const headers = Object.fromEntries(told.headers);
  const answer = await ask("POST", WEBHOOK_PATH, { raw: await told.text(), headers, env: { DB: slow } });
  expect(answer.status, answer.text).toBe(200);
  await expectAnnaRefunded(world);
});

test("a seat that is only held by somebody else counts as well: the one who comes late has the money back", async () => {
  const { stripe, anna, bruno, event, session } = await paidUnheard(2);
  onceAfter(ASKS_FOR_SESSION, async () => {
    laterBy(5);
    await open(bruno, event);
  });
  expect((await confirm(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  await expectSeats(stripe);
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["held", "released"]);
});

test("an organizer who lowers the seats while Stripe answers sells no seat twice: who is confirmed stays, who comes is refunded", async () => {
  const stripe = standIn();
  const [anna, bruno] = [await diver("anna"), await diver("bruno")];
  const event = await course({ participants: 2 });
  await buy(stripe, bruno, event);
  const session = await open(anna, event);
  stripe.pay(session);
  laterBy(HOLD_SECONDS - 2);
  const admin = await person("ugo", { role: "admin" });
  onceAfter(ASKS_FOR_SESSION, async () => {
    laterBy(5);
    const lowered = await ask("PUT", `/api/events/${event.id}`, { as: admin, body: { participants: 1 } });
    expect(lowered.status, lowered.text).toBe(200);
  });
  expect((await confirm(anna, session)).body).toMatchObject({ status: "refunded", place: "late" });
  expect([await statusOf(event, bruno), await statusOf(event, anna)]).toEqual(["confirmed", "released"]);
  await expectSeats(stripe);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("of two who hold and have paid when the seats are lowered to one, the first that is heard of is refunded and the other stays", async () => {
  const stripe = standIn();
  const [anna, bruno] = [await diver("anna"), await diver("bruno")];
  const event = await course({ participants: 2 });
  for (const who of [anna, bruno]) stripe.pay(await open(who, event));
  await db.update(events).set({ participants: 1 }).where(eq(events.id, event.id));
  await Promise.all(stripe.waiting.map(({ id }) => stripe.deliver(id)));
  expect((await statesOf(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectSeats(stripe);
  await stripe.deliverAll();
  const paid = await db.select().from(payments).where(eq(payments.event_id, event.id));
  expect(paid.map(({ status }) => status).toSorted()).toEqual(["paid", "refunded"]);
  await expectAgreement(stripe, { settled: true });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../worker/payments/schema.ts";
import { complaints } from "../support/complaints.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { Killed, meddled, quickRetries } from "../support/meddling.ts";
import { person } from "../support/people.ts";
import type { FaultKind } from "../support/stripe/faults.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { ask, db } from "../support/worker.ts";
import {
  begin,
  course,
  cron,
  diver,
  expectAgreement,
  giveUp,
  lastEvent,
  later,
  open,
  paymentOf,
  statesOf,
} from "./shop.ts";

withEmptyStorage();

const CREATE = "POST /v1/checkout/sessions";

/** A checkout for the last seat that Stripe has not answered; with `made` its session was opened all the same. */
async function unanswered({ made = true } = {}) {
  const stripe = standIn();
  quickRetries();
  const [anna, event] = [await diver("anna"), await course({ participants: 1 })];
  stripe.failNext({ kind: made ? "lost answer" : "network", path: CREATE, times: 2 });
  expect((await begin(anna, event)).error?.code).toBe("payment_unavailable");
  return { stripe, anna, event, session: stripe.sessions[0]?.id ?? "" };
}

async function rowsOf(event: { id: string }) {
  return db.select().from(payments).where(eq(payments.event_id, event.id)).orderBy(payments.id);
}

/** What Stripe is called for. */
function callsOf(stripe: StripeStandIn): string[] {
  const calls: string[] = [];
  const inner = stripe.fetch.bind(stripe);
  stripe.fetch = (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return inner(request);
  };
  return calls;
}

test.for(["network", "500", "429", "403", "409"] satisfies FaultKind[])(
  "Stripe is away (%s) while a session is opened: the seat is free at once, and the next one gets it",
  async (kind) => {
    const stripe = standIn();
    quickRetries();
    const [anna, bruno, event] = [
      await diver("anna"),
      await diver("bruno"),
      await course({ participants: 1 }),
    ];
    stripe.failNext({ kind, path: CREATE, times: 20 });
    expect((await begin(anna, event)).error?.code).toBe("payment_unavailable");
    expect([await statesOf(event), stripe.sessions]).toEqual([["released"], []]);
    stripe.set({ outage: false });
    const session = await open(bruno, event);
    expect((await begin(anna, event)).error?.code).toBe("event_full");
    stripe.pay(session);
    await stripe.deliverAll();
    later(5);
    await cron();
    await expectAgreement(stripe, { settled: true });
    expect((await rowsOf(event)).map(({ next_check_at }) => next_check_at)).toEqual([null, null]);
  },
);

test("asking again right after opens a new hold and a new payment", async () => {
  const { stripe, anna, event, session } = await unanswered();
  const second = await open(anna, event);
  expect(second).not.toBe(session);
  expect((await statesOf(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(second);
  await stripe.deliverAll();
  expect((await statesOf(event)).toSorted()).toEqual(["confirmed", "released"]);
});

test("a session that was opened all the same is found and ended by the cron, though nobody knew its address", async () => {
  const { stripe, event, session } = await unanswered();
  expect(stripe.look(session).status).toBe("open");
  later(3);
  await cron();
  expect(stripe.look(session).status).toBe("expired");
  expect(stripe.sessions).toHaveLength(1);
  expect((await rowsOf(event))[0]).toMatchObject({ status: "expired", next_check_at: null });
  expect(await statesOf(event)).toEqual(["released"]);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("where no session was opened one look is enough", async () => {
  const { stripe, event } = await unanswered({ made: false });
  later(3);
  const calls = callsOf(stripe);
  await cron();
  await cron();
  expect([calls, stripe.sessions]).toEqual([["GET /v1/checkout/sessions"], []]);
  expect((await rowsOf(event))[0]).toMatchObject({ status: "expired", next_check_at: null, attention: null });
});

test("while Stripe stays away the lost session is looked for again, a few times a tick at most, until its time is over", async () => {
  const stripe = standIn();
  quickRetries();
  const event = await course({ participants: 30 });
  stripe.set({ outage: "network" });
  for (let turn = 0; turn < 8; turn += 1) await begin(await diver("anna"), event);
  later(3);
  const calls = callsOf(stripe);
  await cron();
  // Each call is tried twice by the SDK.
  expect(calls.length).toBeLessThanOrEqual(6);
  later(60);
  calls.length = 0;
  await cron();
  expect(calls).toEqual([]);
  expect((await rowsOf(event)).every(({ next_check_at }) => next_check_at === null)).toBe(true);
});

test.for([1, 2])(
  "a lost session that was paid somehow is confirmed while a seat is free (%i seats), else paid back",
  async (participants) => {
    const stripe = standIn();
    quickRetries();
    const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course({ participants })];
    stripe.failNext({ kind: "lost answer", path: CREATE, times: 2 });
    await begin(anna, event);
    const [lost] = stripe.sessions;
    await open(bruno, event);
    stripe.pay(lost?.id ?? "");
    later(3);
    await cron();
    const states = (await statesOf(event)).toSorted();
    expect(states).toEqual(participants === 2 ? ["confirmed", "held"] : ["held", "released"]);
    expect(stripe.returned()).toBe(participants === 2 ? 0 : 4500);
    await stripe.deliverAll();
    await expectAgreement(stripe);
  },
);

test("word of a lost session that was paid comes before the cron has looked: it settles once", async () => {
  const { stripe, event, session } = await unanswered();
  stripe.pay(session);
  expect(await stripe.deliver(lastEvent(stripe, session).id)).toBe(200);
  expect(await statesOf(event)).toEqual(["confirmed"]);
  expect((await paymentOf(session)).status).toBe("paid");
  later(3);
  await cron();
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("the hold is given back before its session was told of: what Stripe may have opened is looked for, too", async () => {
  standIn();
  const [anna, event] = [await diver("anna"), await course()];
  // The Worker dies before it knows whether there is a session.
  const body = { eventId: event.id };
  const DB = meddled({
    after: (batch) => {
      if (batch === 1) throw new Killed();
    },
  });
  expect(
    (await ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB } })).status,
  ).toBe(500);
  complaints();
  expect(await statesOf(event)).toEqual(["held"]);
  expect((await giveUp(anna, event)).status).toBe(204);
  const [payment] = await rowsOf(event);
  expect(payment).toMatchObject({ status: "expired", stripe_session_id: null });
  expect(payment?.next_check_at).not.toBeNull();
});

test("a package's checkout that Stripe does not answer leaves nothing open, and asking again begins anew", async () => {
  const stripe = standIn();
  quickRetries();
  const gea = await person("gea", { role: "company" });
  const body = { kind: "organizer_package", packageId: "startup" };
  const buy = () => ask("POST", "/api/payments/create-package-checkout", { as: gea, body });
  stripe.failNext({ kind: "lost answer", path: CREATE, times: 2 });
  expect((await buy()).error?.code).toBe("payment_unavailable");
  expect((await buy()).status).toBe(200);
  expect(stripe.sessions).toHaveLength(2);
  later(3);
  await cron();
  expect(stripe.sessions.map(({ status }) => status)).toEqual(["expired", "open"]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import worker from "../../worker/index.ts";
import { payments, refunds } from "../../worker/payments/schema.ts";
import { postEnrolmentCancellation as giveBack, postEventCancellation } from "../support/cancellations.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  deleteHold,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeEnrolment } from "../support/events.ts";
import {
  interceptBatches,
  skipRetryDelays,
  stubReplayedFailure,
  WorkerKilled,
} from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { expectPaymentsToMatchStripe, expectSeatCounts } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import type { FaultKind } from "../support/stripe/faults.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { ask, bindings, db } from "../support/worker.ts";

withEmptyStorage();

const KINDS: FaultKind[] = ["500", "network", "429", "lost answer"];

/** Of a call too many the SDK does not ask again by itself; of other failures once. */
function failFor(stripe: StripeStandIn, kind: FaultKind, path: string): void {
  stripe.failNext({ kind, path, times: kind === "429" ? 1 : 2 });
}

async function oneSeat() {
  const stripe = standIn();
  skipRetryDelays();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  return { stripe, anna, event };
}

/** Brings an event to a Worker whose database behaves like that. */
async function deliverTo(DB: D1Database, stripe: StripeStandIn, event: string) {
  const request = await stripe.signed(event);
  const headers = Object.fromEntries(request.headers);
  return ask("POST", WEBHOOK_PATH, { raw: await request.text(), headers, env: { DB } });
}

test.for(KINDS)(
  "Stripe fails (%s) while a session is opened: a clear no, and asking again begins with another hold",
  async (kind) => {
    const { stripe, anna, event } = await oneSeat();
    failFor(stripe, kind, "POST /v1/checkout/sessions");
    expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
    expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
    const session = await openCheckout(anna, event);
    expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
    expect(stripe.sessions.filter(({ status }) => status === "open")).toHaveLength(
      kind === "lost answer" ? 2 : 1,
    );
    advanceMinutes(3);
    await runCron();
    stripe.pay(session);
    await stripe.deliverAll();
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.for(KINDS)("Stripe fails (%s) once while a session is opened: the checkout succeeds", async (kind) => {
  const { stripe, anna, event } = await oneSeat();
  stripe.failNext({ kind, path: "POST /v1/checkout/sessions" });
  const answer = await postCheckout(anna, event);
  // Of a call too many the SDK does not ask again by itself.
  expect([answer.status, kind === "429"]).toEqual(kind === "429" ? [502, true] : [200, false]);
  expect((await postCheckout(anna, event)).status).toBe(200);
  expect(stripe.sessions).toHaveLength(1);
  await expectPaymentsToMatchStripe(stripe);
});

test.for(KINDS)(
  "Stripe fails (%s) for a payment's status: the hold stays, and the payment settles later",
  async (kind) => {
    const { stripe, anna, event } = await oneSeat();
    const session = await openCheckout(anna, event);
    stripe.pay(session);
    advanceMinutes(32);
    stripe.failNext({ kind, path: "GET /v1/checkout/sessions", times: 20 });
    expect((await confirmPayment(anna, session)).error?.code).toBe("payment_unavailable");
    expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
    expect((await deleteHold(anna, event)).error?.code).toBe("payment_unavailable");
    await runCron();
    expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
    expect(await findPayment(session)).toMatchObject({ status: "open", checks: 1 });
    stripe.set({ outage: false });
    advanceMinutes(5);
    await runCron();
    expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.for(KINDS)(
  "Stripe fails (%s) when a session should end: the seat stays held until it has",
  async (kind) => {
    const { stripe, anna, event } = await oneSeat();
    const session = await openCheckout(anna, event);
    failFor(stripe, kind, "/expire");
    expect((await deleteHold(anna, event)).status).toBe(502);
    expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
    expect((await deleteHold(anna, event)).status).toBe(204);
    expect(stripe.look(session).status).toBe("expired");
    await stripe.deliverAll();
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.for(KINDS)(
  "Stripe fails (%s) on a refund: the refund goes out later, once, with one mail",
  async (kind) => {
    const { stripe, anna, event } = await oneSeat();
    const session = await openCheckout(anna, event);
    stripe.pay(session);
    advanceMinutes(41);
    await makeEnrolment(event, await makeUserWithDocuments("bruno"));
    failFor(stripe, kind, "POST /v1/refunds");
    await stripe.deliverAll();
    expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
    advanceMinutes(2);
    await runCron();
    await stripe.deliverAll();
    expect(stripe.refunds).toHaveLength(1);
    expect((await findPayment(session)).status).toBe("refunded");
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test("Stripe is down for a day: the admin gets a mail, retries go on, and payments are settled", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  stripe.set({ outage: "500" });
  for (let hour = 0; hour < 30; hour += 1) {
    advanceMinutes(hour === 0 ? 32 : 61);
    await runCron();
  }
  expect(await findPayment(session)).toMatchObject({ status: "open", attention: "stripe_unreachable" });
  stripe.set({ outage: false });
  advanceMinutes(61);
  await runCron();
  expect(await findPayment(session)).toMatchObject({ status: "paid", attention: null });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a failure that Stripe keeps for the key is not answered until the hold ends: another payment begins", async () => {
  const { stripe, anna, event } = await oneSeat();
  const stuck = stubReplayedFailure("/v1/checkout/sessions");
  const session = await openCheckout(anna, event);
  expect(stuck).toHaveLength(2);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a failure that Stripe keeps for a refund's key is retried with another key, and refunded once", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(41);
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  const stuck = stubReplayedFailure("/v1/refunds");
  await stripe.deliverAll();
  expect(stripe.refunds).toEqual([]);
  advanceMinutes(2);
  await runCron();
  expect([new Set(stuck).size, stripe.refunds.length]).toEqual([1, 1]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a half refund with a lost answer and an expired key is found, not made twice", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ refund_rule: "half" })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  stripe.failNext({ kind: "lost answer", path: "POST /v1/refunds", times: 2 });
  await giveBack((await findPayment(session)).enrolment_id ?? "", COST_CENTS / 200, anna);
  expect([stripe.returned(), (await findPayment(session)).refunded_cents]).toEqual([COST_CENTS / 2, 0]);
  advanceMinutes(60 * 25);
  await runCron();
  expect([stripe.returned(), (await findPayment(session)).refunded_cents]).toEqual([
    COST_CENTS / 2,
    COST_CENTS / 2,
  ]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("three unanswered payments during an outage: the rest waits for the next run", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const event = await makePaidEvent({ participants: 9 });
  for (const name of ["anna", "bruno", "carla", "dora", "elio"])
    await openCheckout(await makeUserWithDocuments(name), event);
  advanceMinutes(32);
  stripe.set({ outage: "network" });
  const checked = await db.select().from(payments).where(eq(payments.event_id, event.id));
  await runCron();
  const after = await db.select().from(payments).where(eq(payments.event_id, event.id));
  expect([checked, after].map((rows) => rows.filter(({ checks }) => checks > 0).length)).toEqual([0, 3]);
  stripe.set({ outage: false });
  advanceMinutes(5);
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("three unanswered refunds during an outage: the rest of the lease waits untried", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const event = await makePaidEvent({ participants: 9, organizer_id: gea.id });
  for (const name of ["anna", "bruno", "carla", "dora", "elio"])
    stripe.pay(await openCheckout(await makeUserWithDocuments(name), event));
  await stripe.deliverAll();
  stripe.set({ outage: "network" });
  const total = (5 * COST_CENTS) / 100;
  expect((await postEventCancellation(event, gea, { paying: 5, total })).status).toBe(200);
  const tries = await db
    .select({ attempts: refunds.attempts })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(payments.event_id, event.id));
  expect(tries.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1, 1, 1]);
  stripe.set({ outage: false });
  advanceMinutes(2);
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the Worker dies between hold and session: a retry continues, also after that session's time", async () => {
  const { stripe, anna, event } = await oneSeat();
  const DB = interceptBatches({
    after: () => {
      throw new WorkerKilled();
    },
  });
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const path = "/api/payments/create-checkout-session";
  expect((await ask("POST", path, { as: anna, body, env: { DB } })).status).toBe(500);
  expect(takeLoggedErrors().join()).toContain("the Worker was killed");
  expect([await listEnrolmentStatuses(event), stripe.sessions]).toEqual([["held"], []]);
  // Stripe takes no session that ends within half an hour: another hold begins.
  advanceMinutes(5);
  const session = await openCheckout(anna, event);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the Worker dies between hold and session without a retry: the seat is free at the hold's end", async () => {
  const { stripe, anna, event } = await oneSeat();
  stripe.failNext({ kind: "lost answer", path: "POST /v1/checkout/sessions", times: 2 });
  expect((await postCheckout(anna, event)).status).toBe(502);
  stripe.set({ outage: "network" });
  advanceMinutes(32);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  stripe.set({ outage: false });
  // The session that nobody was told of ends by itself.
  expect(await stripe.deliverAll()).toEqual([200]);
  await expectSeatCounts(stripe);
});

test("the Worker dies between charge and commit: the webhook is answered 500, comes again, and settles once", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  const { id } = lastStripeEvent(stripe, session);
  const COMMIT = 1;
  const before = interceptBatches({
    before: (batch) => {
      if (batch === COMMIT) throw new WorkerKilled();
    },
  });
  expect((await deliverTo(before, stripe, id)).status).toBe(500);
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  const after = interceptBatches({
    after: (batch) => {
      if (batch === COMMIT) throw new WorkerKilled();
    },
  });
  expect((await deliverTo(after, stripe, id)).status).toBe(500);
  expect(takeLoggedErrors()).toHaveLength(2);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await stripe.deliver(id)).toBe(200);
  // The mail that was written with it goes out with the cron.
  await runCron();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the Worker dies between a refund at Stripe and its commit: it is found there, not made twice", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(41);
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  let dead = true;
  const DB = interceptBatches({
    before: () => {
      if (dead && stripe.refunds.length > 0) throw new WorkerKilled();
    },
  });
  expect((await deliverTo(DB, stripe, lastStripeEvent(stripe, session).id)).status).toBe(200);
  expect([stripe.refunds.length, (await findPayment(session)).status]).toEqual([1, "paid"]);
  dead = false;
  // Whatever else it was doing after its answer died with it, such as recording a sent mail.
  takeLoggedErrors();
  // Stripe has forgotten the key by then.
  advanceMinutes(60 * 25);
  await worker.scheduled({} as ScheduledController, bindings({ DB }));
  expect(stripe.refunds).toHaveLength(1);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

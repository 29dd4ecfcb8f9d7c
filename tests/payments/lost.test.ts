import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
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
import { interceptBatches, skipRetryDelays, WorkerKilled } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import type { FaultKind } from "../support/stripe/faults.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { makeUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

const CREATE = "POST /v1/checkout/sessions";

/** A checkout for the last seat that Stripe has not answered; with `made` its session was opened all the same. */
async function unanswered({ made = true } = {}) {
  const stripe = standIn();
  skipRetryDelays();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  stripe.failNext({ kind: made ? "lost answer" : "network", path: CREATE, times: 2 });
  expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
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
  "Stripe fails (%s) while a session is opened: the seat is free at once for the next user",
  async (kind) => {
    const stripe = standIn();
    skipRetryDelays();
    const [anna, bruno, event] = [
      await makeUserWithDocuments("anna"),
      await makeUserWithDocuments("bruno"),
      await makePaidEvent({ participants: 1 }),
    ];
    stripe.failNext({ kind, path: CREATE, times: 20 });
    expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
    expect([await listEnrolmentStatuses(event), stripe.sessions]).toEqual([["released"], []]);
    stripe.set({ outage: false });
    const session = await openCheckout(bruno, event);
    expect((await postCheckout(anna, event)).error?.code).toBe("event_full");
    stripe.pay(session);
    await stripe.deliverAll();
    advanceMinutes(5);
    await runCron();
    await expectPaymentsToMatchStripe(stripe, { settled: true });
    expect((await rowsOf(event)).map(({ next_check_at }) => next_check_at)).toEqual([null, null]);
  },
);

test("asking again right after opens a new hold and a new payment", async () => {
  const { stripe, anna, event, session } = await unanswered();
  const second = await openCheckout(anna, event);
  expect(second).not.toBe(session);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(second);
  await stripe.deliverAll();
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "released"]);
});

test("a session opened without its URL stored is found and ended by the cron", async () => {
  const { stripe, event, session } = await unanswered();
  expect(stripe.look(session).status).toBe("open");
  advanceMinutes(3);
  await runCron();
  expect(stripe.look(session).status).toBe("expired");
  expect(stripe.sessions).toHaveLength(1);
  expect((await rowsOf(event))[0]).toMatchObject({ status: "expired", next_check_at: null });
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("where no session was opened one look is enough", async () => {
  const { stripe, event } = await unanswered({ made: false });
  advanceMinutes(3);
  const calls = callsOf(stripe);
  await runCron();
  await runCron();
  expect([calls, stripe.sessions]).toEqual([["GET /v1/checkout/sessions"], []]);
  expect((await rowsOf(event))[0]).toMatchObject({ status: "expired", next_check_at: null, attention: null });
});

test("while Stripe stays away the lost session is looked for again, a few times a tick at most, until its time is over", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const event = await makePaidEvent({ participants: 30 });
  stripe.set({ outage: "network" });
  for (let turn = 0; turn < 8; turn += 1) await postCheckout(await makeUserWithDocuments("anna"), event);
  advanceMinutes(3);
  const calls = callsOf(stripe);
  await runCron();
  // Each call is tried twice by the SDK.
  expect(calls.length).toBeLessThanOrEqual(6);
  advanceMinutes(60);
  calls.length = 0;
  await runCron();
  // In the morning the cron compares the ledger, too.
  expect(calls.filter((call) => call.includes("/v1/checkout/sessions"))).toEqual([]);
  expect((await rowsOf(event)).every(({ next_check_at }) => next_check_at === null)).toBe(true);
});

test.for([1, 2])(
  "a lost session that was paid somehow is confirmed while a seat is free (%i seats), else paid back",
  async (participants) => {
    const stripe = standIn();
    skipRetryDelays();
    const [anna, bruno, event] = [
      await makeUserWithDocuments("anna"),
      await makeUserWithDocuments("bruno"),
      await makePaidEvent({ participants }),
    ];
    stripe.failNext({ kind: "lost answer", path: CREATE, times: 2 });
    await postCheckout(anna, event);
    const [lost] = stripe.sessions;
    await openCheckout(bruno, event);
    stripe.pay(lost?.id ?? "");
    advanceMinutes(3);
    await runCron();
    const states = (await listEnrolmentStatuses(event)).toSorted();
    expect(states).toEqual(participants === 2 ? ["confirmed", "held"] : ["held", "released"]);
    expect(stripe.returned()).toBe(participants === 2 ? 0 : 4500);
    await stripe.deliverAll();
    await expectPaymentsToMatchStripe(stripe);
  },
);

test("a lost session paid before the cron runs is settled once", async () => {
  const { stripe, event, session } = await unanswered();
  stripe.pay(session);
  expect(await stripe.deliver(lastStripeEvent(stripe, session).id)).toBe(200);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect((await findPayment(session)).status).toBe("paid");
  advanceMinutes(3);
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a hold released before its session is stored: the cron also searches for that session", async () => {
  standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  // The Worker dies before it knows whether there is a session.
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const DB = interceptBatches({
    after: (batch) => {
      if (batch === 1) throw new WorkerKilled();
    },
  });
  expect(
    (await ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB } })).status,
  ).toBe(500);
  takeLoggedErrors();
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  expect((await deleteHold(anna, event)).status).toBe(204);
  const [payment] = await rowsOf(event);
  expect(payment).toMatchObject({ status: "expired", stripe_session_id: null });
  expect(payment?.next_check_at).not.toBeNull();
});

test("a package's checkout without Stripe's answer leaves nothing open, and a retry begins a new one", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const gea = await makeUser("gea", { role: "company" });
  const body = { kind: "organizer_package", packageId: "startup", ...ACCEPTED_TERMS };
  const buy = () => ask("POST", "/api/payments/create-package-checkout", { as: gea, body });
  stripe.failNext({ kind: "lost answer", path: CREATE, times: 2 });
  expect((await buy()).error?.code).toBe("payment_unavailable");
  expect((await buy()).status).toBe(200);
  expect(stripe.sessions).toHaveLength(2);
  advanceMinutes(3);
  await runCron();
  expect(stripe.sessions.map(({ status }) => status)).toEqual(["expired", "open"]);
});

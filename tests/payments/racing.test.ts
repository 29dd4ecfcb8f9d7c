import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import {
  advanceMinutes,
  inBatches,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { interceptBatches } from "../support/interception.ts";
import { expectPaymentsToMatchStripe, expectSeatCounts } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { dataSizes } from "../support/testLength.ts";
import type { SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const CROWD = Math.max(...dataSizes(20, 50));

async function divers(count: number): Promise<SignedInUser[]> {
  return inBatches(Array.from({ length: count }), (_, index) => makeUserWithDocuments(`sub${index}`));
}

/** How often each thing is there. */
function counted(things: (string | undefined)[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(things, String)).map(([thing, all]) => [thing, all?.length ?? 0]),
  );
}

test(`${CROWD} users ask for the last seat at once: one gets the hold and pays`, {
  timeout: 60_000,
}, async () => {
  const stripe = standIn();
  const [people, event] = [await divers(CROWD), await makePaidEvent({ participants: 3 })];
  await makeEnrolment(event, await makeUserWithDocuments("anna"));
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  const answers = await Promise.all(people.map((one) => postCheckout(one, event)));
  expect(counted(answers.map(({ status, error }) => error?.code ?? String(status)))).toEqual({
    200: 1,
    event_full: CROWD - 1,
  });
  await expectSeatCounts(stripe);
  expect(stripe.sessions).toHaveLength(1);
  stripe.pay(stripe.sessions[0]?.id ?? "");
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed", "confirmed", "confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test(`${CROWD} paid after their holds ended, one seat left: one is enrolled, the others are refunded`, {
  timeout: 120_000,
}, async () => {
  const stripe = standIn();
  const [people, event] = [await divers(CROWD), await makePaidEvent({ participants: CROWD })];
  for (const session of await inBatches(people, (one) => openCheckout(one, event))) stripe.pay(session);
  advanceMinutes(41);
  await db.update(events).set({ participants: 1 }).where(eq(events.id, event.id));
  const told = stripe.waiting.map(({ id }) => stripe.deliver(id));
  expect(counted((await Promise.all(told)).map(String))).toEqual({ 200: CROWD });
  expect(counted(await listEnrolmentStatuses(event))).toEqual({ confirmed: 1, released: CROWD - 1 });
  await expectSeatCounts(stripe);
  for (let runs = 0; runs < 3; runs += 1) {
    await runCron();
    advanceMinutes(5);
  }
  await inBatches(stripe.waiting, ({ id }) => stripe.deliver(id));
  expect(stripe.refunds).toHaveLength(CROWD - 1);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a free and a paid enrolment at the same moment leave the member one enrolment", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 2 })];
  const DB = interceptBatches({
    before: async (batch) => {
      if (batch === 1) await makeEnrolment(event, anna);
    },
  });
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const answer = await ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([409, "already_enrolled"]);
  expect([await listEnrolmentStatuses(event), stripe.sessions]).toEqual([["confirmed"], []]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { enrolment } from "../support/events.ts";
import { meddled } from "../support/meddling.ts";
import type { Actor } from "../support/people.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask, db } from "../support/worker.ts";
import {
  begin,
  course,
  cron,
  diver,
  expectAgreement,
  expectSeats,
  inBatches,
  later,
  open,
  statesOf,
} from "./shop.ts";

const CROWD = 50;

async function divers(count: number): Promise<Actor[]> {
  return inBatches(Array.from({ length: count }), (_, index) => diver(`sub${index}`));
}

/** How often each thing is there. */
function counted(things: (string | undefined)[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(things, String)).map(([thing, all]) => [thing, all?.length ?? 0]),
  );
}

test("fifty people who would pay ask for the last seat at once: one holds it, and pays", {
  timeout: 60_000,
}, async () => {
  const stripe = standIn();
  const [people, event] = [await divers(CROWD), await course({ participants: 3 })];
  await enrolment(event, await diver("anna"));
  await enrolment(event, await diver("bruno"));
  const answers = await Promise.all(people.map((one) => begin(one, event)));
  expect(counted(answers.map(({ status, error }) => error?.code ?? String(status)))).toEqual({
    200: 1,
    event_full: CROWD - 1,
  });
  await expectSeats(stripe);
  expect(stripe.sessions).toHaveLength(1);
  stripe.pay(stripe.sessions[0]?.id ?? "");
  await stripe.deliverAll();
  expect(await statesOf(event)).toEqual(["confirmed", "confirmed", "confirmed"]);
  await expectAgreement(stripe, { settled: true });
});

test("fifty have paid, all holds have ended, and one seat is left: one is in, forty-nine have their money back", {
  timeout: 120_000,
}, async () => {
  const stripe = standIn();
  const [people, event] = [await divers(CROWD), await course({ participants: CROWD })];
  for (const session of await inBatches(people, (one) => open(one, event))) stripe.pay(session);
  later(41);
  await db.update(events).set({ participants: 1 }).where(eq(events.id, event.id));
  const told = stripe.waiting.map(({ id }) => stripe.deliver(id));
  expect(counted((await Promise.all(told)).map(String))).toEqual({ 200: CROWD });
  expect(counted(await statesOf(event))).toEqual({ confirmed: 1, released: CROWD - 1 });
  await expectSeats(stripe);
  for (let runs = 0; runs < 3; runs += 1) {
    await cron();
    later(5);
  }
  await inBatches(stripe.waiting, ({ id }) => stripe.deliver(id));
  expect(stripe.refunds).toHaveLength(CROWD - 1);
  await expectAgreement(stripe, { settled: true });
});

test("a member takes a free place, and pays for one, in the same moment: the one place they have is told them", async () => {
  const stripe = standIn();
  const [anna, event] = [await diver("anna"), await course({ participants: 2 })];
  const DB = meddled({
    before: async (batch) => {
      if (batch === 1) await enrolment(event, anna);
    },
  });
  const body = { eventId: event.id };
  const answer = await ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([409, "already_enrolled"]);
  expect([await statesOf(event), stripe.sessions]).toEqual([["confirmed"], []]);
});

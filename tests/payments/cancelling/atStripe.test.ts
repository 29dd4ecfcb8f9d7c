import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { payments } from "../../../worker/payments/schema.ts";
import { mailsTo, outbox } from "../../support/mailbox.ts";
import { type Actor, PASSWORD, person } from "../../support/people.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { ask, db } from "../../support/worker.ts";
import { course, cron, diver, expectAgreement, open, paymentOf, placesOf, refundByHand } from "../shop.ts";
import { giveUp, look, placeNow, refundsOf } from "./season.ts";

type Shop = ReturnType<typeof standIn>;

/** A place, paid at Stripe. */
async function bought(stripe: Shop, as: Actor, event: { id: string }) {
  const session = await open(as, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const { id, enrolment_id } = await paymentOf(session);
  return { session, payment: id, place: enrolment_id ?? "" };
}

/** An organizer's paid event that gives half back. */
async function half(other: Parameters<typeof course>[0] = {}) {
  const sara = await person("sara", { role: "instructor" });
  return { sara, dive: await course({ organizer_id: sara.id, refund_rule: "half", ...other }) };
}

function paymentNow(id: string) {
  return db.select().from(payments).where(eq(payments.id, id)).get();
}

test("half of what was paid is back at the bank when the place is given up, and the ledger says so", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await diver("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  expect((await look(place, anna)).body.refund).toBe(22.5);
  await giveUp(place, 22.5, anna);
  expect([stripe.taken(), stripe.returned()]).toEqual([4500, 2250]);
  expect(await refundsOf(payment)).toMatchObject([{ amount_cents: 2250, status: "done" }]);
  expect(await paymentNow(payment)).toMatchObject({ status: "paid", refunded_cents: 2250 });
  await stripe.deliverAll();
  await expectAgreement(stripe);
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toContain(
    `Hai annullato la tua iscrizione: ${dive.title}`,
  );
  // And whoever comes back pays anew, and can give up anew.
  const again = await bought(stripe, anna, dive);
  expect((await giveUp(again.place, 22.5, anna)).body.status).toBe("refunded");
  expect(stripe.returned()).toBe(4500);
  await expectAgreement(stripe);
});

test.for([
  ["less than the half", 10, 12.5],
  ["more than the half", 30, 0],
] as const)(
  "half is half: when somebody refunded %s in Stripe's dashboard, only what is missing to it comes back",
  async ([, byHand, missing]) => {
    const stripe = standIn();
    const [anna, { dive }] = [await diver("anna"), await half()];
    const { session, place } = await bought(stripe, anna, dive);
    await refundByHand(stripe, (await paymentOf(session)).stripe_payment_intent, byHand * 100);
    await stripe.deliverAll();
    expect((await look(place, anna)).body.refund).toBe(missing);
    expect((await giveUp(place, missing, anna)).body).toMatchObject({ refund: missing });
    await stripe.deliverAll();
    expect(stripe.returned()).toBe(Math.max(2250, byHand * 100));
    await expectAgreement(stripe);
  },
);

test("with Stripe away the place is free at once, and the money goes when Stripe is back", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await diver("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  stripe.set({ outage: "network" });
  expect((await giveUp(place, 22.5, anna)).body).toMatchObject({ status: "refunded", refund: 22.5 });
  expect(await refundsOf(payment)).toMatchObject([{ status: "waiting" }]);
  stripe.set({ outage: false });
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await cron();
  expect(stripe.returned()).toBe(2250);
  await expectAgreement(stripe);
});

test("a cancelled event gives everyone all of it, and whoever is still paying finds Stripe's page closed", async () => {
  const stripe = standIn();
  const { sara, dive } = await half();
  const [anna, bruno, carla, dora] = [
    await diver("anna"),
    await diver("bruno"),
    await diver("carla"),
    await diver("dora"),
  ];
  const annas = await bought(stripe, anna, dive);
  const brunos = await bought(stripe, bruno, dive);
  const carlas = await open(carla, dive);
  // Dora has paid, and no word of it has come yet.
  const doras = await open(dora, dive);
  stripe.pay(doras);
  const answer = await ask("POST", `/api/events/${dive.id}/cancellation`, {
    as: sara,
    body: { paying: 2, total: 90 },
  });
  expect(answer.body).toEqual({ people: 2, paying: 2, total: 90 });
  expect(stripe.look(carlas).status).toBe("expired");
  expect(stripe.returned()).toBe(3 * 4500);
  await stripe.deliverAll();
  await cron();
  const statuses = (await placesOf(dive)).map(({ status }) => status).sort();
  expect(statuses).toEqual(["refunded", "refunded", "released", "released"]);
  for (const { payment } of [annas, brunos])
    expect(await paymentNow(payment)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
  expect(stripe.taken() - stripe.returned()).toBe(0);
  await expectAgreement(stripe);
});

test("a place taken back by the organizer is all back, be it that Stripe answers only later", async () => {
  const stripe = standIn();
  const [anna, { sara, dive }] = [await diver("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  const path = `/api/events/${dive.id}/participants/${place}`;
  expect((await ask("DELETE", path, { as: sara, body: { refund: 45 } })).status).toBe(204);
  expect(stripe.returned()).toBe(4500);
  expect(await paymentNow(payment)).toMatchObject({ status: "refunded" });
  await expectAgreement(stripe);
});

test("a refund that Stripe refuses waits for the admin; the place has gone all the same", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await diver("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  stripe.switches.refundsRefused = "charge_disputed";
  expect((await giveUp(place, 22.5, anna)).status).toBe(200);
  expect(await refundsOf(payment)).toMatchObject([{ status: "failed", amount_cents: 2250 }]);
  expect((await placeNow(place))?.status).toBe("refunded");
  expect((await giveUp(place, 22.5, anna)).body.refund).toBe(22.5);
  expect(await refundsOf(payment)).toHaveLength(1);
});

test("who leaves gets back what was promised for each place to come, and nothing of what is over", async () => {
  const stripe = standIn();
  const anna = await diver("anna");
  const [{ dive }, { dive: all }, { dive: none }] = [
    await half(),
    await half({ refund_rule: "always" }),
    await half({ refund_rule: "none" }),
  ];
  const bought_ = [];
  for (const event of [dive, all, none]) bought_.push(await bought(stripe, anna, event));
  const account = await ask<{ refund: number }>("GET", "/api/account", { as: anna });
  expect(account.body.refund).toBe(67.5);
  const paying = await open(anna, (await half()).dive);
  expect((await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })).status).toBe(204);
  expect(stripe.returned()).toBe(6750);
  const places = await db.select().from(enrolments).where(eq(enrolments.user_id, anna.id));
  expect(places.map(({ status }) => status).sort()).toEqual([
    "cancelled",
    "refunded",
    "refunded",
    "released",
  ]);
  for (const { payment } of bought_.slice(0, 2))
    expect(await refundsOf(payment)).toMatchObject([{ reason: "account_deleted", status: "done" }]);
  stripe.pay(paying);
  await stripe.deliverAll();
  await cron();
  expect(stripe.returned()).toBe(6750 + 4500);
  // Nobody is left to be told.
  expect(await outbox(`${anna.id}@deleted.invalid`)).toEqual([]);
});

test("a word of Stripe's that comes after the end tells nobody that they have paid in vain", async () => {
  const stripe = standIn();
  const [anna, { sara, dive }] = [await diver("anna"), await half()];
  const session = await open(anna, dive);
  stripe.pay(session);
  await ask("POST", "/api/payments/confirm", { as: anna, body: { session_id: session } });
  await ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body: { paying: 1, total: 45 } });
  await stripe.deliverAll();
  const templates = (await outbox(anna.email)).map(({ template }) => template);
  expect(templates).toEqual(["place_paid", "event_cancelled", "refund_sent"]);
  await expectAgreement(stripe);
});

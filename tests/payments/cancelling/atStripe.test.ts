import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { payments } from "../../../worker/payments/schema.ts";
import {
  findEnrolmentStatus,
  getEnrolmentCancellation,
  listRefunds,
  postEnrolmentCancellation,
} from "../../support/cancellations.ts";
import {
  findPayment,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
  runCron,
} from "../../support/checkout.ts";
import { listOutbox, mailsTo } from "../../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../../support/paymentInvariants.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

type Shop = ReturnType<typeof standIn>;

/** A place, paid at Stripe. */
async function bought(stripe: Shop, as: SignedInUser, event: { id: string }) {
  const session = await openCheckout(as, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const { id, enrolment_id } = await findPayment(session);
  return { session, payment: id, place: enrolment_id ?? "" };
}

/** An organizer's paid event that gives half back. */
async function half(other: Parameters<typeof makePaidEvent>[0] = {}) {
  const sara = await makeUser("sara", { role: "instructor" });
  return { sara, dive: await makePaidEvent({ organizer_id: sara.id, refund_rule: "half", ...other }) };
}

function paymentNow(id: string) {
  return db.select().from(payments).where(eq(payments.id, id)).get();
}

test("cancelling the enrolment returns half of the payment at the bank and in the ledger", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await makeUserWithDocuments("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(22.5);
  await postEnrolmentCancellation(place, 22.5, anna);
  expect([stripe.taken(), stripe.returned()]).toEqual([4500, 2250]);
  expect(await listRefunds(payment)).toMatchObject([{ amount_cents: 2250, status: "done" }]);
  expect(await paymentNow(payment)).toMatchObject({ status: "paid", refunded_cents: 2250 });
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toContain(
    `Hai annullato la tua iscrizione: ${dive.title}`,
  );
  // And whoever comes back pays anew, and can give up anew.
  const again = await bought(stripe, anna, dive);
  expect((await postEnrolmentCancellation(again.place, 22.5, anna)).body.status).toBe("refunded");
  expect(stripe.returned()).toBe(4500);
  await expectPaymentsToMatchStripe(stripe);
});

test.for([
  ["less than the half", 10, 12.5],
  ["more than the half", 30, 0],
] as const)(
  "half is half: after a refund of %s in Stripe's dashboard, only the missing rest is refunded",
  async ([, byHand, missing]) => {
    const stripe = standIn();
    const [anna, { dive }] = [await makeUserWithDocuments("anna"), await half()];
    const { session, place } = await bought(stripe, anna, dive);
    await refundAtStripe(stripe, (await findPayment(session)).stripe_payment_intent, byHand * 100);
    await stripe.deliverAll();
    expect((await getEnrolmentCancellation(place, anna)).body.refund).toBe(missing);
    expect((await postEnrolmentCancellation(place, missing, anna)).body).toMatchObject({ refund: missing });
    await stripe.deliverAll();
    expect(stripe.returned()).toBe(Math.max(2250, byHand * 100));
    await expectPaymentsToMatchStripe(stripe);
  },
);

test("with Stripe away the seat is free at once, and the money goes when Stripe is back", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await makeUserWithDocuments("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  stripe.set({ outage: "network" });
  expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toMatchObject({
    status: "refunded",
    refund: 22.5,
  });
  expect(await listRefunds(payment)).toMatchObject([{ status: "waiting" }]);
  stripe.set({ outage: false });
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await runCron();
  expect(stripe.returned()).toBe(2250);
  await expectPaymentsToMatchStripe(stripe);
});

test("a cancelled event refunds every payment in full and closes the open sessions at Stripe", async () => {
  const stripe = standIn();
  const { sara, dive } = await half();
  const [anna, bruno, carla, dora] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makeUserWithDocuments("carla"),
    await makeUserWithDocuments("dora"),
  ];
  const annas = await bought(stripe, anna, dive);
  const brunos = await bought(stripe, bruno, dive);
  const carlas = await openCheckout(carla, dive);
  // Dora has paid, and no word of it has come yet.
  const doras = await openCheckout(dora, dive);
  stripe.pay(doras);
  const answer = await ask("POST", `/api/events/${dive.id}/cancellation`, {
    as: sara,
    body: { paying: 2, total: 90 },
  });
  expect(answer.body).toEqual({ people: 2, paying: 2, total: 90 });
  expect(stripe.look(carlas).status).toBe("expired");
  expect(stripe.returned()).toBe(3 * 4500);
  await stripe.deliverAll();
  await runCron();
  const statuses = (await listEnrolments(dive)).map(({ status }) => status).sort();
  expect(statuses).toEqual(["refunded", "refunded", "released", "released"]);
  for (const { payment } of [annas, brunos])
    expect(await paymentNow(payment)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
  expect(stripe.taken() - stripe.returned()).toBe(0);
  await expectPaymentsToMatchStripe(stripe);
});

test("an enrolment removed by the organizer is refunded in full, even when Stripe answers later", async () => {
  const stripe = standIn();
  const [anna, { sara, dive }] = [await makeUserWithDocuments("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  const path = `/api/events/${dive.id}/participants/${place}`;
  expect((await ask("DELETE", path, { as: sara, body: { refund: 45 } })).status).toBe(204);
  expect(stripe.returned()).toBe(4500);
  expect(await paymentNow(payment)).toMatchObject({ status: "refunded" });
  await expectPaymentsToMatchStripe(stripe);
});

test("a refund that Stripe refuses waits for the admin; the enrolment has gone all the same", async () => {
  const stripe = standIn();
  const [anna, { dive }] = [await makeUserWithDocuments("anna"), await half()];
  const { place, payment } = await bought(stripe, anna, dive);
  stripe.switches.refundsRefused = "charge_disputed";
  expect((await postEnrolmentCancellation(place, 22.5, anna)).status).toBe(200);
  expect(await listRefunds(payment)).toMatchObject([{ status: "failed", amount_cents: 2250 }]);
  expect((await findEnrolmentStatus(place))?.status).toBe("refunded");
  expect((await postEnrolmentCancellation(place, 22.5, anna)).body.refund).toBe(22.5);
  expect(await listRefunds(payment)).toHaveLength(1);
});

test("a deleted account gets the promised refund of each future enrolment, and none for past ones", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const [{ dive }, { dive: all }, { dive: none }] = [
    await half(),
    await half({ refund_rule: "always" }),
    await half({ refund_rule: "none" }),
  ];
  const bought_ = [];
  for (const event of [dive, all, none]) bought_.push(await bought(stripe, anna, event));
  const account = await ask<{ refund: number }>("GET", "/api/account", { as: anna });
  expect(account.body.refund).toBe(67.5);
  const paying = await openCheckout(anna, (await half()).dive);
  // The session stays payable.
  stripe.failNext({ kind: "network", path: "/expire", times: 2 });
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
    expect(await listRefunds(payment)).toMatchObject([{ reason: "account_deleted", status: "done" }]);
  stripe.pay(paying);
  await stripe.deliverAll();
  await runCron();
  expect(stripe.returned()).toBe(6750 + 4500);
  // Nobody is left to be told.
  expect(await listOutbox(`${anna.id}@deleted.invalid`)).toEqual([]);
});

test("a webhook that comes after the event's cancellation sends no mail about a late payment", async () => {
  const stripe = standIn();
  const [anna, { sara, dive }] = [await makeUserWithDocuments("anna"), await half()];
  const session = await openCheckout(anna, dive);
  stripe.pay(session);
  await ask("POST", "/api/payments/confirm", { as: anna, body: { session_id: session } });
  await ask("POST", `/api/events/${dive.id}/cancellation`, { as: sara, body: { paying: 1, total: 45 } });
  await stripe.deliverAll();
  const templates = (await listOutbox(anna.email)).map(({ template }) => template);
  expect(templates).toEqual(["place_paid", "event_cancelled", "refund_sent"]);
  await expectPaymentsToMatchStripe(stripe);
});

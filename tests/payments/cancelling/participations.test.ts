import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { getOwnEnrolments } from "../../../web/enrolments/queries.ts";
import { CANCELLED_SHOWN_DAYS } from "../../../worker/enrolments/contract.ts";
import { events } from "../../../worker/events/schema.ts";
import {
  makePaidEventWithMember,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../../support/cancellations.ts";
import {
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
  runCron,
} from "../../support/checkout.ts";
import { dayFromNow, makeEnrolment, makeEvent } from "../../support/events.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, db, inBrowser } from "../../support/worker.ts";

/** Stripe is away, so that money that goes back is on its way for as long as a test looks. */
beforeEach(() => void standIn({ switches: { outage: "network" } }));

/** What somebody finds under their events: titles, how each stands, and what comes back. */
async function listOf(who: SignedInUser) {
  const list = await inBrowser(who, getOwnEnrolments);
  return list.map(({ events: { title }, status, refund }) => [title, status, refund]);
}

test("a cancelled event stays in the member's list with its refund; a free enrolment shows no refund", async () => {
  const { sara, anna, dive } = await makePaidEventWithMember();
  const carla = await makeUser("carla");
  await makeEnrolment(dive, carla);
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  const [mine] = await inBrowser(anna, getOwnEnrolments);
  expect(mine).toMatchObject({
    event_id: dive.id,
    status: "event_cancelled",
    amount: 45,
    held_until: null,
    refund: { refunded: 0, refund_waiting: 45, refund_late: 0, to_voucher: 0 },
    events: { title: "Notte al lago", slug: dive.slug, date: dive.date },
  });
  expect(await listOf(carla)).toEqual([["Notte al lago", "event_cancelled", null]]);
  expect(await listOf(await makeUser("otto"))).toEqual([]);
});

test("a refund is on its way until Stripe has it; one refused by Stripe is late", async () => {
  const stripe = standIn();
  const dive = await makePaidEvent({ title: "Tuffo" });
  const sara = await makeUser("sara", { role: "admin" });
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  const sessions: string[] = [];
  for (const who of [anna, bruno]) {
    const session = await openCheckout(who, dive);
    stripe.pay(session);
    await stripe.deliverAll();
    sessions.push(session);
  }
  // A part of it has come back before.
  await refundAtStripe(stripe, (await findPayment(sessions[0] ?? "")).stripe_payment_intent, 1050);
  await stripe.deliverAll();
  stripe.set({ outage: "network" });
  await postEventCancellation(dive, sara, { paying: 2, total: 79.5 });
  const row = (refunded: number, refund_waiting: number, refund_late: number) => [
    ["Tuffo", "event_cancelled", { refunded, refund_waiting, refund_late, to_voucher: 0 }],
  ];
  expect(await listOf(anna)).toEqual(row(10.5, 34.5, 0));
  stripe.set({ outage: false, refundsRefused: "charge_disputed" });
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await runCron();
  expect([await listOf(anna), await listOf(bruno)]).toEqual([row(10.5, 0, 34.5), row(0, 0, 45)]);
});

test("with Stripe there, all of it is back at once", async () => {
  const stripe = standIn();
  const dive = await makePaidEvent({ title: "Tuffo" });
  const anna = await makeUserWithDocuments("anna");
  stripe.pay(await openCheckout(anna, dive));
  await stripe.deliverAll();
  await postEventCancellation(dive, await makeUser("ugo", { role: "admin" }), { paying: 1, total: 45 });
  await stripe.deliverAll();
  expect(await listOf(anna)).toEqual([
    ["Tuffo", "event_cancelled", { refunded: 45, refund_waiting: 0, refund_late: 0, to_voucher: 0 }],
  ]);
});

test("a cancelled or removed enrolment, or none at all, does not list the cancelled event", async () => {
  const { sara, anna, dive, place } = await makePaidEventWithMember();
  const [bruno, carla] = [await makeUser("bruno"), await makeUser("carla")];
  const brunos = await makeEnrolment(dive, bruno);
  await makeEnrolment(dive, carla, {
    status: "released",
    held_until: "2026-01-01T00:00:00.000Z",
    ended_at: "x",
  });
  await postEnrolmentCancellation(place, 45, anna);
  await ask("DELETE", `/api/events/${dive.id}/participants/${brunos.id}`, { as: sara, body: { refund: 0 } });
  await postEventCancellation(dive, sara, { paying: 0, total: 0 });
  for (const who of [anna, bruno, carla]) expect(await listOf(who)).toEqual([]);
});

test("an enrolment cancelled and made again lists the event once", async () => {
  const { sara, anna, dive, place } = await makePaidEventWithMember();
  await postEnrolmentCancellation(place, 45, anna);
  await makeEnrolment(dive, anna);
  expect(await listOf(anna)).toEqual([["Notte al lago", "confirmed", null]]);
  await postEventCancellation(dive, sara, { paying: 0, total: 0 });
  expect(await listOf(anna)).toEqual([["Notte al lago", "event_cancelled", null]]);
  // Should they ever have a place in it again, it is that place they see.
  await makeEnrolment(dive, anna);
  expect(await listOf(anna)).toEqual([["Notte al lago", "confirmed", null]]);
});

test("it stays until a year after its last day, in its order among the others", async () => {
  const { sara, anna, dive } = await makePaidEventWithMember({
    date: dayFromNow(2),
    end_date: dayFromNow(4),
  });
  await makeEnrolment(await makeEvent({ title: "prima", date: dayFromNow(1) }), anna);
  await makeEnrolment(await makeEvent({ title: "dopo", date: dayFromNow(3) }), anna);
  await postEventCancellation(dive, sara, { paying: 1, total: 45 });
  const titles = async () => (await listOf(anna)).map(([title]) => title);
  expect(await titles()).toEqual(["dopo", "Notte al lago", "prima"]);
  const ended = (days: number) =>
    db
      .update(events)
      .set({ date: dayFromNow(-days - 1), end_date: dayFromNow(-days) })
      .where(eq(events.id, dive.id));
  await ended(CANCELLED_SHOWN_DAYS);
  expect(await titles()).toEqual(["dopo", "prima", "Notte al lago"]);
  await ended(CANCELLED_SHOWN_DAYS + 1);
  expect(await titles()).toEqual(["dopo", "prima"]);
});

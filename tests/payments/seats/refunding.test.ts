import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import {
  findEnrolmentStatus,
  getEnrolmentCancellation,
  listRefunds,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../../support/cancellations.ts";
import {
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  refundAtStripe,
} from "../../support/checkout.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { listNotices } from "../../support/notices.ts";
import { deleteParticipant } from "../../support/participants.ts";
import { expectPaymentsToMatchStripe } from "../../support/paymentInvariants.ts";
import { buySeats, claimSeatOf } from "../../support/seats.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

/** A payer with three seats at 33.35 euros, two of which are claimed. */
async function threeSeats(other: Parameters<typeof makePaidEvent>[0] = {}) {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const event = await makePaidEvent({ organizer_id: gea.id, cost_cents: 3335, ...other });
  const anna = await makeUserWithDocuments("anna", { full_name: "Anna Rossi" });
  const bruno = await makeUserWithDocuments("bruno", { full_name: "Bruno Blu" });
  const carla = await makeUserWithDocuments("carla");
  const booking = await buySeats(stripe, anna, event, 3);
  const [one, two] = [await claimSeatOf(booking.id, anna, bruno), await claimSeatOf(booking.id, anna, carla)];
  return { stripe, gea, event, anna, bruno, carla, booking, one, two };
}

function cents(refunds: { amount_cents: number }[]): number[] {
  return refunds.map(({ amount_cents }) => amount_cents);
}

test("a claimer who cancels frees the seat, and the payer gets its share", async () => {
  const { stripe, event, anna, bruno, booking, one } = await threeSeats();
  const terms = await getEnrolmentCancellation(one, bruno);
  expect(terms.body).toMatchObject({ refund: 33.35, seats: 1, payer: { full_name: "Anna Rossi" } });
  const ended = await postEnrolmentCancellation(one, 33.35, bruno);
  expect(ended.body).toEqual({ status: "cancelled", paid: 33.35, refund: 33.35, refund_to_voucher: 0 });
  expect(await listRefunds(booking.payment)).toMatchObject([
    { amount_cents: 3335, reason: "seat_ended", status: "done" },
  ]);
  expect((await ask<{ seats_taken: number }>("GET", `/api/events/${event.id}`)).body.seats_taken).toBe(2);
  const subjects = mailsTo(anna.email).map(({ subject }) => subject);
  expect(subjects).toContain(`Un posto pagato da te è tornato libero: ${event.title}`);
  const [own] = mailsTo(bruno.email).filter(({ subject }) => subject.startsWith("Hai annullato"));
  expect(own?.text).not.toContain("rimbors");
  expect((await postEnrolmentCancellation(one, 33.35, bruno)).body.status, "again").toBe("cancelled");
  expect(stripe.returned()).toBe(3335);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("the shares of a half refund add up to the whole, to the cent", async () => {
  const { stripe, anna, bruno, carla, booking, one, two } = await threeSeats({ refund_rule: "half" });
  // Half of 100.05 euros is 50.03.
  const refunds = [];
  for (const [id, who] of [
    [one, bruno],
    [two, carla],
    [booking.id, anna],
  ] as const) {
    const { body } = await getEnrolmentCancellation(id, who);
    refunds.push(body.refund);
    expect((await postEnrolmentCancellation(id, body.refund, who)).status).toBe(200);
  }
  expect(refunds).toEqual([16.67, 16.68, 16.68]);
  expect(cents(await listRefunds(booking.payment))).toEqual([1667, 1668, 1668]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("a payer who cancels ends the whole booking, and the claimers are told", async () => {
  const { stripe, event, anna, bruno, carla, booking, one, two } = await threeSeats();
  expect((await getEnrolmentCancellation(booking.id, anna)).body).toMatchObject({
    paid: 100.05,
    refund: 100.05,
    seats: 3,
    payer: null,
  });
  const ended = await postEnrolmentCancellation(booking.id, 100.05, anna);
  expect(ended.body).toEqual({ status: "refunded", paid: 100.05, refund: 100.05, refund_to_voucher: 0 });
  expect((await listEnrolments(event)).map(({ status }) => status).toSorted()).toEqual([
    "cancelled",
    "cancelled",
    "refunded",
  ]);
  expect(await findEnrolmentStatus(one)).toMatchObject({ status: "cancelled" });
  expect(await findEnrolmentStatus(two)).toMatchObject({ status: "cancelled" });
  for (const who of [bruno, carla])
    expect(mailsTo(who.email).map(({ subject }) => subject)).toContain(
      `Il tuo posto non c’è più: ${event.title}`,
    );
  expect((await listNotices(bruno)).map(({ kind }) => kind)).toContain("seat_ended");
  expect((await ask<{ seats_taken: number }>("GET", `/api/events/${event.id}`)).body.seats_taken).toBe(0);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("an organizer who removes a claimer refunds the payer; who removes the payer ends the booking", async () => {
  const { stripe, gea, event, anna, carla, booking, one, two } = await threeSeats({ refund_rule: "none" });
  const path = `/api/events/${event.id}/participants/${one}`;
  const terms = await ask("GET", `${path}/cancellation`, { as: gea });
  expect(terms.body).toEqual({
    paid: 33.35,
    refund: 33.35,
    refund_to_voucher: 0,
    seats: 1,
    payer: { full_name: "Anna Rossi" },
  });
  expect((await deleteParticipant(event, { id: one }, gea, 33.35)).status).toBe(204);
  expect(mailsTo(anna.email).map(({ subject }) => subject)).toContain(
    `Un posto pagato da te è tornato libero: ${event.title}`,
  );
  expect((await deleteParticipant(event, booking, gea, 66.7)).status).toBe(204);
  expect(await findEnrolmentStatus(two)).toMatchObject({ status: "cancelled" });
  expect(mailsTo(carla.email).map(({ subject }) => subject)).toContain(
    `Il tuo posto non c’è più: ${event.title}`,
  );
  expect(cents(await listRefunds(booking.payment))).toEqual([3335, 6670]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("a cancelled event refunds everything to the payer, and a refund at Stripe of everything ends the booking", async () => {
  const first = await threeSeats();
  const { body } = await postEventCancellation(first.event, first.gea, { paying: 1, total: 100.05 });
  expect(body).toMatchObject({ people: 3, paying: 1, total: 100.05 });
  expect(first.stripe.returned()).toBe(10005);
  const second = await threeSeats();
  await refundAtStripe(second.stripe, second.booking.intent);
  await second.stripe.deliverAll();
  expect((await listEnrolments(second.event)).map(({ status }) => status).toSorted()).toEqual([
    "cancelled",
    "cancelled",
    "refunded",
  ]);
});

test("erasing a claimer's account refunds the share to the payer; erasing the payer's ends the booking", async () => {
  const { stripe, bruno, anna, booking, one, two } = await threeSeats();
  const erase = (as: typeof anna) => ask("DELETE", "/api/account", { as, body: { password: PASSWORD } });
  expect((await erase(bruno)).status).toBe(204);
  expect(await findEnrolmentStatus(one)).toMatchObject({ status: "cancelled" });
  expect(cents(await listRefunds(booking.payment))).toEqual([3335]);
  const erased = await erase(anna);
  expect(erased.status, erased.text).toBe(204);
  expect(await findEnrolmentStatus(two)).toMatchObject({ status: "cancelled" });
  expect(cents(await listRefunds(booking.payment))).toEqual([3335, 6670]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("two ends of seats at once are refunded each, and the payer's end beside a claimer's once", async () => {
  const { stripe, anna, bruno, carla, booking, one, two } = await threeSeats();
  const answers = await Promise.all([
    postEnrolmentCancellation(one, 33.35, bruno),
    postEnrolmentCancellation(two, 33.35, carla),
    postEnrolmentCancellation(booking.id, 100.05, anna),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const left = await db.select().from(enrolments).where(eq(enrolments.id, booking.id)).get();
  if (left?.status === "confirmed") {
    const { body } = await getEnrolmentCancellation(booking.id, anna);
    expect((await postEnrolmentCancellation(booking.id, body.refund, anna)).status).toBe(200);
  }
  expect(cents(await listRefunds(booking.payment)).reduce((sum, one) => sum + one, 0)).toBe(10005);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("what is still due of the price falls by the seat that ends", async () => {
  const { bruno, booking, one } = await threeSeats();
  await db.update(enrolments).set({ balance_cents: 1000 }).where(eq(enrolments.id, booking.id));
  expect((await postEnrolmentCancellation(one, 33.35, bruno)).status).toBe(200);
  const payer = await db.select().from(enrolments).where(eq(enrolments.id, booking.id)).get();
  expect(payer?.balance_cents).toBe(667);
});

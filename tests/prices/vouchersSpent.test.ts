import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { receiptNumber } from "../../worker/payments/contract.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import { payments, refunds } from "../../worker/payments/schema.ts";
import type { EventPrice } from "../../worker/prices/outputs.ts";
import { vouchers } from "../../worker/prices/schema.ts";
import { getEnrolmentCancellation, postEnrolmentCancellation } from "../support/cancellations.ts";
import {
  confirmPayment,
  deleteHold,
  findPayment,
  findSessionByUrl,
  inBatches,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
  refundAtStripe,
  today,
} from "../support/checkout.ts";
import { mailsTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { makeUser, PASSWORD, type SignedInUser } from "../support/users.ts";
import { buyVoucher, findBalance, findVoucher, makeVoucherSeller, setVoucher } from "../support/vouchers.ts";
import { ask, db } from "../support/worker.ts";

/** A voucher of `amount` euros, and an event of its organizer that costs 45. */
async function makeGift(amount: number, other: Parameters<typeof makePaidEvent>[0] = {}) {
  const stripe = standIn();
  const [gea, anna] = [await makeVoucherSeller(), await makeUserWithDocuments("anna")];
  const voucher = await buyVoucher(stripe, await makeUser("bea"), gea, { amount });
  const event = await makePaidEvent({ organizer_id: gea.id, ...other });
  return { stripe, gea, anna, voucher, event };
}

/** Pays the rest of a price at Stripe and returns the enrolment's and the payment's id. */
async function payRest(
  stripe: StripeStandIn,
  as: SignedInUser,
  event: { id: string },
  { code }: { code: string },
) {
  const opened = await postCheckout(as, event, { code });
  expect(opened.status, opened.text).toBe(200);
  const session = await findSessionByUrl(opened.body.url);
  stripe.pay(session);
  await stripe.deliverAll();
  const { id, enrolment_id } = await findPayment(session);
  return { session, payment: id, place: enrolment_id ?? "" };
}

async function refundsOf(paymentId: string): Promise<number[]> {
  const rows = await db.select().from(refunds).where(eq(refunds.payment_id, paymentId));
  return rows.map(({ amount_cents }) => amount_cents);
}

function askPrice(event: { id: string }, { code }: { code: string }, as: SignedInUser) {
  return ask<EventPrice>("GET", `/api/events/${event.id}/price?code=${code}`, { as });
}

test("a voucher is spent in parts: all of one event without a card, then the rest of it beside a card", async () => {
  const { stripe, gea, anna, voucher, event } = await makeGift(70);
  const typed = { code: voucher.code.toLowerCase().replaceAll("-", " ") };
  expect((await askPrice(event, typed, anna)).body).toMatchObject({
    lines: [{ kind: "full" }, { kind: "voucher", label: voucher.code, amount: -45 }],
    total: 0,
  });
  const free = await postCheckout(anna, event, typed);
  expect(free.body.url).toContain("success=true");
  expect(await listEnrolments(event)).toMatchObject([
    { status: "confirmed", amount_cents: 0, voucher_id: voucher.id, voucher_cents: 4500 },
  ]);
  const second = await makePaidEvent({ organizer_id: gea.id });
  expect(await findBalance(voucher)).toBe(25);
  const { session } = await payRest(stripe, anna, second, voucher);
  expect(await findPayment(session)).toMatchObject({ status: "paid", amount_cents: 2000 });
  expect((await findVoucher(voucher.code)).body).toMatchObject({ balance: 0, state: "spent" });
  const third = await makePaidEvent({ organizer_id: gea.id });
  expect((await askPrice(third, voucher, anna)).error?.code).toBe("code_used_up");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an enrolment that a voucher paid alone keeps its refund rule, its lines and a receipt, and tells what went back", async () => {
  const { anna, voucher, event } = await makeGift(70, { refund_rule: "always" });
  await postCheckout(anna, event, { code: voucher.code });
  await db.update(events).set({ refund_rule: "none", title: "Altro" }).where(eq(events.id, event.id));
  const [{ id = "" } = {}] = await listEnrolments(event);
  expect((await getEnrolmentCancellation(id, anna)).body).toMatchObject({ rule: "always", refund: 45 });
  const listOwn = async () => (await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body;
  const price_lines = [
    { kind: "full", label: event.title, amount: 45 },
    { kind: "voucher", label: voucher.code, amount: -45 },
  ];
  const [own, ...others] = await listOwn();
  expect([own, others]).toMatchObject([
    { title: event.title, status: "paid", amount: 0, part: "whole", price_lines, to_voucher: 0 },
    [],
  ]);
  const [mail] = mailsTo(anna.email);
  expect(mail?.subject).toContain("Iscrizione confermata");
  for (const text of [voucher.code, receiptNumber(own?.id ?? "", today()), "entro"])
    expect(mail?.text).toContain(text);
  await postEnrolmentCancellation(id, 45, anna);
  expect(await listOwn()).toMatchObject([{ status: "refunded", refunded: 0, to_voucher: 45 }]);
});

test("a rest of less than 50 cents is left out of the voucher, because no card can be charged for it", async () => {
  const { anna, voucher, event } = await makeGift(44.8);
  expect((await askPrice(event, voucher, anna)).body).toMatchObject({
    lines: [{ amount: 45 }, { kind: "voucher", amount: -44.5 }],
    total: 0.5,
  });
});

test("a hold that ends gives the voucher its cents back", async () => {
  const { stripe, anna, voucher, event } = await makeGift(20);
  const opened = await postCheckout(anna, event, { code: voucher.code });
  expect([opened.status, await findBalance(voucher)]).toEqual([200, 0]);
  expect((await askPrice(event, voucher, anna)).body.total).toBe(25);
  await deleteHold(anna, event);
  expect(await findBalance(voucher)).toBe(20);
  await expectPaymentsToMatchStripe(stripe);
});

test("ten tabs cannot spend the same cents of a voucher", async () => {
  const { gea, voucher } = await makeGift(50);
  const divers = await Promise.all(Array.from({ length: 10 }, (_, i) => makeUserWithDocuments(`sub${i}`)));
  const dives = await Promise.all(divers.map(() => makePaidEvent({ organizer_id: gea.id })));
  const answers = await inBatches(divers, (diver, i) =>
    postCheckout(diver, dives[i] ?? { id: "" }, { code: voucher.code }),
  );
  const rows = (await Promise.all(dives.map(listEnrolments))).flat();
  expect(rows.reduce((sum, row) => sum + row.voucher_cents, 0)).toBeLessThanOrEqual(5000);
  expect(rows.filter((row) => row.status === "confirmed")).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect(await findBalance(voucher)).toBeGreaterThanOrEqual(0);
});

test("a payment after its hold is refunded when the voucher was spent elsewhere meanwhile", async () => {
  const { stripe, gea, anna, voucher, event } = await makeGift(20);
  const opened = await postCheckout(anna, event, { code: voucher.code });
  const session = await findSessionByUrl(opened.body.url);
  stripe.pay(session);
  await db
    .update(enrolments)
    .set({ status: "released", ended_at: new Date().toISOString() })
    .where(eq(enrolments.event_id, event.id));
  const other = await makePaidEvent({ organizer_id: gea.id });
  expect((await postCheckout(anna, other, { code: voucher.code })).status).toBe(200);
  expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(stripe.returned()).toBe(2500);
});

test("a voucher lasts until midnight in Rome of its last day", async () => {
  const { anna, voucher, event } = await makeGift(45);
  const last = addDays(today(), 3);
  await setVoucher(voucher, { expires_on: last });
  // Rome is two hours ahead in summer, one in winter.
  vi.setSystemTime(new Date(`${last}T21:30:00Z`));
  expect((await findVoucher(voucher.code)).body.state).toBe("active");
  expect((await askPrice(event, voucher, anna)).body.total).toBe(0);
  vi.setSystemTime(new Date(`${last}T23:30:00Z`));
  expect((await findVoucher(voucher.code)).body.state).toBe("expired");
  expect((await askPrice(event, voucher, anna)).error?.code).toBe("code_ended");
  expect((await postCheckout(anna, event, { code: voucher.code })).error?.code).toBe("code_ended");
});

test("a voucher of another organizer is unknown", async () => {
  const { anna, voucher } = await makeGift(45);
  expect((await askPrice(await makePaidEvent(), voucher, anna)).error?.code).toBe("code_unknown");
});

test("a refund returns to the voucher first, then to the card", async () => {
  const { stripe, anna, voucher, event } = await makeGift(20, { refund_rule: "half" });
  const { place, payment } = await payRest(stripe, anna, event, voucher);
  expect((await getEnrolmentCancellation(place, anna)).body).toMatchObject({
    paid: 45,
    refund: 22.5,
    refund_to_voucher: 20,
  });
  expect((await postEnrolmentCancellation(place, 22.5, anna)).body).toMatchObject({
    status: "refunded",
    refund: 22.5,
    refund_to_voucher: 20,
  });
  expect(await findBalance(voucher)).toBe(20);
  expect(await refundsOf(payment)).toEqual([250]);
  await expectPaymentsToMatchStripe(stripe);
});

test("half of what a voucher alone paid returns to it, and the event cannot be deleted with the rest", async () => {
  const { gea, anna, voucher, event } = await makeGift(45, { refund_rule: "half" });
  await postCheckout(anna, event, { code: voucher.code });
  const [{ id = "" } = {}] = await listEnrolments(event);
  expect((await postEnrolmentCancellation(id, 22.5, anna)).status).toBe(200);
  expect(await findBalance(voucher)).toBe(22.5);
  const removed = await ask("DELETE", `/api/events/${event.id}`, { as: gea, body: { message: "Via" } });
  expect(removed.error?.code).toBe("event_has_payments");
});

test("a cancelled event gives everything back, also to a voucher that had expired, for 30 days", async () => {
  const { stripe, gea, anna, voucher, event } = await makeGift(20);
  const { payment } = await payRest(stripe, anna, event, voucher);
  await setVoucher(voucher, { expires_on: addDays(today(), -1) });
  const terms = await ask<{ paying: number; total: number }>("GET", `/api/events/${event.id}/cancellation`, {
    as: gea,
  });
  expect(terms.body).toMatchObject({ people: 1, paying: 1, total: 45 });
  const { paying, total } = terms.body;
  const cancelled = await ask("POST", `/api/events/${event.id}/cancellation`, {
    as: gea,
    body: { paying, total, message: "Mare mosso" },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(cancelled.body).toMatchObject({ people: 1, paying: 1, total: 45 });
  expect(await refundsOf(payment)).toEqual([2500]);
  const told = { to_voucher: 20, refund_late: 0 };
  const [own] = (await ask<Participation[]>("GET", "/api/me/participations", { as: anna })).body;
  expect(own).toMatchObject({ status: "event_cancelled", refund: told });
  expect((await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body).toMatchObject([told]);
  expect((await findVoucher(voucher.code)).body).toMatchObject({
    balance: 20,
    expires_on: addDays(today(), 30),
    state: "active",
  });
});

test("a cancelled event tells those whom a voucher enrolled alone what went back to it", async () => {
  const { gea, anna, voucher, event } = await makeGift(45);
  await postCheckout(anna, event, { code: voucher.code });
  const path = `/api/events/${event.id}/cancellation`;
  expect((await ask("POST", path, { as: gea, body: { paying: 1, total: 45, message: "Mare" } })).status).toBe(
    200,
  );
  const [own] = (await ask<Participation[]>("GET", "/api/me/participations", { as: anna })).body;
  const refund = { refunded: 0, refund_waiting: 0, refund_late: 0, to_voucher: 45 };
  expect(own).toMatchObject({ status: "event_cancelled", refund });
});

test("erasing the member's account returns the voucher by the event's rule, and the buyer's words go with the buyer", async () => {
  const { anna, voucher, event } = await makeGift(45, { refund_rule: "half" });
  await postCheckout(anna, event, { code: voucher.code });
  expect((await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })).status).toBe(204);
  expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  expect(await findBalance(voucher)).toBe(22.5);
});

test("erasing the buyer's account keeps the value and nulls the words of the gift", async () => {
  const stripe = standIn();
  const [gea, bea] = [await makeVoucherSeller(), await makeUser("bea")];
  const words = {
    for_name: "Carlo",
    message: "Auguri",
    recipient_email: "carlo@altrove.example",
    send_on: addDays(today(), 9),
  };
  const voucher = await buyVoucher(stripe, bea, gea, words);
  expect((await ask("DELETE", "/api/account", { as: bea, body: { password: PASSWORD } })).status).toBe(204);
  const [row] = await db.select().from(vouchers).where(eq(vouchers.id, voucher.id));
  expect(row).toMatchObject({ buyer_id: null, for_name: null, message: null, recipient_email: null });
  expect(await findBalance(voucher)).toBe(50);
});

test("money that Stripe gave back outside the site cannot be spent with the voucher", async () => {
  const { stripe, anna, voucher, event } = await makeGift(50);
  const paid = await db.select().from(payments).where(eq(payments.id, voucher.id)).get();
  await refundAtStripe(stripe, paid?.stripe_payment_intent ?? null, 3000);
  await stripe.deliverAll();
  expect(await findBalance(voucher)).toBe(20);
  expect((await askPrice(event, voucher, anna)).body.total).toBe(25);
});

import { expect, test } from "vitest";
import {
  getEnrolmentCancellation,
  listRefunds,
  postEnrolmentCancellation,
  postEventCancellation,
} from "../../support/cancellations.ts";
import {
  findPayment,
  findSessionByUrl,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
} from "../../support/checkout.ts";
import { mailsTo } from "../../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../../support/paymentInvariants.ts";
import { buySeats, claimSeatOf } from "../../support/seats.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../../support/users.ts";
import { buyVoucher, findBalance, makeVoucherSeller } from "../../support/vouchers.ts";
import { ask } from "../../support/worker.ts";

/** A voucher of `amount` euros, an event of its organizer at 33.35 euros, a payer, and a claimer of a second seat. */
async function makeGroupGift(amount: number, other: Parameters<typeof makePaidEvent>[0] = {}) {
  const stripe = standIn();
  const gea = await makeVoucherSeller();
  const voucher = await buyVoucher(stripe, await makeUser("bea"), gea, { amount });
  const event = await makePaidEvent({ organizer_id: gea.id, cost_cents: 3335, ...other });
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  return { stripe, gea, voucher, event, anna, bruno };
}

function cents(refunds: { amount_cents: number }[]): number[] {
  return refunds.map(({ amount_cents }) => amount_cents);
}

test("of two seats that a voucher paid in part, the share of the cancelled one goes to the voucher first", async () => {
  const { stripe, voucher, event, anna, bruno } = await makeGroupGift(20);
  const booking = await buySeats(stripe, anna, event, 2, { code: voucher.code });
  const seat = await claimSeatOf(booking.id, anna, bruno);
  expect(await listEnrolments(event)).toMatchObject([
    { amount_cents: 2335, voucher_cents: 1000 },
    { amount_cents: 2335, voucher_cents: 1000 },
  ]);
  expect((await getEnrolmentCancellation(seat, bruno)).body).toMatchObject({
    paid: 33.35,
    refund: 33.35,
    refund_to_voucher: 20,
  });
  const ended = await postEnrolmentCancellation(seat, 33.35, bruno);
  expect(ended.body).toMatchObject({ status: "cancelled", refund: 33.35, refund_to_voucher: 20 });
  expect([await findBalance(voucher), cents(await listRefunds(booking.payment))]).toEqual([20, [1335]]);
  expect(
    mailsTo(anna.email).some(({ text }) => text.includes("33,35\u00a0€ (di questi 20,00\u00a0€ sul buono)")),
  ).toBe(true);
  const rest = (await getEnrolmentCancellation(booking.id, anna)).body;
  expect(rest).toMatchObject({ paid: 66.7, refund: 33.35, refund_to_voucher: 0 });
  await postEnrolmentCancellation(booking.id, 33.35, anna);
  expect([await findBalance(voucher), cents(await listRefunds(booking.payment))]).toEqual([20, [1335, 3335]]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("the shares of a half refund to a voucher and a card add up, also when the claimer's account is erased", async () => {
  const { stripe, voucher, event, anna, bruno } = await makeGroupGift(20, { refund_rule: "half" });
  const booking = await buySeats(stripe, anna, event, 2, { code: voucher.code });
  await claimSeatOf(booking.id, anna, bruno);
  expect((await ask("DELETE", "/api/account", { as: bruno, body: { password: PASSWORD } })).status).toBe(204);
  // Half of 66.70 euros is 33.35, of which one seat has 16.67.
  expect([await findBalance(voucher), await listRefunds(booking.payment)]).toEqual([16.67, []]);
  const { body } = await getEnrolmentCancellation(booking.id, anna);
  expect(body).toMatchObject({ refund: 16.68, refund_to_voucher: 3.33 });
  expect((await postEnrolmentCancellation(booking.id, body.refund, anna)).body.refund_to_voucher).toBe(3.33);
  expect([await findBalance(voucher), cents(await listRefunds(booking.payment))]).toEqual([20, [1335]]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("seats that a voucher alone paid can be claimed, and a cancelled event gives it all back", async () => {
  const { gea, voucher, event, anna, bruno, stripe } = await makeGroupGift(80);
  expect((await postCheckout(anna, event, { seats: 2, code: voucher.code })).body.url).toContain(
    "success=true",
  );
  const [{ id = "" } = {}] = await listEnrolments(event);
  const seat = await claimSeatOf(id, anna, bruno);
  expect(await findBalance(voucher)).toBe(13.3);
  await postEnrolmentCancellation(seat, 33.35, bruno);
  expect(await findBalance(voucher)).toBe(46.65);
  const cancelled = await postEventCancellation(event, gea, { paying: 1, total: 33.35 });
  expect([cancelled.status, await findBalance(voucher)]).toEqual([200, 80]);
  expect((await ask("DELETE", `/api/events/${event.id}`, { as: gea, body: { message: "Via" } })).status).toBe(
    204,
  );
  await expectPaymentsToMatchStripe(stripe);
});

test("a resumed checkout goes on with the voucher of the held seats", async () => {
  const { voucher, event, anna } = await makeGroupGift(20);
  const { body } = await postCheckout(anna, event, { seats: 2, code: voucher.code });
  const resumed = await postCheckout(anna, event, { resumed: true });
  expect(resumed.body.url).toBe(body.url);
  expect(await findPayment(await findSessionByUrl(body.url))).toMatchObject({ amount_cents: 4670 });
});

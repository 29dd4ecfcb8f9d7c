import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnPayment } from "../../../worker/payments/outputs.ts";
import { transfers } from "../../../worker/payouts/schema.ts";
import { listRefunds } from "../../support/cancellations.ts";
import {
  advanceMinutes,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  listEnrolments,
  makeUserWithDocuments,
  refundAtStripe,
  runCron,
} from "../../support/checkout.ts";
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  findOwed,
  listPayments,
  openBalance,
  payDeposit,
  postBalance,
} from "../../support/deposits.ts";
import { listOutbox } from "../../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../../support/paymentInvariants.ts";
import { makeUser, PASSWORD } from "../../support/users.ts";
import { ask, db } from "../../support/worker.ts";

const PRICE_CENTS = DEPOSIT_CENTS + BALANCE_CENTS;
const TODAY = { paying: 1, total: PRICE_CENTS / 100 };

test("the deposit confirms the seat, and the balance pays the rest once, heard of in any order", async () => {
  const { stripe, anna, event, due, enrolment } = await payDeposit();
  expect(await listEnrolments(event)).toMatchObject([
    { status: "confirmed", amount_cents: DEPOSIT_CENTS, balance_cents: BALANCE_CENTS, balance_due_on: due },
  ]);
  const session = await openBalance(anna, enrolment);
  expect(await findOwed(enrolment)).toEqual(["confirmed", DEPOSIT_CENTS, BALANCE_CENTS]);
  stripe.pay(session);
  const { id } = lastStripeEvent(stripe, session);
  const [confirmed] = await Promise.all([
    confirmPayment(anna, session),
    ...[1, 2, 3].map(() => stripe.deliver(id)),
  ]);
  expect(confirmed.body).toMatchObject({ status: "paid", part: "balance", place: "confirmed" });
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual([
    "place_paid",
    "balance_paid",
  ]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  expect((await postBalance(anna, enrolment)).error?.code).toBe("already_paid");
});

test("without webhook and return the cron finds the balance that was paid", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  stripe.pay(await openBalance(anna, enrolment));
  stripe.set({ webhooks: "off" });
  advanceMinutes(32);
  await runCron();
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("two tabs share one session, twenty calls at once open one", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  const answers = await Promise.all(Array.from({ length: 8 }, () => postBalance(anna, enrolment)));
  const urls = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.url));
  expect(urls.size).toBe(1);
  expect(await openBalance(anna, enrolment)).toBe(stripe.sessions.at(-1)?.id);
  expect(await listPayments(enrolment)).toMatchObject([{ part: "deposit" }, { part: "balance" }]);
});

test("a balance paid again in a former session, which only Stripe knew, goes back whole", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  // The answer with the first session is lost, and so is the search for it.
  stripe.failNext({ kind: "lost answer", path: "POST /v1/checkout/sessions", times: 2 });
  expect((await postBalance(anna, enrolment)).error?.code).toBe("payment_unavailable");
  const [first] = stripe.sessions.filter(({ status }) => status === "open");
  const second = await openBalance(anna, enrolment);
  stripe.pay(second);
  stripe.pay(first?.id ?? "");
  await stripe.deliverAll();
  await runCron();
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  expect(stripe.returned()).toBe(BALANCE_CENTS);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the fee of both parts is that of the whole price, its fixed part once, due with the event", async () => {
  const { stripe, anna, event, enrolment } = await payDeposit({ fee: true });
  stripe.pay(await openBalance(anna, enrolment));
  await stripe.deliverAll();
  const rows = await db
    .select()
    .from(transfers)
    .where(eq(transfers.event_id, event.id))
    .orderBy(transfers.payment_id);
  const [deposit, balance] = await listPayments(enrolment);
  expect([deposit?.fee_fixed_cents, balance?.fee_fixed_cents]).toEqual([50, 0]);
  expect(rows.map(({ due_on, gross_cents }) => [due_on, gross_cents])).toEqual([
    [event.date, DEPOSIT_CENTS],
    [event.date, BALANCE_CENTS],
  ]);
  expect(rows.reduce((sum, { fee_cents }) => sum + fee_cents, 0)).toBe(660 + 50);
});

test("cancelling gives half of the whole back, the latest payment first", async () => {
  const { stripe, anna, enrolment } = await payDeposit({ event: { refund_rule: "half" } });
  stripe.pay(await openBalance(anna, enrolment));
  await stripe.deliverAll();
  const path = `/api/me/participations/${enrolment}/cancellation`;
  const terms = await ask("GET", path, { as: anna });
  expect(terms.body).toMatchObject({ paid: 200, refund: 100 });
  expect((await ask("POST", path, { as: anna, body: { refund: 100 } })).status).toBe(200);
  const [deposit, balance] = await listPayments(enrolment);
  expect(await listRefunds(balance?.id ?? "")).toMatchObject([{ amount_cents: 10_000, reason: "cancelled" }]);
  expect(await listRefunds(deposit?.id ?? "")).toEqual([]);
  expect(stripe.returned()).toBe(10_000);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund beyond the balance takes the rest from the deposit, and a goodwill refund is subtracted", async () => {
  const { stripe, anna, gea, enrolment, event } = await payDeposit({ event: { refund_rule: "half" } });
  stripe.pay(await openBalance(anna, enrolment));
  await stripe.deliverAll();
  const ugo = await makeUser("ugo", { role: "admin" });
  const [deposit, balance] = await listPayments(enrolment);
  const goodwill = await ask("POST", `/api/admin/payments/${balance?.id}/refunds`, {
    as: ugo,
    body: { key: crypto.randomUUID(), amount: 30, reason: "Muta rotta", ends: false },
  });
  expect(goodwill.status, goodwill.text).toBe(201);
  const terms = await ask("GET", `/api/me/participations/${enrolment}/cancellation`, { as: anna });
  expect(terms.body).toMatchObject({ refund: 70 });
  const removal = `/api/events/${event.id}/participants/${enrolment}`;
  expect((await ask("DELETE", removal, { as: gea, body: { refund: 170 } })).status).toBe(204);
  expect(await listRefunds(deposit?.id ?? "")).toMatchObject([{ amount_cents: DEPOSIT_CENTS }]);
  expect(stripe.returned()).toBe(PRICE_CENTS);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an enrolment cancelled while its balance's session is open: the session expires, or its payment goes back", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  const session = await openBalance(anna, enrolment);
  const path = `/api/me/participations/${enrolment}/cancellation`;
  expect((await ask("POST", path, { as: anna, body: { refund: 50 } })).status).toBe(200);
  await runCron();
  expect(stripe.look(session).status).toBe("expired");
  expect((await postBalance(anna, enrolment)).error?.code).toBe("not_found");
  const late = await payDeposit({ stripe, diver: anna });
  const paid = await openBalance(anna, late.enrolment);
  stripe.pay(paid);
  const again = `/api/me/participations/${late.enrolment}/cancellation`;
  expect((await ask("POST", again, { as: anna, body: { refund: 50 } })).status).toBe(200);
  await stripe.deliverAll();
  await runCron();
  expect(await findOwed(late.enrolment)).toEqual(["refunded", DEPOSIT_CENTS, BALANCE_CENTS]);
  expect(await listRefunds((await findPayment(paid)).id)).toMatchObject([{ reason: "late", status: "done" }]);
  expect(stripe.returned()).toBe(2 * DEPOSIT_CENTS + BALANCE_CENTS);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an event cancelled between the parts gives the deposit back, and a balance that was just paid", async () => {
  const { stripe, anna, gea, event, enrolment } = await payDeposit();
  const session = await openBalance(anna, enrolment);
  stripe.pay(session);
  const cancelled = await ask("POST", `/api/events/${event.id}/cancellation`, {
    as: gea,
    body: { paying: 1, total: DEPOSIT_CENTS / 100 },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  await stripe.deliverAll();
  await runCron();
  expect(stripe.returned()).toBe(PRICE_CENTS);
  expect((await postBalance(anna, enrolment)).error?.code).toBe("event_cancelled");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  const both = await payDeposit({ stripe });
  stripe.pay(await openBalance(both.anna, both.enrolment));
  await stripe.deliverAll();
  await ask("POST", `/api/events/${both.event.id}/cancellation`, { as: both.gea, body: TODAY });
  const [mine] = (await ask<{ refund: unknown }[]>("GET", "/api/me/participations", { as: both.anna })).body;
  expect(mine).toMatchObject({ status: "event_cancelled", refund: { refunded: PRICE_CENTS / 100 } });
});

test("a refund of the balance in Stripe's dashboard leaves the seat; one of the deposit, too, ends it", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  stripe.pay(await openBalance(anna, enrolment));
  await stripe.deliverAll();
  const [deposit, balance] = await listPayments(enrolment);
  await refundAtStripe(stripe, balance?.stripe_payment_intent ?? null);
  await stripe.deliverAll();
  expect((await findOwed(enrolment))[0]).toBe("confirmed");
  await refundAtStripe(stripe, deposit?.stripe_payment_intent ?? null);
  await stripe.deliverAll();
  expect((await findOwed(enrolment))[0]).toBe("refunded");
});

test("an erased account's open balance expires", async () => {
  const { stripe, anna, enrolment } = await payDeposit();
  const session = await openBalance(anna, enrolment);
  expect((await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } })).status).toBe(204);
  expect(stripe.look(session).status).toBe("expired");
  expect(stripe.returned()).toBe(DEPOSIT_CENTS);
});

test("only the payer pays a balance, and payments show the parts", async () => {
  const { anna, enrolment, due } = await payDeposit();
  const other = await makeUserWithDocuments("bice");
  expect((await postBalance(other, enrolment)).error?.code).toBe("not_found");
  expect((await postBalance(anna, enrolment, { terms_version: "1999-01-01" })).error?.code).toBe(
    "terms_not_accepted",
  );
  const list = async () => (await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body[0];
  const parts = [
    { part: "deposit", amount: 50, status: "paid", due_on: null },
    { part: "balance", amount: 150, status: "due", due_on: due },
  ];
  expect(await list()).toMatchObject({ part: "deposit", parts });
  await openBalance(anna, enrolment);
  expect(await list()).toMatchObject({ part: "balance", parts: [parts[0], { status: "open" }] });
  const [mine] = (await ask<object[]>("GET", "/api/me/participations", { as: anna })).body;
  expect(mine).toMatchObject({ amount: 50, balance: { amount: 150, due_on: due, keeps_card: false } });
});

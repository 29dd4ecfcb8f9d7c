import { ne } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import worker from "../../worker/index.ts";
import { feeCents } from "../../worker/payments/platformFee.ts";
import { transfers } from "../../worker/payouts/schema.ts";
import { sendTransfers } from "../../worker/payouts/transfers/sendTransfers.ts";
import {
  advanceMinutes,
  COST_CENTS,
  findPayment,
  inBatches,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { beforeNextCall, skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makePaidEnrolment } from "../support/payments.ts";
import { findTransferSums, listMoves, listTransferRows, makePayoutAccount } from "../support/payouts.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();

const DAY = 24 * 60;

/** An event of tomorrow, its organizer with an account, and somebody who has paid; the event has begun. */
async function paidAndBegun({ payers = 1 } = {}) {
  skipRetryDelays();
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const account = await makePayoutAccount(stripe, gea);
  const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(1), refund_rule: "always" });
  const sessions: string[] = [];
  for (let index = 0; index < payers; index += 1) {
    const session = await openCheckout(await makeUserWithDocuments("anna"), event);
    stripe.pay(session);
    sessions.push(session);
  }
  await stripe.deliverAll();
  const session = sessions[0] ?? "";
  return { stripe, gea, account, event, session, sessions };
}

async function begun() {
  const all = await paidAndBegun();
  await runCron();
  expect(all.stripe.transfers).toEqual([]);
  advanceMinutes(DAY);
  return all;
}

test("money goes to the organizer once, when the event has begun, out of its charge", async () => {
  const { stripe, gea, account, session } = await begun();
  await runCron();
  await runCron();
  const [charge] = stripe.charges;
  const payment = await findPayment(session);
  expect(stripe.transfers).toMatchObject([
    {
      amount: COST_CENTS,
      destination: account,
      source_transaction: charge?.id,
      transfer_group: payment.id,
      metadata: { payment_id: payment.id },
    },
  ]);
  expect(await findTransferSums(gea)).toMatchObject({ sent: COST_CENTS, waiting: 0, debts: 0 });
});

test("the fee is frozen with the payment, and a refund gives its share back", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  await makePayoutAccount(stripe, gea);
  const event = await makePaidEvent({ organizer_id: gea.id, cost_cents: 3333, date: dayFromNow(1) });
  const anna = await makeUserWithDocuments("anna");
  const body = { eventId: event.id, terms_version: bindings().SALE_TERMS_VERSION };
  const fee = { PLATFORM_FEE_PERCENT: "2.5", PLATFORM_FEE_FIXED: "0.35" } as never;
  const path = "/api/payments/create-checkout-session";
  const bad = await ask("POST", path, { as: anna, body, env: { PLATFORM_FEE_PERCENT: "due" } as never });
  expect([bad.status, bad.body]).toMatchObject([503, { error: { code: "misconfigured" } }]);
  expect((await ask("POST", path, { as: anna, body, env: fee })).status).toBe(200);
  takeLoggedErrors();
  stripe.pay(stripe.sessions[0]?.id ?? "");
  await stripe.deliverAll();
  const cents = feeCents(3333, { percent: 2.5, fixed: 0.35 });
  expect(cents).toBe(118);
  expect(await findPayment(stripe.sessions[0]?.id ?? "")).toMatchObject({
    fee_percent: 2.5,
    fee_fixed_cents: 35,
    fee_cents: cents,
  });
  await refundAtStripe(stripe, String(stripe.sessions[0]?.payment_intent), 1111);
  await stripe.deliverAll();
  expect(await listTransferRows(gea)).toMatchObject([{ kept_cents: 2222, net_cents: 2222 - 79 }]);
  advanceMinutes(DAY);
  await runCron();
  expect(stripe.transfers).toMatchObject([{ amount: 2222 - 79 }]);
});

test("fees in SQL are those of the rule, for any price", async () => {
  const fees = [
    ["0", "0"],
    ["2.5", "0"],
    ["1.55", "0.25"],
    ["100", "3"],
    ["0.01", "9.99"],
  ] as const;
  const stripe = standIn();
  for (const [index, [percent, fixed]] of fees.entries()) {
    const event = await makePaidEvent({ cost_cents: 1999 + index * 777 });
    const body = { eventId: event.id, terms_version: bindings().SALE_TERMS_VERSION };
    const env = { PLATFORM_FEE_PERCENT: percent, PLATFORM_FEE_FIXED: fixed } as never;
    const as = await makeUserWithDocuments("anna");
    expect((await ask("POST", "/api/payments/create-checkout-session", { as, body, env })).status).toBe(200);
    const payment = await findPayment(stripe.sessions.at(-1)?.id ?? "");
    expect(payment.fee_cents).toBe(
      feeCents(payment.amount_cents, { percent: Number(percent), fixed: Number(fixed) }),
    );
  }
});

test("a lost answer is found again, and nothing is sent twice, also when the key is forgotten", async () => {
  const { stripe, gea } = await begun();
  stripe.failNext({ kind: "lost answer", path: "POST /v1/transfers", times: 2 });
  await runCron();
  expect(stripe.transfers).toHaveLength(1);
  expect(await listMoves(gea)).toMatchObject([{ state: "sending", attempts: 1 }]);
  await runCron();
  expect(await listMoves(gea)).toMatchObject([{ state: "sending" }]);
  advanceMinutes(2 * DAY);
  await runCron();
  expect(stripe.transfers).toHaveLength(1);
  expect(await listMoves(gea)).toMatchObject([{ state: "done", stripe_id: stripe.transfers[0]?.id }]);
  expect(await findTransferSums(gea)).toMatchObject({ sent: COST_CENTS, waiting: 0 });
});

test("a lost answer is no refusal when the next call comes with another account's key", async () => {
  const { stripe, gea } = await begun();
  stripe.failNext({ kind: "lost answer", path: "POST /v1/transfers", times: 2 });
  await runCron();
  stripe.set({ key: "elsewhere" });
  advanceMinutes(10);
  await runCron();
  expect(await listMoves(gea)).toMatchObject([{ state: "sending", attempts: 2 }]);
  stripe.set({ key: "valid" });
  advanceMinutes(DAY);
  await runCron();
  expect(stripe.transfers).toHaveLength(1);
  expect(await listMoves(gea)).toMatchObject([{ state: "done" }]);
});

test("a refund after the transfer reverses it, also when that answer is lost", async () => {
  const { stripe, gea, session, account } = await begun();
  await runCron();
  const intent = String(stripe.look(session).payment_intent);
  await refundAtStripe(stripe, intent, 1500);
  await stripe.deliverAll();
  stripe.failNext({ kind: "lost answer", path: "/reversals", times: 2 });
  await runCron();
  advanceMinutes(10);
  await runCron();
  expect(stripe.reversals).toMatchObject([{ amount: 1500, transfer: stripe.transfers[0]?.id }]);
  const [refund] = stripe.refunds;
  expect(refund?.amount).toBe(1500);
  const moves = await listMoves(gea);
  expect(moves).toMatchObject([
    { kind: "transfer", state: "done" },
    { kind: "reversal", state: "done", refund_id: expect.any(String) },
  ]);
  expect(await findTransferSums(gea)).toEqual({
    sent: COST_CENTS,
    reversed: 1500,
    waiting: 0,
    debts: 0,
    net: COST_CENTS - 1500,
  });
  expect(stripe.connect(account).balance).toBe(COST_CENTS - 1500);
});

test("what cannot be reversed is a debt, which the next transfers set off", async () => {
  const { stripe, gea, session, account, event } = await begun();
  await runCron();
  stripe.payAccountOut(account);
  await refundAtStripe(stripe, String(stripe.look(session).payment_intent), 3000);
  await stripe.deliverAll();
  await runCron();
  expect(stripe.reversals).toEqual([]);
  expect(await findTransferSums(gea)).toMatchObject({ debts: 3000, waiting: 0 });
  const next = await makePaidEvent({ organizer_id: gea.id, cost_cents: 2000, date: dayFromNow(1) });
  for (const name of ["bruno", "carla"]) {
    stripe.pay(await openCheckout(await makeUserWithDocuments(name), next));
  }
  await stripe.deliverAll();
  advanceMinutes(DAY);
  await runCron();
  expect(stripe.transfers.map(({ amount }) => amount)).toEqual([COST_CENTS, 1000]);
  expect(await findTransferSums(gea)).toEqual({
    ...{ sent: COST_CENTS + 1000, reversed: 0, waiting: 0, debts: 0 },
    net: COST_CENTS - 3000 + 4000,
  });
  expect(event.id).not.toBe(next.id);
});

test("an account that is rejected keeps its money waiting, sales go on, and it goes out once active", async () => {
  const { stripe, gea, account, event } = await begun();
  stripe.connect(account, { status: "rejected" });
  await runCron();
  expect(await listMoves(gea)).toMatchObject([{ state: "refused" }]);
  expect(await listTransferRows(gea)).toMatchObject([{ refusals: 1, last_error: expect.any(String) }]);
  await runCron();
  expect(await listMoves(gea)).toHaveLength(1);
  const later = await makePaidEvent({ organizer_id: gea.id });
  await openCheckout(await makeUserWithDocuments("bruno"), later);
  stripe.connect(account, { status: "active" });
  advanceMinutes(10);
  await runCron();
  const moves = await listMoves(gea);
  expect(moves.map(({ state }) => state)).toEqual(["refused", "done"]);
  expect(await listTransferRows(gea)).toMatchObject([{ refusals: 0, event_id: event.id }]);
});

test("a transfer after a won dispute waits until the platform's balance has its money", async () => {
  const { stripe, gea, session } = await begun();
  await runCron();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  await runCron();
  expect(await findTransferSums(gea)).toMatchObject({ sent: COST_CENTS, reversed: COST_CENTS, waiting: 0 });
  stripe.set({ chargesPending: true });
  stripe.stepDispute(dispute.id, "won");
  await stripe.deliverAll();
  await runCron();
  expect(await listTransferRows(gea)).toMatchObject([{ refusals: 1, unsettled_cents: COST_CENTS }]);
  stripe.set({ chargesPending: false });
  stripe.topUp(10_000);
  advanceMinutes(10);
  await runCron();
  expect(stripe.transfers.map(({ source_transaction }) => typeof source_transaction)).toEqual([
    "string",
    "object",
  ]);
  expect(await findTransferSums(gea)).toMatchObject({ waiting: 0, net: COST_CENTS });
});

test("an event that is cancelled while its transfer is sent ends with everything reversed", async () => {
  const { stripe, gea, event } = await begun();
  beforeNextCall("POST /v1/transfers", async () => {
    const [seat] = await listEnrolments(event);
    expect(seat?.status).toBe("confirmed");
    const body = { paying: 1, total: COST_CENTS / 100, message: "Mare mosso" };
    const answer = await ask("POST", `/api/events/${event.id}/cancellation`, { as: gea, body });
    expect(answer.status, answer.text).toBe(200);
  });
  await runCron();
  await runCron();
  await stripe.deliverAll();
  await runCron();
  expect(stripe.transfers).toHaveLength(1);
  expect(stripe.reversals).toMatchObject([{ amount: COST_CENTS }]);
  expect(await findTransferSums(gea)).toEqual({
    ...{ sent: COST_CENTS, reversed: COST_CENTS, waiting: 0, debts: 0, net: 0 },
  });
});

test("of two runs of the cron at once one sends each transfer", async () => {
  const { stripe, gea } = await paidAndBegun({ payers: 4 });
  advanceMinutes(DAY);
  const tick = () => worker.scheduled({} as ScheduledController, bindings());
  await Promise.all([tick(), tick()]);
  await runCron();
  expect(stripe.transfers).toHaveLength(4);
  expect(await findTransferSums(gea)).toMatchObject({ sent: 4 * COST_CENTS, waiting: 0 });
});

test("due transfers are found by organizer: money of those without an account is not read", async () => {
  const { stripe, gea, event } = await paidAndBegun();
  const read = async () => {
    const { db: DB, meter } = meterDatabase(database);
    await sendTransfers({ env: bindings(), db: openDatabase(DB).db, budget: newBudget() });
    const plans = await listQueryPlans(database, meter);
    expect(plans.filter((plan) => /^SCAN (t|transfers|m|transfer_moves|o)\b(?! USING)/.test(plan))).toEqual(
      [],
    );
    return meter.rows;
  };
  await runCron();
  const before = await read();
  const many = await inBatches(Array.from({ length: 24 }), async () =>
    makePaidEnrolment(
      { id: event.id, organizer_id: (await makeUser("ida", { role: "company" })).id, title: "" },
      await makeUser("anna"),
      { cents: 4500 },
    ),
  );
  await db.update(transfers).set({ due_on: "2026-01-01" }).where(ne(transfers.organizer_id, gea.id));
  expect(many).toHaveLength(24);
  expect(await read()).toBe(before);
  const { db: DB, meter } = meterDatabase(database);
  await ask("GET", "/api/payouts/transfers", { as: gea, env: { DB } });
  expect(meter.rows).toBeLessThan(20);
  expect(stripe.transfers).toEqual([]);
});

test("money waits for a moved event, an undecided dispute, and its own days of delay", async () => {
  const { stripe, gea, event } = await begun();
  const delay = { PAYOUT_DELAY_DAYS: "2" } as Partial<Env>;
  await worker.scheduled({} as ScheduledController, bindings(delay));
  expect(stripe.transfers).toEqual([]);
  const list = await ask<{ state: string; due_at: string }[]>("GET", "/api/payouts/transfers", {
    as: gea,
    env: delay,
  });
  expect(list.body).toMatchObject([{ state: "waiting", net: 45, gross: 45, sent_at: null }]);
  const own = await ask<{ state: string }[]>("GET", "/api/payouts/transfers", { as: gea });
  // Payments of one event and price are told apart by who paid, and when.
  const payment = { payer_name: expect.stringMatching(/^Anna/), paid_at: expect.any(String) };
  expect(own.body).toMatchObject([{ state: "due", event: { id: event.id }, ...payment }]);
  vi.setSystemTime(Date.now() + 2 * DAY * 60_000);
  await worker.scheduled({} as ScheduledController, bindings(delay));
  expect(stripe.transfers).toHaveLength(1);
});

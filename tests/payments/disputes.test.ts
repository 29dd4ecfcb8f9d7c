import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "../../worker/events/schema.ts";
import { disputes, ledgerEntries, refunds } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  COST_CENTS,
  findPayment,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { listOutbox } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { DISPUTE_FEE } from "../support/stripe/disputes.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

/** Anna has paid for a seat in an event of Gea's, and is in. */
async function paidSeat() {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ organizer_id: gea.id, refund_rule: "always" }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const [seat] = await listEnrolments(event);
  return { stripe, gea, anna, event, session, seat: seat?.id ?? "" };
}

/** What is in the ledger of a payment, oldest first. */
async function entriesOf(session: string) {
  const { id } = await findPayment(session);
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.payment_id, id))
    .orderBy(ledgerEntries.id);
  return entries.map(({ kind, amount_cents }) => [kind, amount_cents]);
}

async function refundsOf(session: string) {
  const { id } = await findPayment(session);
  return db.select().from(refunds).where(eq(refunds.payment_id, id));
}

const disputesOf = async (session: string) =>
  db
    .select()
    .from(disputes)
    .where(eq(disputes.payment_id, (await findPayment(session)).id));

async function cancelEvent(as: SignedInUser, { id }: { id: string }) {
  const path = `/api/events/${id}/cancellation`;
  const { body } = await ask<{ paying: number; total: number }>("GET", path, { as });
  const { status, text } = await ask("POST", path, { as, body: { paying: body.paying, total: body.total } });
  expect(status, text).toBe(200);
}

test("a dispute's amount and fee stand in the ledger, and return with a won dispute", async () => {
  const { stripe, session, event } = await paidSeat();
  const { id } = stripe.dispute(session);
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  expect(await entriesOf(session)).toEqual([
    ["charge", COST_CENTS],
    ["dispute", -COST_CENTS],
    ["dispute_fee", -DISPUTE_FEE],
  ]);
  expect(await findPayment(session)).toMatchObject({
    status: "paid",
    attention: "disputed",
    disputed_cents: 0,
  });
  expect(await disputesOf(session)).toMatchObject([{ id, state: "open", is_charge_refundable: false }]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  stripe.stepDispute(id, "won");
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  expect((await entriesOf(session)).at(-1)).toEqual(["charge", COST_CENTS]);
  expect(await findPayment(session)).toMatchObject({ status: "paid", attention: null, disputed_cents: 0 });
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("webhooks of a dispute may come twice and in any order, also before the payment's", async () => {
  for (const order of ["forwards", "backwards"] as const) {
    const stripe = standIn();
    const session = await openCheckout(await makeUserWithDocuments("anna"), await makePaidEvent());
    stripe.pay(session);
    const { id } = stripe.dispute(session);
    stripe.stepDispute(id, "lost");
    const told = order === "forwards" ? stripe.events : stripe.events.toReversed();
    for (const event of told) {
      expect(await stripe.deliver(event.id)).toBe(200);
      await Promise.all([stripe.deliver(event.id), stripe.deliver(event.id)]);
    }
    expect(await disputesOf(session)).toMatchObject([{ id, state: "lost", stripe_status: "lost" }]);
    expect((await entriesOf(session)).toSorted()).toEqual([
      ["charge", COST_CENTS],
      ["dispute", -COST_CENTS],
      ["dispute_fee", -DISPUTE_FEE],
    ]);
    expect(await findPayment(session)).toMatchObject({ attention: "disputed", disputed_cents: COST_CENTS });
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  }
});

test("a dispute's webhook is refused while Stripe is unreachable, and comes again", async () => {
  const { stripe, session } = await paidSeat();
  stripe.dispute(session);
  stripe.set({ outage: "500" });
  expect(new Set(await stripe.deliverAll())).toEqual(new Set([500]));
  expect(takeLoggedErrors().length).toBeGreaterThan(0);
  expect(await disputesOf(session)).toEqual([]);
  stripe.set({ outage: false });
  await stripe.deliverAll();
  expect(await disputesOf(session)).toHaveLength(1);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund waits while its charge is disputed, goes out when the dispute is won, and not when it is lost", async () => {
  for (const end of ["won", "lost"] as const) {
    const { stripe, session, gea, event } = await paidSeat();
    const { id } = stripe.dispute(session);
    await stripe.deliverAll();
    await cancelEvent(gea, event);
    for (let day = 0; day < 3; day += 1) {
      advanceMinutes(24 * 60);
      await runCron();
    }
    expect(stripe.refunds).toEqual([]);
    expect(await refundsOf(session)).toMatchObject([
      { status: "waiting", amount_cents: COST_CENTS, attempts: 0 },
    ]);
    expect((await findPayment(session)).attention).toBe("disputed");
    await expectPaymentsToMatchStripe(stripe, { settled: true });
    stripe.stepDispute(id, end);
    await stripe.deliverAll({ shuffle: true, duplicates: 1 });
    await runCron();
    await stripe.deliverAll();
    expect(stripe.returned()).toBe(end === "won" ? COST_CENTS : 0);
    expect((await refundsOf(session)).map(({ status }) => status)).toEqual(end === "won" ? ["done"] : []);
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  }
});

test("during an inquiry a refund goes out, and only the refund stands in the ledger", async () => {
  const { stripe, session, gea, event } = await paidSeat();
  const { id } = stripe.dispute(session, { inquiry: true });
  await stripe.deliverAll();
  expect(await disputesOf(session)).toMatchObject([{ state: "inquiry", is_charge_refundable: true }]);
  expect((await findPayment(session)).attention).toBe("disputed");
  await cancelEvent(gea, event);
  await runCron();
  await stripe.deliverAll();
  expect(stripe.returned()).toBe(COST_CENTS);
  stripe.stepDispute(id, "warning_closed");
  await stripe.deliverAll();
  expect(await entriesOf(session)).toEqual([
    ["charge", COST_CENTS],
    ["refund", -COST_CENTS],
  ]);
  expect((await findPayment(session)).attention).toBeNull();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("of a part that is lost only the rest can go back", async () => {
  const { stripe, session, gea, event, seat } = await paidSeat();
  const { id } = stripe.dispute(session, { amount: 1500 });
  stripe.stepDispute(id, "lost");
  await stripe.deliverAll({ shuffle: true });
  expect(await findPayment(session)).toMatchObject({ disputed_cents: 1500 });
  const { body } = await ask("GET", `/api/events/${event.id}/participants/${seat}/cancellation`, { as: gea });
  expect(body).toEqual({ paid: 45, refund: 30, refund_to_voucher: 0, seats: 1, payer: null });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("after a lost dispute the organizer removes the participant without refund, also after the event", async () => {
  const { stripe, session, gea, event, seat } = await paidSeat();
  const { id } = stripe.dispute(session);
  await stripe.deliverAll();
  const list = async () =>
    (await ask<{ dispute: string | null }[]>("GET", `/api/events/${event.id}/participants`, { as: gea }))
      .body;
  expect(await list()).toMatchObject([{ dispute: "open" }]);
  stripe.stepDispute(id, "lost");
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await list()).toMatchObject([{ dispute: "lost" }]);
  // Banks take months.
  await db.update(events).set({ date: "2026-01-01" }).where(eq(events.id, event.id));
  const removed = await ask("DELETE", `/api/events/${event.id}/participants/${seat}`, {
    as: gea,
    body: { refund: 0 },
  });
  expect(removed.status, removed.text).toBe(204);
  expect(await listEnrolmentStatuses(event)).toEqual(["cancelled"]);
  expect(await refundsOf(session)).toEqual([]);
  expect(await disputesOf(session)).toMatchObject([{ decision: "removed" }]);
  expect((await findPayment(session)).attention).toBeNull();
  // What is told again does not ask again.
  for (const { id: told } of stripe.events) await stripe.deliver(told);
  expect((await findPayment(session)).attention).toBeNull();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("after a lost dispute only the organizer keeps the participant, and only once", async () => {
  const { stripe, session, gea, anna, event, seat } = await paidSeat();
  const keep = (as: typeof gea) => ask("POST", `/api/events/${event.id}/participants/${seat}/keep`, { as });
  const { id } = stripe.dispute(session);
  await stripe.deliverAll();
  expect((await keep(gea)).error?.code).toBe("no_lost_dispute");
  stripe.stepDispute(id, "lost");
  await stripe.deliverAll();
  expect((await keep(anna)).status).toBe(403);
  expect((await keep(gea)).status).toBe(204);
  expect((await keep(gea)).status).toBe(204);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await disputesOf(session)).toMatchObject([{ decision: "kept" }]);
  expect((await findPayment(session)).attention).toBeNull();
  const { body } = await ask<object[]>("GET", `/api/events/${event.id}/participants`, { as: gea });
  expect(body).toMatchObject([{ dispute: "kept" }]);
});

test("an admin who resolves a lost dispute keeps the participant", async () => {
  const { stripe, session } = await paidSeat();
  const ugo = await makeUser("ugo", { role: "admin" });
  const { id } = stripe.dispute(session);
  stripe.stepDispute(id, "lost");
  await stripe.deliverAll();
  const payment = await findPayment(session);
  const found = await ask<{ id: string; dispute: unknown }[]>("GET", "/api/admin/payments/issues", {
    as: ugo,
  });
  expect(found.body.find((one) => one.id === payment.id)?.dispute).toEqual({
    state: "lost",
    amount: 45,
    taken: 45,
    can_decide: true,
  });
  expect((await ask("POST", `/api/admin/payments/${payment.id}/resolve`, { as: ugo })).status).toBe(200);
  expect(await disputesOf(session)).toMatchObject([{ decision: "kept" }]);
  for (const { id: told } of stripe.events) await stripe.deliver(told);
  expect((await findPayment(session)).attention).toBeNull();
});

test("the organizer hears of a lost dispute once, and where to decide", async () => {
  const { stripe, session, gea } = await paidSeat();
  const { id } = stripe.dispute(session);
  await stripe.deliverAll({ duplicates: 1 });
  stripe.stepDispute(id, "lost");
  await stripe.deliverAll({ duplicates: 1, shuffle: true });
  const told = (await listOutbox(gea.email)).filter(({ template }) => template === "dispute_lost");
  expect(told).toHaveLength(1);
});

test("the organizer's ledger, figures and file subtract disputed amounts", async () => {
  const { stripe, session, gea } = await paidSeat();
  const { id } = stripe.dispute(session);
  await stripe.deliverAll();
  const net = -DISPUTE_FEE / 100;
  const sums = { gross: 45, refunded: 0, disputed: 65, net };
  expect((await ask("GET", "/api/ledger/totals", { as: gea })).body).toMatchObject(sums);
  expect((await ask("GET", "/api/ledger/events", { as: gea })).body).toMatchObject([sums]);
  expect((await ask("GET", "/api/payments/organizer-stats", { as: gea })).body).toEqual({
    totalPaidParticipants: 1,
    totalRevenue: net,
  });
  const kinds = async () =>
    (await ask<{ kind: string; amount: number }[]>("GET", "/api/ledger", { as: gea })).body.map(
      ({ kind, amount }) => [kind, amount],
    );
  expect((await kinds()).toSorted()).toEqual([
    ["charge", 45],
    ["dispute", -45],
    ["dispute_fee", -20],
  ]);
  stripe.stepDispute(id, "won");
  await stripe.deliverAll();
  expect(await kinds()).toContainEqual(["dispute_returned", 45]);
  expect((await ask("GET", "/api/ledger/totals", { as: gea })).body).toMatchObject({
    gross: 45,
    refunded: 0,
    disputed: 20,
    net: 25,
  });
  for (const [language, word] of [
    ["it", "Contestazione"],
    ["en", "Dispute"],
    ["es", "Disputa"],
    ["fr", "Litige"],
    ["pl", "Spór"],
    ["ru", "Спор"],
  ] as const) {
    await updateUser(gea.id, { language });
    expect((await ask("GET", "/api/ledger.csv", { as: gea })).text).toContain(word);
  }
});

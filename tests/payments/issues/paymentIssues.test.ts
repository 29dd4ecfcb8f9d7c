import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, type MockInstance, test, vi } from "vitest";
import { markPaidBack, resolvePaymentIssue, retryPaymentIssue } from "../../../web/admin/payments/queries.ts";
import { getListPage } from "../../../web/lib/pagedQuery.ts";
import type { PaymentIssue, PaymentIssueProgress } from "../../../worker/payments/issues/outputs.ts";
import { ledgerEntries, payments, refunds } from "../../../worker/payments/schema.ts";
import {
  confirmPayment,
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
} from "../../support/checkout.ts";
import { makeEvent } from "../../support/events.ts";
import { makePaidEnrolment } from "../../support/payments.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { makeUser, updateUser } from "../../support/users.ts";
import { type Answer, ask, database, db, inBrowser } from "../../support/worker.ts";

const admin = () => makeUser("ugo", { role: "admin" });

type Failed = Partial<typeof refunds.$inferInsert>;

/** A place that was paid 45 euros for, with a mark on its payment, and perhaps a refund that failed. */
async function marked(attention: string | null, failed?: Failed) {
  const gea = await makeUser("gea", { role: "company" });
  const anna = await makeUser("anna", { full_name: "Anna D'Angelo" });
  const dive = await makeEvent({ organizer_id: gea.id, title: "Notte al lago" });
  const { payment } = await makePaidEnrolment(dive, anna, { cents: 4500, at: "2026-07-01T10:00:00.000Z" });
  await db
    .update(payments)
    .set({ attention, updated_at: "2026-07-04T10:00:00.000Z" })
    .where(eq(payments.id, payment));
  if (failed) await failedRefund(payment, failed);
  return { id: payment, anna, dive };
}

async function failedRefund(payment_id: string, other: Failed = {}) {
  await db.insert(refunds).values({
    id: newId(),
    payment_id,
    amount_cents: 4500,
    reason: "event_cancelled",
    status: "failed",
    attempts: 3,
    last_error: "Insufficient funds in Stripe account.",
    created_at: "2026-07-03T10:00:00.000Z",
    ...other,
  });
}

const statusOf = (payment: string) =>
  db.select().from(refunds).where(eq(refunds.payment_id, payment)).orderBy(refunds.created_at);

const marking = (id: string) => db.select().from(payments).where(eq(payments.id, id)).get();

async function caseOf(id: string): Promise<PaymentIssue | undefined> {
  const path = "/api/admin/payments/issues";
  const { rows: cases } = await inBrowser(await admin(), () => getListPage<PaymentIssue>(path, {}));
  return cases.find((one) => one.id === id);
}

test("an admin reads a payment's history, user, amount and Stripe ids", async () => {
  const { id, anna, dive } = await marked("disputed");
  expect(await caseOf(id)).toEqual({
    id,
    reasons: ["disputed"],
    since: "2026-07-04T10:00:00.000Z",
    kind: "event",
    status: "paid",
    title: "Notte al lago",
    event: { id: dive.id, slug: dive.slug, date: dive.date },
    person: { full_name: "Anna D'Angelo", email: anna.email },
    amount: 45,
    refunded: 0,
    left: 45,
    checks: 0,
    created_at: "2026-07-01T10:00:00.000Z",
    paid_at: "2026-07-01T10:00:00.000Z",
    session_id: `cs_${id}`,
    payment_intent: `pi_${id}`,
    stripe_url: `https://dashboard.stripe.com/payments/pi_${id}`,
    refunds: [],
    dispute: null,
  });
});

test("payments that are in order are no payment issue, however many there are", async () => {
  const { id } = await marked(null);
  expect(await caseOf(id)).toBeUndefined();
});

test("a refund refused by Stripe shows its amount, its reason and Stripe's error", async () => {
  const { id } = await marked("refund_failed", { amount_cents: 2250 });
  expect(await caseOf(id)).toMatchObject({
    reasons: ["refund_failed"],
    refunds: [
      {
        amount: 22.5,
        reason: "event_cancelled",
        attempts: 3,
        last_error: "Insufficient funds in Stripe account.",
        created_at: "2026-07-03T10:00:00.000Z",
      },
    ],
  });
  // Also where the mark was lost, or says something else.
  expect((await caseOf((await marked(null, {})).id))?.since).toBe("2026-07-03T10:00:00.000Z");
  expect((await caseOf((await marked("disputed", {})).id))?.reasons).toEqual(["disputed", "refund_failed"]);
});

test("a failed refund replaced by another one is no payment issue any more", async () => {
  const { id } = await marked("refund_failed", {});
  expect(await caseOf(id)).toBeDefined();
  await failedRefund(id, { status: "done", stripe_refund_id: `re_${id}`, reason: "outside" });
  expect(await caseOf(id)).toBeUndefined();
});

test("a test key links to Stripe's test dashboard, and an unpaid session to a search", async () => {
  const { id } = await marked("stripe_unreachable");
  await db
    .update(payments)
    .set({
      stripe_payment_intent: null,
      status: "open",
      paid_at: null,
      expires_at: "2026-07-01T10:31:00.000Z",
    })
    .where(eq(payments.id, id));
  const answer = await ask<PaymentIssue[]>("GET", "/api/admin/payments/issues", {
    as: await admin(),
    env: { STRIPE_SECRET_KEY: "sk_test_1" },
  });
  const found = answer.body.find((one) => one.id === id);
  expect(found?.stripe_url).toBe(`https://dashboard.stripe.com/test/search?query=cs_${id}`);
  // Every silence touches the payment: it is a case since it could be paid no more.
  expect(found?.since).toBe("2026-07-01T10:31:00.000Z");
  expect(answer.text).not.toContain("sk_test");
});

test("a deleted account has neither name nor address, and a removed event only its title", async () => {
  const { id, anna, dive } = await marked("disputed");
  const deleted = { full_name: "", email: `${anna.id}@deleted.invalid`, deleted_at: "2026-08-01" };
  await updateUser(anna.id, deleted);
  await database.prepare("delete from events where id = ?").bind(dive.id).run();
  expect(await caseOf(id)).toMatchObject({
    person: { full_name: null, email: null },
    event: null,
    title: "Notte al lago",
  });
});

test("only admins read a payment issue, retry it or resolve it", async () => {
  const { id } = await marked("disputed");
  const people = {
    company: await makeUser("gea", { role: "company" }),
    instructor: await makeUser("leo", { role: "instructor" }),
    member: await makeUser("anna"),
    blogger: await makeUser("bea", { role: "blogger" }),
  };
  const at = "/api/admin/payments";
  for (const call of [
    `GET ${at}/issues`,
    `POST ${at}/${id}/retry`,
    `POST ${at}/${id}/resolve`,
    `POST ${at}/${id}/paid-back`,
  ]) {
    const [method = "", path = ""] = call.split(" ");
    expect([call, (await ask(method, path)).status]).toEqual([call, 401]);
    for (const [who, as] of Object.entries(people))
      expect([call, who, (await ask(method, path, { as })).status]).toEqual([call, who, 403]);
  }
  expect((await caseOf(id))?.reasons).toEqual(["disputed"]);
});

test("an unknown payment and an invalid id are not found", async () => {
  const as = await admin();
  for (const id of [newId(), "1' or 1=1"]) {
    for (const verb of ["retry", "resolve", "paid-back"]) {
      const { status, error } = await ask("POST", `/api/admin/payments/${encodeURIComponent(id)}/${verb}`, {
        as,
      });
      expect([status, error?.code]).toEqual([404, "payment_not_found"]);
    }
  }
});

test("pages follow each other, paid payments before the others", async () => {
  const ids = [];
  for (let turn = 0; turn < 3; turn += 1) ids.push((await marked("disputed")).id);
  const as = await admin();
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Answer<PaymentIssue[]> = await ask<PaymentIssue[]>(
      "GET",
      `/api/admin/payments/issues?limit=2&cursor=${cursor}`,
      { as },
    );
    expect(page.body.length).toBeLessThanOrEqual(2);
    seen.push(...page.body.map(({ id }) => id));
    cursor = page.headers.get("x-next-cursor");
  }
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(seen).toEqual(expect.arrayContaining(ids));
});

/** What the log was told. */
function messages(info: MockInstance<typeof console.info>): string[] {
  return info.mock.calls.map(([line]) => JSON.parse(line).message);
}

test("an admin resolves a payment issue once, however often it is asked, and the log names the admin", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const { id } = await marked("amount_differs");
  const as = await admin();
  const answers = await inBrowser(as, () => Promise.all([resolvePaymentIssue(id), resolvePaymentIssue(id)]));
  expect(answers).toEqual([
    { state: "settled", case: null },
    { state: "settled", case: null },
  ]);
  expect(await caseOf(id)).toBeUndefined();
  expect(messages(info)).toEqual([`payment resolved by hand ${id} amount_differs by ${as.id}`]);
});

test("a payment issue that a retry can settle cannot be resolved by hand", async () => {
  for (const attention of ["stripe_unreachable", "refund_failed"]) {
    const { id } = await marked(attention, attention === "refund_failed" ? {} : undefined);
    const answer = await inBrowser(await admin(), () => resolvePaymentIssue(id));
    expect(answer).toMatchObject({ state: "unsettled", case: { id, reasons: [attention] } });
  }
});

test("a refund by bank transfer stands in the ledger once and closes the payment issue", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const { id, dive } = await marked("refund_failed", { amount_cents: 4000 });
  await failedRefund(id, { amount_cents: 1500, created_at: "2026-07-03T11:00:00.000Z" });
  const as = await admin();
  const answers = await inBrowser(as, () => Promise.all([markPaidBack(id), markPaidBack(id)]));
  expect(answers).toEqual([
    { state: "settled", case: null },
    { state: "settled", case: null },
  ]);
  // Never more than was paid: of the second, what the first has left.
  expect((await statusOf(id)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ["done", 4000],
    ["done", 500],
  ]);
  expect(await marking(id)).toMatchObject({ status: "refunded", refunded_cents: 4500, attention: null });
  const moved = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payment_id, id));
  expect(moved.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ["charge", 4500],
    ["refund", -4000],
    ["refund", -500],
  ]);
  expect(
    moved.every(({ event_id, organizer_id }) => event_id === dive.id && organizer_id === dive.organizer_id),
  ).toBe(true);
  expect(messages(info)).toContain(`refund paid back by hand ${id} 4500 by ${as.id}`);
});

test("a payment without a failed refund cannot be marked as paid back", async () => {
  const { id } = await marked("disputed");
  const answer = await inBrowser(await admin(), () => markPaidBack(id));
  expect(answer).toMatchObject({ state: "unsettled", case: { reasons: ["disputed"] } });
  expect(await marking(id)).toMatchObject({ status: "paid", refunded_cents: 0 });
});

/** Somebody has paid for a place, and Stripe refuses to give the money back when the event is cancelled. */
async function refused() {
  const stripe = standIn();
  const [anna, dive] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, dive);
  stripe.pay(session);
  await confirmPayment(anna, session);
  const { id } = await findPayment(session);
  await failedRefund(id, { amount_cents: 4500, attempts: 1 });
  await db.update(payments).set({ attention: "refund_failed" }).where(eq(payments.id, id));
  return { stripe, id };
}

test("a retried refund that Stripe accepts stands in the ledger at once", async () => {
  const { stripe, id } = await refused();
  const answer = await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(answer).toEqual({ state: "under_way", case: null });
  expect(stripe.returned()).toBe(4500);
  expect((await statusOf(id)).map(({ status, attempts }) => [status, attempts])).toEqual([["done", 2]]);
  expect(await db.select().from(payments).where(eq(payments.id, id)).get()).toMatchObject({
    status: "refunded",
    refunded_cents: 4500,
    attention: null,
  });
  expect(await caseOf(id)).toBeUndefined();
});

test("pressed twice, or by two admins at once, the money goes back once", async () => {
  const { stripe, id } = await refused();
  const answers = await inBrowser(await admin(), () =>
    Promise.all([retryPaymentIssue(id), retryPaymentIssue(id)]),
  );
  for (const { case: left } of answers) expect(left).toBeNull();
  const third = await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(third).toEqual({ state: "settled", case: null });
  expect(stripe.returned()).toBe(4500);
  expect(stripe.refunds).toHaveLength(1);
});

test("a retried refund that Stripe refuses is a payment issue again, with Stripe's error", async () => {
  const { stripe, id } = await refused();
  stripe.set({ refundsRefused: "insufficient_funds" });
  await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(await caseOf(id)).toMatchObject({
    reasons: ["refund_failed"],
    refunds: [{ attempts: 2, last_error: "The refund was refused." }],
  });
  stripe.set({ refundsRefused: null });
  await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(await caseOf(id)).toBeUndefined();
  expect(stripe.returned()).toBe(4500);
});

test("of two refunds that failed no more goes back than was paid", async () => {
  const { stripe, id } = await refused();
  await db.update(refunds).set({ amount_cents: 3000 }).where(eq(refunds.payment_id, id));
  await failedRefund(id, { amount_cents: 4500, reason: "removed", created_at: "2026-07-05T10:00:00.000Z" });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(id))).toEqual({
    state: "under_way",
    case: null,
  });
  expect(stripe.returned()).toBe(4500);
  expect((await statusOf(id)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ["done", 3000],
    ["done", 1500],
  ]);
  expect(await caseOf(id)).toBeUndefined();
});

/** Somebody has paid, no word of it came, and Stripe has not answered since. */
async function silent(paid: boolean) {
  const stripe = standIn();
  const [anna, dive] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, dive);
  if (paid) stripe.pay(session);
  const { id } = await findPayment(session);
  const change = { attention: "stripe_unreachable", checks: 28, expires_at: "2026-07-01T10:31:00.000Z" };
  await db.update(payments).set(change).where(eq(payments.id, id));
  stripe.set({ outage: "network" });
  return { stripe, session, id };
}

test("a payment issue lasts while Stripe is unreachable; once it answers, a retry settles the payment", async () => {
  const { stripe, session, id } = await silent(true);
  const still = await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(still).toMatchObject({
    state: "unsettled",
    case: { id, reasons: ["stripe_unreachable"], checks: 29 },
  });
  stripe.set({ outage: false });
  const settled = await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(settled).toEqual({ state: "settled", case: null } satisfies PaymentIssueProgress);
  expect(await findPayment(session)).toMatchObject({ status: "paid", attention: null });
});

test("a retry releases the enrolment of an unpaid session", async () => {
  const { stripe, session, id } = await silent(false);
  stripe.set({ outage: false });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(id))).toEqual({
    state: "settled",
    case: null,
  });
  expect(await findPayment(session)).toMatchObject({ status: "expired", attention: null });
});

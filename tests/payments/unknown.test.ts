import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { resolvePaymentIssue, retryPaymentIssue } from "../../web/admin/payments/queries.ts";
import { getListPage } from "../../web/lib/pagedQuery.ts";
import type { PaymentIssue } from "../../worker/payments/issues/outputs.ts";
import { payments } from "../../worker/payments/schema.ts";
import {
  advanceMinutes,
  confirmPayment,
  deleteHold,
  findPayment,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, db, inBrowser } from "../support/worker.ts";

withEmptyStorage();

const admin = () => makeUser("ugo", { role: "admin" });

/** Somebody who is paying for the only seat when the site's key becomes one of another account. */
async function forgotten({ pays = false } = {}) {
  const stripe = standIn();
  skipRetryDelays();
  const gea = await makeUser("gea", { role: "company" });
  const [anna, event] = [
    await makeUserWithDocuments("anna"),
    await makePaidEvent({ participants: 1, organizer_id: gea.id }),
  ];
  const session = await openCheckout(anna, event);
  if (pays) stripe.pay(session);
  const { id } = await findPayment(session);
  stripe.set({ key: "elsewhere" });
  return { stripe, gea, anna, event, session, id };
}

/** The same, when the hold has ended and the cron has been told that there is no such session. */
async function letGo(how: Parameters<typeof forgotten>[0] = {}) {
  const all = await forgotten(how);
  advanceMinutes(41);
  await runCron();
  return all;
}

async function caseOf(id: string) {
  const path = "/api/admin/payments/issues";
  const { rows: cases } = await inBrowser(await admin(), () => getListPage<PaymentIssue>(path, {}));
  return cases.find((one) => one.id === id);
}

async function ownStatus(as: Awaited<ReturnType<typeof makeUserWithDocuments>>): Promise<string[]> {
  const { body } = await ask<{ status: string }[]>("GET", "/api/me/payments", { as });
  return body.map(({ status }) => status);
}

test("a session unknown to Stripe keeps its seat until the hold ends, however often it is reconciled", async () => {
  const { anna, event, session, id } = await forgotten();
  const bruno = await makeUserWithDocuments("bruno");
  advanceMinutes(32);
  await runCron();
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "unknown" });
  expect((await deleteHold(anna, event)).error?.code).toBe("payment_unavailable");
  expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
  expect((await postCheckout(bruno, event)).error?.code).toBe("event_full");
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  expect(await caseOf(id)).toBeUndefined();
  advanceMinutes(9);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(await caseOf(id)).toMatchObject({ reasons: ["session_unknown"], status: "unknown" });
});

test("at the hold's end the seat is free, the payment is unknown to its user, and an admin sees it", async () => {
  const { stripe, anna, event, session, id } = await letGo();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect(await ownStatus(anna)).toEqual(["unknown"]);
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "unknown", place: null });
  expect(await caseOf(id)).toMatchObject({
    reasons: ["session_unknown"],
    status: "unknown",
    session_id: session,
  });
  const data = await ask<{ payments: { status: string }[] }>("POST", "/api/account/export", {
    as: anna,
    body: { password: PASSWORD },
  });
  expect(data.body.payments.map(({ status }) => status)).toEqual(["unknown"]);
  stripe.set({ key: "valid" });
  const bruno = await makeUserWithDocuments("bruno");
  expect((await postCheckout(bruno, event)).status).toBe(200);
});

test("an unknown payment blocks neither a new checkout, nor the event's removal, nor the account's deletion", async () => {
  const { stripe, anna, event } = await letGo();
  stripe.set({ key: "valid" });
  const again = await openCheckout(anna, event);
  expect(await deleteHold(anna, event)).toMatchObject({ status: 204 });
  expect(stripe.look(again).status).toBe("expired");
  const other = await letGo();
  expect((await ask("DELETE", `/api/events/${other.event.id}`, { as: other.gea })).status).toBe(204);
  const third = await letGo();
  const body = { password: PASSWORD };
  expect((await ask("DELETE", "/api/account", { as: third.gea, body })).status).toBe(204);
});

test("a package's payment that Stripe does not know is unknown when its session's time is up, and another may begin", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.set({ key: "elsewhere" });
  advanceMinutes(32);
  await runCron();
  expect(await ownStatus(gea)).toEqual(["unknown"]);
  stripe.set({ key: "valid" });
  expect(await openPackageCheckout(gea, "organizer_package", "startup")).not.toBe(session);
});

test("with the key corrected the cron confirms paid enrolments and closes their payment issues", async () => {
  const { stripe, anna, event, session, id } = await letGo({ pays: true });
  stripe.set({ key: "valid" });
  advanceMinutes(60);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect([(await confirmPayment(anna, session)).body.status, await caseOf(id)]).toEqual(["paid", undefined]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("with the key corrected an admin's retry ends the unpaid sessions", async () => {
  const { stripe, anna, id } = await letGo();
  const still = await inBrowser(await admin(), () => retryPaymentIssue(id));
  expect(still).toMatchObject({ state: "unsettled", case: { reasons: ["session_unknown"] } });
  stripe.set({ key: "valid" });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(id))).toEqual({
    state: "settled",
    case: null,
  });
  expect(await ownStatus(anna)).toEqual(["expired"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a late webhook confirms the enrolment while a seat is free, and refunds without one", async () => {
  const first = await letGo({ pays: true });
  expect(await first.stripe.deliverAll()).toContain(200);
  expect(await listEnrolmentStatuses(first.event)).toEqual(["confirmed"]);

  const second = await letGo({ pays: true });
  second.stripe.set({ key: "valid" });
  const bruno = await makeUserWithDocuments("bruno");
  await openCheckout(bruno, second.event);
  await second.stripe.deliverAll();
  expect((await listEnrolmentStatuses(second.event)).toSorted()).toEqual(["held", "released"]);
  expect((await confirmPayment(second.anna, second.session)).body.status).toBe("refunded");
  await second.stripe.deliverAll();
  await expectPaymentsToMatchStripe(second.stripe);
});

test("while the hold runs the key is put right: the payment is open again and can be finished", async () => {
  const { stripe, anna, event, session } = await forgotten();
  expect((await confirmPayment(anna, session)).body.status).toBe("unknown");
  stripe.set({ key: "valid" });
  expect(await openCheckout(anna, event)).toBe(session);
  expect((await confirmPayment(anna, session)).body.status).toBe("open");
  stripe.pay(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a payment issue resolved by an admin is not reconciled any more, but webhooks still count", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { stripe, anna, event, id } = await letGo({ pays: true });
  expect(await inBrowser(await admin(), () => resolvePaymentIssue(id))).toEqual({
    state: "settled",
    case: null,
  });
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  expect(row).toMatchObject({ status: "expired", attention: null, next_check_at: null, unknown_since: null });
  expect(await ownStatus(anna)).toEqual(["expired"]);
  stripe.set({ key: "valid" });
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
});

test("an unknown payment is reconciled a few times a day for a month, then only by an admin", async () => {
  const { id } = await letGo();
  const asked = async () => (await db.select().from(payments).where(eq(payments.id, id)).get())?.checks ?? 0;
  for (let hour = 0; hour < 24; hour += 1) {
    advanceMinutes(60);
    await runCron();
  }
  expect(await asked()).toBeLessThan(10);
  // A tick of the cron costs as much as ten requests.
  for (let day = 0; day < 40; day += 4) {
    advanceMinutes(4 * 24 * 60);
    await runCron();
  }
  const row = await db.select().from(payments).where(eq(payments.id, id)).get();
  expect(row).toMatchObject({ next_check_at: null, attention: "session_unknown" });
});

test("a refused key raises one payment issue at once, with one call in a run", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const event = await makePaidEvent({ participants: 20 });
  const ids: string[] = [];
  for (const name of ["anna", "bruno", "carla", "dora", "elio"])
    ids.push((await findPayment(await openCheckout(await makeUserWithDocuments(name), event))).id);
  stripe.set({ key: "revoked" });
  const calls = vi.spyOn(stripe, "fetch");
  advanceMinutes(41);
  for (let run = 0; run < 3; run += 1) {
    await runCron();
    advanceMinutes(5);
  }
  expect(calls).toHaveBeenCalledTimes(3);
  const raised = (await Promise.all(ids.map(caseOf))).flatMap((one) => one ?? []);
  expect(raised.map(({ reasons }) => reasons)).toEqual([["key_refused"]]);
  const [only] = raised;
  expect(await inBrowser(await admin(), () => retryPaymentIssue(only?.id ?? ""))).toMatchObject({
    state: "unsettled",
  });
  stripe.set({ key: "valid" });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(only?.id ?? ""))).toMatchObject({
    state: "settled",
  });
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a permission missing from the key raises a payment issue at once, and other payments are reconciled", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const event = await makePaidEvent({ participants: 20 });
  const first = await openCheckout(await makeUserWithDocuments("anna"), event);
  const second = await openCheckout(await makeUserWithDocuments("bruno"), event);
  stripe.pay(second);
  advanceMinutes(41);
  stripe.failNext({ kind: "403", path: first, times: 20 });
  await runCron();
  expect((await findPayment(second)).status).toBe("paid");
  const { id } = await findPayment(first);
  expect(await caseOf(id)).toMatchObject({ reasons: ["key_refused"], status: "open" });
  stripe.set({ outage: false });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(id))).toEqual({
    state: "settled",
    case: null,
  });
});

test("a refund that the key may not make raises a payment issue at once, and goes when the key may", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  advanceMinutes(41);
  await openCheckout(await makeUserWithDocuments("bruno"), event);
  stripe.failNext({ kind: "403", path: "POST /v1/refunds", times: 20 });
  await stripe.deliverAll();
  const { id } = await findPayment(session);
  expect(await caseOf(id)).toMatchObject({ reasons: ["key_refused"], status: "paid" });
  stripe.set({ outage: false });
  expect(await inBrowser(await admin(), () => retryPaymentIssue(id))).toMatchObject({ state: "under_way" });
  await stripe.deliverAll();
  expect([stripe.returned(), await caseOf(id)]).toEqual([4500, undefined]);
});

import { expect, test } from "vitest";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import { listEntries } from "../support/audit.ts";
import {
  advanceMinutes,
  COST_CENTS,
  confirmPayment,
  findPayment,
  lastStripeEvent,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { makeEnrolment } from "../support/events.ts";
import { listOutbox } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

async function unpaid() {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  return { stripe, anna, event };
}

/** Somebody who has paid for the only seat; nobody has heard of it yet. */
async function paidUnheard() {
  const { stripe, anna, event } = await unpaid();
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  return { stripe, anna, event, session };
}

/** What was written to somebody, by its template. */
async function mailsOf({ email }: { email: string }): Promise<string[]> {
  return (await listOutbox(email)).map(({ template }) => template);
}

test("the webhook comes twice: the second changes nothing", async () => {
  const { stripe, anna, event, session } = await paidUnheard();
  const { id } = lastStripeEvent(stripe, session);
  expect([await stripe.deliver(id), await stripe.deliver(id)]).toEqual([200, 200]);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await mailsOf(anna)).toEqual(["place_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an admin asks Stripe about one payment: still open, no answer, paid, and nothing to ask any more", async () => {
  const { stripe, anna, event } = await unpaid();
  const session = await openCheckout(anna, event);
  const { id } = await findPayment(session);
  const ugo = await makeUser("ugo", { role: "admin" });
  const askStripe = async (as = ugo) =>
    (await ask<{ outcome: string }>("POST", `/api/admin/payments/${id}/reconcile`, { as })).body.outcome;
  const isUnsettled = async () =>
    (await ask<{ is_unsettled: boolean }>("GET", `/api/admin/payments/${id}`, { as: ugo })).body.is_unsettled;
  expect([await isUnsettled(), await askStripe()]).toEqual([true, "unchanged"]);
  stripe.pay(session);
  stripe.failNext({ kind: "500", path: "GET /v1/checkout/sessions", times: 20 });
  expect(await askStripe()).toBe("unanswered");
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  stripe.set({ outage: false });
  expect(await askStripe()).toBe("paid");
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await mailsOf(anna)).toEqual(["place_paid"]);
  expect([await isUnsettled(), await askStripe()]).toEqual([false, "paid"]);
  expect(await listEntries(ugo, "payment.reconcile")).toHaveLength(3);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  const many = RATE_LIMITS.admin.reconciliations.times;
  const last = await Promise.all(Array.from({ length: many }, () => askStripe()));
  expect(last.filter((outcome) => outcome !== "paid")).toHaveLength(4);
});

test("an admin who asks Stripe about a session that ran out frees its seat", async () => {
  const { anna, event } = await unpaid();
  const { id } = await findPayment(await openCheckout(anna, event));
  advanceMinutes(32);
  const ugo = await makeUser("ugo", { role: "admin" });
  const { body } = await ask("POST", `/api/admin/payments/${id}/reconcile`, { as: ugo });
  expect([body, await listEnrolmentStatuses(event)]).toEqual([{ outcome: "expired" }, ["released"]]);
});

test("five webhooks at the same moment, with the return page, settle the payment once", async () => {
  const { stripe, anna, event, session } = await paidUnheard();
  const { id } = lastStripeEvent(stripe, session);
  const [answer, ...statuses] = await Promise.all([
    confirmPayment(anna, session),
    ...[1, 2, 3, 4, 5].map(() => stripe.deliver(id)),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(answer.body.status).toBe("paid");
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await mailsOf(anna)).toEqual(["place_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the webhook comes before the return, or after it: both say paid", async () => {
  const before = await paidUnheard();
  await before.stripe.deliverAll();
  expect((await confirmPayment(before.anna, before.session)).body.status).toBe("paid");
  await expectPaymentsToMatchStripe(before.stripe, { settled: true });
  const after = await paidUnheard();
  expect((await confirmPayment(after.anna, after.session)).body.status).toBe("paid");
  expect(await listEnrolmentStatuses(after.event)).toEqual(["confirmed"]);
  expect(await after.stripe.deliverAll()).toEqual([200]);
  expect(await mailsOf(after.anna)).toEqual(["place_paid"]);
  await expectPaymentsToMatchStripe(after.stripe, { settled: true });
});

test("without webhook or return the cron finds the payment before the hold ends", async () => {
  const { stripe, anna, event, session } = await paidUnheard();
  advanceMinutes(20);
  await runCron();
  expect((await findPayment(session)).status).toBe("open");
  advanceMinutes(12);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await mailsOf(anna)).toEqual(["place_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  // Nothing is asked any more.
  stripe.set({ outage: "network" });
  advanceMinutes(60);
  await runCron();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a late webhook after the hold confirms the enrolment while the seat is free", async () => {
  const { stripe, anna, event } = await paidUnheard();
  advanceMinutes(55);
  expect(await stripe.deliverAll()).toEqual([200]);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await mailsOf(anna)).toEqual(["place_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the webhook is late and the seat was taken by a member for nothing: the money goes back at once, one mail says so", async () => {
  const { stripe, anna, event, session } = await paidUnheard();
  advanceMinutes(41);
  const bruno = await makeUserWithDocuments("bruno");
  const other = await openCheckout(bruno, event);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "held"]);
  expect(await stripe.deliverAll()).toEqual([200]);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  expect(stripe.refunds).toMatchObject([{ amount: 4500, status: "succeeded" }]);
  expect(await mailsOf(anna)).toEqual(["paid_in_vain", "refund_sent"]);
  stripe.pay(other);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await findPayment(session)).status).toBe("refunded");
  expect(await mailsOf(anna)).toEqual(["paid_in_vain", "refund_sent"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a late payment is refunded before the return page answers, without webhook or cron", async () => {
  const { stripe, anna, event, session } = await paidUnheard();
  advanceMinutes(41);
  await makeEnrolment(event, await makeUserWithDocuments("bruno"));
  expect((await confirmPayment(anna, session)).body.status).toBe("refunded");
  expect(stripe.returned()).toBe(COST_CENTS);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a second checkout after paying, before the webhook, answers that the user is enrolled", async () => {
  const { stripe, anna, event } = await paidUnheard();
  expect((await postCheckout(anna, event)).error?.code).toBe("already_enrolled");
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an expired session's webhook before, after or without the cron frees the seat once", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  advanceMinutes(32);
  expect(lastStripeEvent(stripe, session).type).toBe("checkout.session.expired");
  expect(await stripe.deliverAll()).toEqual([200]);
  await runCron();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect((await confirmPayment(anna, session)).body.status).toBe("expired");
  expect(await mailsOf(anna)).toEqual([]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package is settled the same way by webhook, return page and cron, once, and a renewal loses no day", async () => {
  const stripe = standIn();
  const gea = await makeUserWithDocuments("gea", { role: "company" });
  const first = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(first);
  await Promise.all([stripe.deliverAll(), confirmPayment(gea, first), confirmPayment(gea, first)]);
  const second = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(second);
  advanceMinutes(32);
  await runCron();
  await stripe.deliverAll();
  const [one, two] = [await confirmPayment(gea, first), await confirmPayment(gea, second)].map(
    ({ body }) => body as unknown as { expires_at: string },
  );
  const months = (from: string, to: string) =>
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  expect(months(one?.expires_at ?? "", two?.expires_at ?? "")).toBe(6);
  expect(await mailsOf(gea)).toEqual(["package_paid", "package_paid"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

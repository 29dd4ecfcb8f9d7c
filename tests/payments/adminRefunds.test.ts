import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { auditEntries } from "../../worker/audit/schema.ts";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { mails } from "../../worker/mail/schema.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import type { AdminRefund } from "../../worker/payments/outputs.ts";
import { ledgerEntries, refunds } from "../../worker/payments/schema.ts";
import { findOrganizerStats } from "../../worker/payments/store.ts";
import {
  findPayment,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  openPackageCheckout,
  runCron,
} from "../support/checkout.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { listOutbox, mailsTo } from "../support/mailbox.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, PASSWORD } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const REASON = "L'uscita è durato un'ora in meno: <b>scusaci</b>.";

async function paidPlace(name = "anna", language: "it" | "fr" = "it") {
  const stripe = standIn();
  const organizer = await makeUser("gea", { role: "company", language: "en" });
  const [anna, event] = [
    await makeUserWithDocuments(name, { language }),
    await makePaidEvent({ organizer_id: organizer.id }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  await stripe.deliverAll();
  const admin = await makeUser("ugo", { role: "admin" });
  return { stripe, anna, event, session, organizer, admin, payment: await findPayment(session) };
}

type Order = { amount: number; key?: string; ends?: boolean; reason?: string };

function order(
  as: { token: string },
  payment: { id: string },
  { key = crypto.randomUUID(), ...rest }: Order,
) {
  return ask<AdminRefund>("POST", `/api/admin/payments/${payment.id}/refunds`, {
    as,
    body: { reason: REASON, ...rest, key },
  });
}

const refundsOf = ({ id }: { id: string }) => db.select().from(refunds).where(eq(refunds.payment_id, id));

test("a goodwill refund keeps the enrolment; ledger, earnings, mails and audit log tell it", async () => {
  const { stripe, anna, event, organizer, admin, payment, session } = await paidPlace("anna", "fr");
  const answer = await order(admin, payment, { amount: 12.34 });
  expect([answer.status, answer.body]).toEqual([
    201,
    { id: expect.any(String), amount: 12.34, waits_for_dispute: false },
  ]);
  await runCron();
  await stripe.deliverAll();
  expect(stripe.refunds).toMatchObject([{ amount: 1234 }]);
  expect(await findPayment(session)).toMatchObject({ status: "paid", refunded_cents: 1234 });
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect(await refundsOf(payment)).toMatchObject([
    { reason: "goodwill", note: REASON, status: "done", amount_cents: 1234 },
  ]);
  const ledger = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payment_id, payment.id));
  expect(ledger.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ["charge", 4500],
    ["refund", -1234],
  ]);
  expect(await findOrganizerStats(db, organizer.id)).toEqual({
    totalPaidParticipants: 1,
    totalRevenue: 32.66,
  });
  expect((await listOutbox(anna.email)).map(({ template, language }) => [template, language])).toEqual([
    ["place_paid", "fr"],
    ["refund_ordered", "fr"],
    ["refund_sent", "fr"],
  ]);
  expect((await listOutbox(organizer.email)).map(({ template, language }) => [template, language])).toEqual([
    ["refund_ordered_organizer", "en"],
  ]);
  const audit = await db.select().from(auditEntries).where(eq(auditEntries.actor_id, admin.id));
  expect(audit).toMatchObject([
    {
      action: "payment.refund",
      subject_kind: "payment",
      subject_id: payment.id,
      fields: ["reason"],
      after: { cents: 1234, ends: false },
    },
  ]);
});

test("the payer reads the reason as it was written, and the organizer that the enrolment stays", async () => {
  const { anna, organizer, admin, payment } = await paidPlace("anna", "fr");
  await order(admin, payment, { amount: 12.34 });
  await runCron();
  const [mail] = mailsTo(anna.email).filter(({ text }) => text.includes(REASON));
  expect(mail?.subject).toMatch(/^Nous te remboursons 12,34/);
  expect(mail?.text).toContain("Ton inscription reste confirmée.");
  expect(mail?.html).toContain("&lt;b&gt;");
  const [told] = mailsTo(organizer.email).filter(({ text }) => text.includes(REASON));
  expect(told?.text).toContain("€12.34");
  expect(told?.text).toContain("The seat stays as it was.");
});

test("a double click refunds once, also when both calls arrive together", async () => {
  const { stripe, admin, payment } = await paidPlace();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => order(admin, payment, { amount: 20, key })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await runCron();
  expect(stripe.refunds).toMatchObject([{ amount: 2000 }]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.actor_id, admin.id))).toHaveLength(1);
  // The same key with another amount is another wish, which the browser has to say anew.
  const other = await order(admin, payment, { amount: 21, key });
  expect([other.status, other.error?.code]).toEqual([409, "refund_changed"]);
});

test("no more than what is refundable goes back, whoever is first", async () => {
  const { stripe, admin, payment, session } = await paidPlace();
  const answers = await Promise.all([1, 2, 3, 4].map(() => order(admin, payment, { amount: 20 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.error).toMatchObject({ code: "refund_too_much", current: { refundable: 5 } });
  expect((await order(admin, payment, { amount: 5 })).status).toBe(201);
  await runCron();
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
  const late = await order(admin, payment, { amount: 0.01 });
  expect([late.status, late.error?.code]).toEqual([409, "payment_not_refundable"]);
});

test.for([
  [0, "amount"],
  [-1, "amount"],
  [12.345, "amount"],
  ["12", "amount"],
] as const)("an amount of %s is no amount in cents", async ([amount, field]) => {
  const { admin, payment } = await paidPlace();
  const answer = await order(admin, payment, { amount: amount as number });
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
  const silent = await order(admin, payment, { amount: 1, reason: "  " });
  expect([silent.status, Object.keys(silent.error?.fields ?? {})]).toEqual([400, ["reason"]]);
});

test("a refund that ends the enrolment frees the seat once; afterwards only money can go back", async () => {
  const { stripe, event, admin, payment, session } = await paidPlace();
  expect((await order(admin, payment, { amount: 30, ends: true })).status).toBe(201);
  expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  expect(await refundsOf(payment)).toMatchObject([{ reason: "removed", amount_cents: 3000 }]);
  const again = await order(admin, payment, { amount: 1, ends: true });
  expect([again.status, again.error?.code]).toEqual([409, "refund_changed"]);
  expect((await order(admin, payment, { amount: 15 })).status).toBe(201);
  await runCron();
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
});

test("a package stays or ends with its refund", async () => {
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const session = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(session);
  await stripe.deliverAll();
  const payment = await findPayment(session);
  const admin = await makeUser("ugo", { role: "admin" });
  const packages = () => db.select().from(userPackages).where(eq(userPackages.user_id, gea.id));
  expect((await order(admin, payment, { amount: 10 })).status).toBe(201);
  expect(await packages()).toMatchObject([{ cancelled_at: null }]);
  expect((await order(admin, payment, { amount: 10, ends: true })).status).toBe(201);
  expect(await packages()).toMatchObject([{ cancelled_at: expect.any(String) }]);
});

test("while a bank decides, the refund waits; when it takes the money for good, nothing goes back twice", async () => {
  const { stripe, session, admin, payment } = await paidPlace();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  const answer = await order(admin, payment, { amount: 45 });
  expect(answer.body).toMatchObject({ waits_for_dispute: true });
  await runCron();
  expect(stripe.refunds).toEqual([]);
  stripe.stepDispute(dispute.id, "lost");
  await stripe.deliverAll();
  await runCron();
  expect([stripe.refunds, await refundsOf(payment)]).toEqual([[], []]);
  const late = await order(admin, payment, { amount: 1 });
  expect([late.status, late.error?.code]).toEqual([409, "refund_too_much"]);
});

test("a dispute that is won lets the waiting refund go", async () => {
  const { stripe, session, admin, payment } = await paidPlace();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  await order(admin, payment, { amount: 45 });
  stripe.stepDispute(dispute.id, "won");
  await stripe.deliverAll();
  await runCron();
  expect(stripe.refunds).toMatchObject([{ amount: 4500 }]);
});

test("cancelling the event and a goodwill refund at the same time give back everything once", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { stripe, event, organizer, admin, payment, session } = await paidPlace();
    const cancel = () =>
      ask("POST", `/api/events/${event.id}/cancellation`, {
        as: organizer,
        body: { paying: 1, total: 45, message: "Mare mosso" },
      });
    const [cancelled, ordered] = await Promise.all([cancel(), order(admin, payment, { amount: 20 })]);
    // Who comes second is told so: the organizer sees another total, or the admin that nothing is left.
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([cancelled.status, ordered.status]);
    if (cancelled.status === 409) {
      const answer = await ask("POST", `/api/events/${event.id}/cancellation`, {
        as: organizer,
        body: { paying: 1, total: 25, message: "Mare mosso" },
      });
      expect(answer.status, answer.text).toBe(200);
    }
    await runCron();
    await stripe.deliverAll();
    expect(stripe.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(4500);
    expect(await findPayment(session)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
    expect(await listEnrolmentStatuses(event)).toEqual(["refunded"]);
  }
});

test("a member who cancels after a goodwill refund gets the rest, and is not told anything else", async () => {
  const { stripe, anna, event, admin, payment, session } = await paidPlace();
  await order(admin, payment, { amount: 20 });
  const [place] = await db.select().from(enrolments).where(eq(enrolments.event_id, event.id));
  const answer = await ask("POST", `/api/me/participations/${place?.id}/cancellation`, {
    as: anna,
    body: { refund: 25 },
  });
  expect(answer.status, answer.text).toBe(200);
  await runCron();
  await stripe.deliverAll();
  expect(await findPayment(session)).toMatchObject({ status: "refunded", refunded_cents: 4500 });
  const confirmed = await ask<{ place: string }>("POST", "/api/payments/confirm", {
    as: anna,
    body: { session_id: session },
  });
  expect(confirmed.body.place).toBe("given_up");
});

test("a refund whose answer is lost goes out once", async () => {
  const { stripe, admin, payment } = await paidPlace();
  skipRetryDelays();
  stripe.failNext({ kind: "lost answer", path: "POST /v1/refunds", times: 2 });
  expect((await order(admin, payment, { amount: 45 })).status).toBe(201);
  vi.setSystemTime(Date.now() + 60 * 60_000);
  await runCron();
  expect(stripe.refunds).toMatchObject([{ amount: 4500 }]);
});

test("the reason is deleted with the payer's account", async () => {
  const { anna, admin, payment } = await paidPlace();
  await order(admin, payment, { amount: 20 });
  const answer = await ask("DELETE", "/api/account", { as: anna, body: { password: PASSWORD } });
  expect(answer.status, answer.text).toBe(204);
  expect((await refundsOf(payment)).map(({ note }) => note)).toEqual([null, null]);
  expect(await db.select().from(mails).where(eq(mails.recipient, anna.email))).toMatchObject([]);
});

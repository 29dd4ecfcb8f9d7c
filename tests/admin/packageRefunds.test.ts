import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminPackage } from "../../worker/admin/packages/outputs.ts";
import { auditEntries } from "../../worker/audit/schema.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import { ledgerEntries, payments, refunds } from "../../worker/payments/schema.ts";
import { openPackageCheckout, refundAtStripe, runCron } from "../support/checkout.ts";
import { interceptBatches } from "../support/interception.ts";
import { listOutbox, mailsTo } from "../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const PATH = "/api/admin/user-packages";
const PRICE = 290;

/** An organizer who bought a package, and the admin. */
async function boughtPackage() {
  const stripe = standIn();
  const [ugo, gea] = [
    await makeUser("ugo", { role: "admin" }),
    await makeUser("gea", { role: "company", language: "it" }),
  ];
  const session = await openPackageCheckout(gea, "organizer_package", "startup");
  stripe.pay(session);
  await stripe.deliverAll();
  const held = await db.select().from(userPackages).where(eq(userPackages.user_id, gea.id)).get();
  if (!held) throw new Error("the package was not granted");
  return { stripe, ugo, gea, session, id: held.id };
}

type Refund = { amount?: unknown; left?: unknown; note?: unknown; cancel?: unknown };

function refund(as: SignedInUser, id: string, body: Refund = {}, env: Partial<Env> = {}) {
  const whole = { amount: PRICE, left: PRICE, note: "Il sito è stato fermo.", cancel: true };
  return ask<AdminPackage>("POST", `${PATH}/${id}/refund`, { as, body: { ...whole, ...body }, env });
}

async function findPayment(id: string) {
  const row = await db.select().from(payments).where(eq(payments.id, id)).get();
  if (!row) throw new Error("there is no such payment");
  return row;
}

function refundsOf(id: string) {
  return db.select().from(refunds).where(eq(refunds.payment_id, id)).orderBy(refunds.id);
}

async function actionsAbout(id: string) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject_id, id))
    .orderBy(auditEntries.id);
  return rows.map(({ action, fields, before, after }) => ({ action, fields, before, after }));
}

test("a full refund with cancelling ends the package, pays back once, and tells the buyer why", async () => {
  const { stripe, ugo, gea, id } = await boughtPackage();
  const { status, body } = await refund(ugo, id);
  expect([status, body.status, body.payment]).toEqual([
    200,
    "cancelled",
    { id, amount: PRICE, refunded: PRICE, left: 0, dispute: null },
  ]);
  await stripe.deliverAll();
  expect(stripe.refunds).toMatchObject([{ amount: PRICE * 100, status: "succeeded" }]);
  expect(await findPayment(id)).toMatchObject({ status: "refunded", refunded_cents: PRICE * 100 });
  expect(await refundsOf(id)).toMatchObject([{ reason: "package_cancelled", status: "done" }]);
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payment_id, id));
  expect(entries.map(({ organizer_id, amount_cents }) => [organizer_id, amount_cents])).toEqual([
    [null, PRICE * 100],
    [null, -PRICE * 100],
  ]);
  const mails = mailsTo(gea.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Il pacchetto Startup è tuo",
    "Il tuo pacchetto Startup è stato cancellato",
    "Rimborso in arrivo: Startup",
  ]);
  expect(mails[2]?.text).toContain("«Il sito è stato fermo.»");
  expect(await actionsAbout(id)).toEqual([
    {
      action: "package.refund",
      fields: ["amount_cents", "note"],
      before: null,
      after: { amount_cents: PRICE * 100, payment_id: id },
    },
    {
      action: "package.cancel",
      fields: ["status"],
      before: { status: "active" },
      after: { status: "cancelled" },
    },
  ]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  const again = await refund(ugo, id);
  expect([again.status, again.error?.code]).toEqual([409, "package_not_refundable"]);
});

test("a partial refund keeps the package, and the rest can be refunded afterwards", async () => {
  const { stripe, ugo, gea, id } = await boughtPackage();
  const { body } = await refund(ugo, id, { amount: 40.5, cancel: false });
  expect([body.status, body.payment]).toMatchObject(["active", { refunded: 40.5, left: 249.5 }]);
  await stripe.deliverAll();
  expect(await findPayment(id)).toMatchObject({ status: "paid", refunded_cents: 4050 });
  expect(await refundsOf(id)).toMatchObject([{ reason: "goodwill", amount_cents: 4050 }]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  expect((await refund(ugo, id, { amount: 249.5, left: 249.5 })).body.status).toBe("cancelled");
  await stripe.deliverAll();
  expect((await findPayment(id)).status).toBe("refunded");
  expect((await listOutbox(gea.email)).map(({ template }) => template)).toEqual([
    "package_paid",
    "refund_sent",
    "package_cancelled",
    "refund_sent",
  ]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package refunded as a whole out of goodwill runs on", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  expect((await refund(ugo, id, { cancel: false })).body).toMatchObject({
    status: "active",
    payment: { left: 0 },
  });
  await stripe.deliverAll();
  expect(await findPayment(id)).toMatchObject({ status: "refunded" });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("the same refund twice at once, or ten at once, pays back once", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(ugo, id, { amount: 50, cancel: false })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, error } of answers) if (status !== 200) expect(error?.code).toBe("refund_changed");
  await stripe.deliverAll();
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([5000]);
  expect((await actionsAbout(id)).map(({ action }) => action)).toEqual(["package.refund"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("more than what is left is never refunded, also when another refund comes between", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  for (const amount of [290.01, 1000]) {
    const refused = await refund(ugo, id, { amount });
    expect([refused.status, refused.error?.code]).toEqual([409, "refund_changed"]);
  }
  for (const amount of [0, -5, 0.001, "290", null]) {
    const refused = await refund(ugo, id, { amount });
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid"]);
  }
  for (const note of ["", "   ", "x".repeat(501), undefined])
    expect((await refund(ugo, id, { note })).error?.code).toBe("invalid");
  expect(await refundsOf(id)).toEqual([]);
  let hasRefunded = false;
  const DB = interceptBatches({
    async before() {
      if (hasRefunded) return;
      hasRefunded = true;
      await refund(ugo, id, { amount: 200, cancel: false });
    },
  });
  const refused = await refund(ugo, id, {}, { DB });
  expect([refused.status, refused.error?.code]).toEqual([409, "refund_changed"]);
  const held = await db.select().from(userPackages).where(eq(userPackages.id, id)).get();
  expect(held?.cancelled_at).toBeNull();
  await stripe.deliverAll();
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([20000]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund that would cancel an ended package refunds nothing", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  await ask("POST", `${PATH}/${id}/cancel`, { as: ugo, body: {} });
  const refused = await refund(ugo, id);
  expect([refused.status, refused.error?.code]).toEqual([409, "package_changed"]);
  expect(await refundsOf(id)).toEqual([]);
  // Without the cancelling it is paid back.
  expect((await refund(ugo, id, { cancel: false })).status).toBe(200);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("an assigned package has nothing to refund", async () => {
  const { ugo, gea } = await boughtPackage();
  const body = {
    targetUserId: gea.id,
    packageType: "sponsor",
    packageId: "partner",
    packageName: "Partner Sponsor",
  };
  const { body: held } = await ask<AdminPackage>("POST", `${PATH}/assign`, { as: ugo, body });
  const refused = await refund(ugo, held.id);
  expect([refused.status, refused.error?.code]).toEqual([409, "package_not_refundable"]);
});

test("a refund waits while the bank decides, and a lost dispute leaves nothing of it", async () => {
  const { stripe, ugo, session, id } = await boughtPackage();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  const answer = await refund(ugo, id, { amount: 100, cancel: false });
  expect(answer.body.payment).toMatchObject({ left: 190, dispute: "open" });
  await runCron();
  expect(stripe.refunds).toEqual([]);
  stripe.stepDispute(dispute.id, "lost");
  await stripe.deliverAll();
  expect(await refundsOf(id)).toEqual([]);
  expect(await findPayment(id)).toMatchObject({ attention: "disputed", disputed_cents: PRICE * 100 });
  const refused = await refund(ugo, id, { amount: 10, left: 0, cancel: false });
  expect([refused.status, refused.error?.code]).toEqual([409, "package_not_refundable"]);
  // The package runs on until an admin decides; cancelling it decides the dispute.
  const [row] = (await ask<AdminPackage[]>("GET", `${PATH}?search=${id}`, { as: ugo })).body;
  expect(row).toMatchObject({ status: "active", payment: { left: 0, dispute: "lost" } });
  expect((await ask("POST", `${PATH}/${id}/cancel`, { as: ugo, body: {} })).status).toBe(200);
  expect((await findPayment(id)).attention).toBeNull();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package refunded in Stripe's dashboard moves the one behind it forward", async () => {
  const { stripe, ugo, gea, id } = await boughtPackage();
  const body = {
    targetUserId: gea.id,
    packageType: "organizer",
    packageId: "entry",
    packageName: "Entry Package",
  };
  await ask("POST", `${PATH}/assign`, { as: ugo, body });
  await refundAtStripe(stripe, (await findPayment(id)).stripe_payment_intent);
  await stripe.deliverAll();
  const { body: packages } = await ask<{ package_id: string; status: string }[]>("GET", "/api/me/packages", {
    as: gea,
  });
  expect(packages).toMatchObject([
    { package_id: "entry", status: "active" },
    { package_id: "startup", status: "cancelled" },
  ]);
});

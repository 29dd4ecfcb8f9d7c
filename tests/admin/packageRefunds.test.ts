import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AdminPackage } from "../../worker/admin/packages/outputs.ts";
import { userPackages } from "../../worker/packages/schema.ts";
import { ledgerEntries, payments, refunds } from "../../worker/payments/schema.ts";
import { openPackageCheckout, refundAtStripe, runCron } from "../support/checkout.ts";
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

type Order = { amount?: number; ends?: boolean };

/** Orders the refund of a package's payment. */
function refund(as: SignedInUser, id: string, { amount = PRICE, ends = true }: Order = {}) {
  const body = { key: crypto.randomUUID(), reason: "Il sito è stato fermo.", amount, ends };
  return ask("POST", `/api/admin/payments/${id}/refunds`, { as, body });
}

async function findHeld(as: SignedInUser, id: string) {
  const [row] = (await ask<AdminPackage[]>("GET", `${PATH}?search=${id}`, { as })).body;
  return row;
}

async function findPayment(id: string) {
  const row = await db.select().from(payments).where(eq(payments.id, id)).get();
  if (!row) throw new Error("there is no such payment");
  return row;
}

function refundsOf(id: string) {
  return db.select().from(refunds).where(eq(refunds.payment_id, id)).orderBy(refunds.id);
}

test("a full refund that ends the package pays back once, and tells the buyer why", async () => {
  const { stripe, ugo, gea, id } = await boughtPackage();
  expect((await refund(ugo, id)).status).toBe(201);
  expect(await findHeld(ugo, id)).toMatchObject({
    status: "cancelled",
    payment: { id, amount: PRICE, refunded: PRICE, left: 0, dispute: null },
  });
  await runCron();
  await stripe.deliverAll();
  expect(stripe.refunds).toMatchObject([{ amount: PRICE * 100, status: "succeeded" }]);
  expect(await findPayment(id)).toMatchObject({ status: "refunded", refunded_cents: PRICE * 100 });
  expect(await refundsOf(id)).toMatchObject([{ reason: "package_cancelled", status: "done" }]);
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payment_id, id));
  expect(entries.map(({ organizer_id, amount_cents }) => [organizer_id, amount_cents])).toEqual([
    [null, PRICE * 100],
    [null, -PRICE * 100],
  ]);
  const [, ordered] = mailsTo(gea.email);
  expect(ordered?.text).toContain("Il sito è stato fermo.");
  expect((await listOutbox(gea.email)).map(({ template }) => template)).toEqual([
    "package_paid",
    "refund_ordered",
    "refund_sent",
  ]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
  const again = await refund(ugo, id);
  expect([again.status, again.error?.code]).toEqual([409, "payment_not_refundable"]);
});

test("a partial refund keeps the package, and the rest can be refunded afterwards", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  await refund(ugo, id, { amount: 40.5, ends: false });
  expect(await findHeld(ugo, id)).toMatchObject({
    status: "active",
    payment: { refunded: 40.5, left: 249.5 },
  });
  await runCron();
  await stripe.deliverAll();
  expect(await findPayment(id)).toMatchObject({ status: "paid", refunded_cents: 4050 });
  expect(await refundsOf(id)).toMatchObject([{ reason: "goodwill", amount_cents: 4050 }]);
  await refund(ugo, id, { amount: 249.5 });
  expect(await findHeld(ugo, id)).toMatchObject({ status: "cancelled" });
  await runCron();
  await stripe.deliverAll();
  expect((await findPayment(id)).status).toBe("refunded");
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a package refunded as a whole out of goodwill runs on", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  await refund(ugo, id, { ends: false });
  expect(await findHeld(ugo, id)).toMatchObject({ status: "active", payment: { left: 0 } });
  await runCron();
  await stripe.deliverAll();
  expect(await findPayment(id)).toMatchObject({ status: "refunded" });
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund that would end a cancelled or expired package refunds nothing", async () => {
  const { stripe, ugo, id } = await boughtPackage();
  const held = await db.select().from(userPackages).get();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await db.update(userPackages).set({ expires_at: yesterday });
  const late = await refund(ugo, id);
  expect([late.status, late.error?.code]).toEqual([409, "refund_changed"]);
  await db.update(userPackages).set({ expires_at: held?.expires_at ?? null });
  await ask("POST", `${PATH}/${id}/cancel`, { as: ugo, body: {} });
  const refused = await refund(ugo, id);
  expect([refused.status, refused.error?.code]).toEqual([409, "refund_changed"]);
  expect(await refundsOf(id)).toEqual([]);
  // Without ending the package it is paid back.
  expect((await refund(ugo, id, { ends: false })).status).toBe(201);
  await runCron();
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a refund waits while the bank decides, and a lost dispute leaves nothing of it", async () => {
  const { stripe, ugo, session, id } = await boughtPackage();
  const dispute = stripe.dispute(session);
  await stripe.deliverAll();
  await refund(ugo, id, { amount: 100, ends: false });
  expect((await findHeld(ugo, id))?.payment).toMatchObject({ left: 190, dispute: "open" });
  await runCron();
  expect(stripe.refunds).toEqual([]);
  stripe.stepDispute(dispute.id, "lost");
  await stripe.deliverAll();
  expect(await refundsOf(id)).toEqual([]);
  expect(await findPayment(id)).toMatchObject({ attention: "disputed", disputed_cents: PRICE * 100 });
  const refused = await refund(ugo, id, { amount: 10, ends: false });
  expect([refused.status, refused.error?.code]).toEqual([409, "refund_too_much"]);
  // The package runs on until an admin decides; cancelling it decides the dispute.
  expect(await findHeld(ugo, id)).toMatchObject({ status: "active", payment: { left: 0, dispute: "lost" } });
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

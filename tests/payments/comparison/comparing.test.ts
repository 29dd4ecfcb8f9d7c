import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { auditEntries } from "../../../worker/audit/schema.ts";
import type { LedgerComparisonView, LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import {
  ledgerComparisons,
  ledgerDifferences,
  ledgerEntries,
  ledgerMatches,
} from "../../../worker/payments/schema.ts";
import {
  advanceMinutes,
  findPayment,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  runCron,
} from "../../support/checkout.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { dayFromNow } from "../../support/events.ts";
import { skipRetryDelays } from "../../support/interception.ts";
import { makeLedgerEntry } from "../../support/payments.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import type { StripeStandIn } from "../../support/stripe/StandIn.ts";
import { makeUser } from "../../support/users.ts";
import { ask, database, db } from "../../support/worker.ts";

const DAY_MINUTES = 24 * 60;

withEmptyStorage();

beforeEach(async () => {
  skipRetryDelays();
  await database.batch(
    ["ledger_differences", "ledger_matches", "ledger_comparisons", "ledger_entries"].map((table) =>
      database.prepare(`delete from ${table}`),
    ),
  );
  vi.setSystemTime(`${dayFromNow(2)}T10:00:00Z`);
});

/** Somebody has paid an event, and Stripe's webhook has told it. */
async function paidEnrolment(stripe: StripeStandIn, { deliver = true } = {}) {
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  if (deliver) await stripe.deliverAll();
  return { anna, event, session, payment: await findPayment(session) };
}

const differences = () => db.select().from(ledgerDifferences);
const comparison = () => db.select().from(ledgerComparisons);

/** The cron of the next day, when the day before is compared. */
async function compareNextDay(): Promise<void> {
  advanceMinutes(DAY_MINUTES);
  await runCron();
}

test("a day on which ledger and Stripe agree has no difference, whatever moved", async () => {
  const stripe = standIn();
  await paidEnrolment(stripe);
  const { payment } = await paidEnrolment(stripe);
  const disputed = await paidEnrolment(stripe);
  const returned = await paidEnrolment(stripe);
  await refund(payment.id, 12.34);
  await refund(returned.payment.id, 45);
  const dispute = stripe.dispute(disputed.session);
  stripe.stepDispute(dispute.id, "won");
  await stripe.deliverAll();
  const failing = stripe.refunds.find(({ amount }) => amount === 4500);
  stripe.finishRefund(failing?.id ?? "", "failed");
  await stripe.deliverAll();
  stripe.payOut(5000);
  await compareNextDay();
  expect(await differences()).toEqual([]);
  expect((await comparison()).at(-1)).toMatchObject({ phase: "done", last_error: null, compared: 10 });
  const entries = await db.select().from(ledgerEntries);
  expect(await db.select().from(ledgerMatches)).toHaveLength(entries.length);
});

async function refund(payment: string, amount: number) {
  const admin = await makeUser("ugo", { role: "admin" });
  const body = { key: crypto.randomUUID(), amount, reason: "Una prova dei conti." };
  const answer = await ask("POST", `/api/admin/payments/${payment}/refunds`, { as: admin, body });
  expect(answer.status, answer.text).toBe(201);
  await runCron();
}

test("planted differences are found once, and closed by the run that finds both equal", async () => {
  const stripe = standIn();
  const missingHere = await paidEnrolment(stripe);
  const other = await paidEnrolment(stripe);
  const { event, payment } = await paidEnrolment(stripe);
  const [lost] = await db
    .delete(ledgerEntries)
    .where(eq(ledgerEntries.payment_id, missingHere.payment.id))
    .returning();
  await makeLedgerEntry(payment.id, event, {
    kind: "refund",
    amount_cents: -700,
    stripe_reference: "re_nobody_knows",
    created_at: new Date().toISOString(),
  });
  const altered = stripe.transactions.find(
    ({ source }) => source === chargeOf(stripe, other.payment.stripe_payment_intent),
  );
  stripe.alterTransaction(altered?.id ?? "", 4400);
  await compareNextDay();
  const found = await differences();
  expect(
    found
      .map(({ entry_kind, ours_cents, theirs_cents, state, payment_id }) => [
        entry_kind,
        ours_cents,
        theirs_cents,
        state,
        payment_id,
      ])
      .toSorted(),
  ).toEqual(
    [
      ["charge", null, 4500, "open", missingHere.payment.id],
      ["charge", 4500, 4400, "open", other.payment.id],
      ["refund", -700, null, "open", payment.id],
    ].toSorted(),
  );
  // The same day again, and the next one, find nothing new.
  await runCron();
  await compareNextDay();
  expect((await differences()).map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  if (lost) await db.insert(ledgerEntries).values(lost);
  stripe.alterTransaction(altered?.id ?? "", 4500);
  await compareNextDay();
  expect((await differences()).map(({ state, theirs_cents }) => [state, theirs_cents]).toSorted()).toEqual(
    [
      ["open", null],
      ["settled", 4400],
      ["settled", 4500],
    ].toSorted(),
  );
  // Long after the days that are compared, an open difference is still looked at.
  advanceMinutes(10 * DAY_MINUTES);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.stripe_reference, "re_nobody_knows"));
  await runCron();
  expect((await differences()).map(({ state }) => state)).toEqual(["settled", "settled", "settled"]);
});

function chargeOf(stripe: StripeStandIn, intent: string | null): string {
  return stripe.charges.find(({ payment_intent }) => payment_intent === intent)?.id ?? "";
}

test("the same amount in another currency is a difference, and no longer one in the same", async () => {
  const stripe = standIn();
  const { payment } = await paidEnrolment(stripe);
  const setCurrency = (currency: string) =>
    db.update(ledgerEntries).set({ currency }).where(eq(ledgerEntries.payment_id, payment.id));
  await setCurrency("usd");
  await compareNextDay();
  expect(await differences()).toMatchObject([{ state: "open", ours_cents: 4500, theirs_cents: 4500 }]);
  expect(await db.select().from(ledgerMatches)).toEqual([]);
  await setCurrency("eur");
  await compareNextDay();
  expect(await differences()).toMatchObject([{ state: "settled" }]);
});

test("an admin resolves a difference with a reason once; it stays resolved while the amounts do", async () => {
  const stripe = standIn();
  const { payment } = await paidEnrolment(stripe);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.payment_id, payment.id));
  await compareNextDay();
  const ugo = await makeUser("ugo", { role: "admin" });
  const view = await ask<LedgerComparisonView>("GET", "/api/admin/payments/comparison", { as: ugo });
  expect(view.body).toMatchObject({ open: 1, last: { phase: "done" } });
  const list = await ask<LedgerDifference[]>("GET", "/api/admin/payments/differences", { as: ugo });
  expect(list.body).toMatchObject([
    { kind: "missing_here", ours: null, theirs: 45, payment: { id: payment.id }, state: "open" },
  ]);
  const at = `/api/admin/payments/differences/${list.body[0]?.id}/resolve`;
  expect((await ask("POST", at, { as: ugo, body: { reason: " " } })).status).toBe(400);
  const body = { reason: "Incassato a mano, vedi verbale." };
  for (const _ of [1, 2]) {
    const answer = await ask<LedgerDifference>("POST", at, { as: ugo, body });
    expect(answer.body).toMatchObject({ state: "resolved", reason: body.reason });
  }
  const ada = await makeUser("ada", { role: "admin" });
  const late = await ask("POST", at, { as: ada, body: { reason: "Era una prova, da ignorare." } });
  expect([late.status, late.error?.code]).toEqual([409, "difference_closed"]);
  expect((await differences()).map(({ reason }) => reason)).toEqual([body.reason]);
  const audit = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject_id, list.body[0]?.id ?? ""));
  expect(audit).toMatchObject([
    {
      action: "difference.resolve",
      actor_id: ugo.id,
      subject_id: list.body[0]?.id,
      before: { theirs_cents: 4500 },
    },
  ]);
  await compareNextDay();
  expect((await differences()).map(({ state }) => state)).toEqual(["resolved"]);
  expect((await ask<LedgerDifference[]>("GET", "/api/admin/payments/differences", { as: ugo })).body).toEqual(
    [],
  );
});

test("money of other products of the Stripe account is no difference", async () => {
  const stripe = standIn();
  const { payment } = await paidEnrolment(stripe);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.payment_id, payment.id));
  await database
    .prepare("update payments set stripe_payment_intent = 'pi_other' where id = ?")
    .bind(payment.id)
    .run();
  const other = stripe.charges[0];
  expect(other?.metadata.payment_id).toBe(payment.id);
  await compareNextDay();
  // Ours by its metadata, although the intent is not here.
  expect((await differences()).map(({ payment_id }) => payment_id)).toEqual([payment.id]);
});

test("a comparison that Stripe breaks off goes on where it stopped, and two runs at once work as one", async () => {
  const stripe = standIn();
  for (let turn = 0; turn < 3; turn += 1) await paidEnrolment(stripe);
  for (let turn = 0; turn < 230; turn += 1) stripe.payOut(100);
  advanceMinutes(DAY_MINUTES);
  const asked: (string | null)[] = [];
  const inner = globalThis.fetch;
  let failing = false;
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(new Request(input, init).url);
    if (url.pathname !== "/v1/balance_transactions") return inner(input, init);
    asked.push(url.searchParams.get("starting_after"));
    failing = asked.length >= 2 && asked.length <= 4;
    return failing ? Promise.reject(new TypeError("network")) : inner(input, init);
  });
  await runCron();
  expect(await comparison()).toMatchObject([
    { phase: "listing", leased_until: null, last_error: expect.any(String) },
  ]);
  advanceMinutes(5);
  await runCron();
  advanceMinutes(5);
  await Promise.all([runCron(), runCron()]);
  expect(await comparison()).toMatchObject([{ phase: "done", compared: 3, last_error: null }]);
  // The first page was asked for once.
  expect(asked.filter((after) => after === null)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test("a day without a cron leaves no gap: the next comparison reaches back to the last one", async () => {
  const stripe = standIn();
  await runCron();
  const { payment } = await paidEnrolment(stripe);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.payment_id, payment.id));
  advanceMinutes(9 * DAY_MINUTES);
  await runCron();
  expect((await differences()).map(({ payment_id }) => payment_id)).toEqual([payment.id]);
});

test("a card payment that Stripe lists late is compared the day after", async () => {
  const stripe = standIn({ switches: { balanceDelay: 30 * 3600 } });
  const { payment } = await paidEnrolment(stripe);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.payment_id, payment.id));
  await compareNextDay();
  expect(await differences()).toEqual([]);
  await compareNextDay();
  expect((await differences()).map(({ payment_id }) => payment_id)).toEqual([payment.id]);
});

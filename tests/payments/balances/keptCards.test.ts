import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { enrolments } from "../../../worker/enrolments/schema.ts";
import { makeUserWithDocuments, postCheckout, runCron } from "../../support/checkout.ts";
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  findOwed,
  listPayments,
  noonOn,
  openBalance,
  payDeposit,
  postBalance,
} from "../../support/deposits.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { skipRetryDelays } from "../../support/interception.ts";
import { listOutbox } from "../../support/mailbox.ts";
import { expectPaymentsToMatchStripe } from "../../support/paymentInvariants.ts";
import { standIn } from "../../support/stripe/inTests.ts";
import { ask, db } from "../../support/worker.ts";

withEmptyStorage();

const KEEP = { body: { keep_card: true } };
const PRICE_CENTS = DEPOSIT_CENTS + BALANCE_CENTS;

async function templatesTo({ email }: { email: string }): Promise<string[]> {
  return (await listOutbox(email)).map(({ template }) => template);
}

test("a card is kept only with consent, which is stored with its customer", async () => {
  const kept = await payDeposit(KEEP);
  const [deposit] = await listPayments(kept.enrolment);
  expect(deposit).toMatchObject({
    stripe_customer_id: expect.stringMatching(/^cus_/),
    card_consent_at: expect.any(String),
  });
  const other = await payDeposit();
  const [plain] = await listPayments(other.enrolment);
  expect(plain).toMatchObject({ stripe_customer_id: null, card_consent_at: null });
  expect(other.stripe.look(other.session).customer).toBeNull();
});

test("a hold that is continued with another consent gets another session", async () => {
  const { event } = await payDeposit();
  const bice = await makeUserWithDocuments("bice");
  const first = await postCheckout(bice, event, { part: "deposit", keep_card: true });
  const again = await postCheckout(bice, event, { part: "deposit", keep_card: true });
  const without = await postCheckout(bice, event, { part: "deposit" });
  expect([again.body.url === first.body.url, without.body.url === first.body.url]).toEqual([true, false]);
});

test("on the last day the cron charges the kept card once, and says so in a receipt", async () => {
  const { stripe, anna, due, enrolment } = await payDeposit(KEEP);
  vi.setSystemTime(noonOn(due, -1));
  await runCron();
  expect(await findOwed(enrolment)).toEqual(["confirmed", DEPOSIT_CENTS, BALANCE_CENTS]);
  vi.setSystemTime(noonOn(due));
  await Promise.all([runCron(), runCron()]);
  await runCron();
  await stripe.deliverAll();
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  expect(stripe.taken()).toBe(PRICE_CENTS);
  expect(await templatesTo(anna)).toEqual(["place_paid", "balance_due", "balance_paid"]);
  expect(await listPayments(enrolment)).toMatchObject([
    { status: "paid" },
    { status: "paid", part: "balance" },
  ]);
});

test.each(["authentication_required", "card_declined"] as const)(
  "a kept card with %s becomes a mail with the button to pay, and is never tried again",
  async (keptCards) => {
    const { stripe, anna, due, enrolment } = await payDeposit(KEEP);
    stripe.set({ keptCards });
    vi.setSystemTime(noonOn(due));
    await runCron();
    stripe.set({ keptCards: "accepted" });
    await stripe.deliverAll();
    vi.setSystemTime(noonOn(due, 1));
    await runCron();
    expect(await findOwed(enrolment)).toEqual(["confirmed", DEPOSIT_CENTS, BALANCE_CENTS]);
    expect(await templatesTo(anna)).toEqual(["place_paid", "balance_card_refused", "balance_late"]);
    const notices = await ask<{ kind: string }[]>("GET", "/api/notices", { as: anna });
    expect(notices.body.map(({ kind }) => kind)).toEqual(["balance_due"]);
    stripe.pay(await openBalance(anna, enrolment));
    await stripe.deliverAll();
    expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
    expect(stripe.taken()).toBe(PRICE_CENTS);
    await expectPaymentsToMatchStripe(stripe, { settled: true });
  },
);

test.each(["lost answer", "network", "500"] as const)(
  "a charge with %s is asked about and made once, by the webhook or by the cron",
  async (kind) => {
    skipRetryDelays();
    const { stripe, due, enrolment } = await payDeposit(KEEP);
    stripe.failNext({ kind, path: "POST /v1/payment_intents", times: 2 });
    vi.setSystemTime(noonOn(due));
    await runCron();
    expect(await findOwed(enrolment)).toEqual(["confirmed", DEPOSIT_CENTS, BALANCE_CENTS]);
    vi.setSystemTime(noonOn(due).getTime() + 10 * 60_000);
    await runCron();
    await stripe.deliverAll();
    expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
    expect(stripe.taken()).toBe(PRICE_CENTS);
  },
);

test("the webhook alone settles a charge whose answer was lost; twice, it settles it once", async () => {
  skipRetryDelays();
  const { stripe, due, enrolment } = await payDeposit(KEEP);
  stripe.failNext({ kind: "lost answer", path: "POST /v1/payment_intents", times: 2 });
  vi.setSystemTime(noonOn(due));
  await runCron();
  const told = stripe.events.find(({ type }) => type === "payment_intent.succeeded");
  expect([await stripe.deliver(told?.id ?? ""), await stripe.deliver(told?.id ?? "")]).toEqual([200, 200]);
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  await runCron();
  expect(stripe.taken() - stripe.returned()).toBe(PRICE_CENTS);
});

test("a payer who pays by link while the charge has no answer pays once", async () => {
  skipRetryDelays();
  const { stripe, anna, due, enrolment } = await payDeposit(KEEP);
  stripe.failNext({ kind: "lost answer", path: "POST /v1/payment_intents", times: 2 });
  vi.setSystemTime(noonOn(due));
  await runCron();
  expect((await postBalance(anna, enrolment)).error?.code).toBe("already_paid");
  expect(await findOwed(enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  // No charge was made: the payment of the card ends, and a session opens.
  const bice = await payDeposit({
    ...KEEP,
    stripe,
    event: { date: noonOn(due, 20).toISOString().slice(0, 10) },
  });
  stripe.failNext({ kind: "network", path: "POST /v1/payment_intents", times: 2 });
  vi.setSystemTime(noonOn(bice.due));
  await runCron();
  stripe.pay(await openBalance(bice.anna, bice.enrolment));
  await stripe.deliverAll();
  vi.setSystemTime(noonOn(bice.due).getTime() + 15 * 60_000);
  await runCron();
  expect(await findOwed(bice.enrolment)).toEqual(["confirmed", PRICE_CENTS, 0]);
  expect(stripe.taken()).toBe(2 * PRICE_CENTS);
});

test("a charge that succeeds after its enrolment ended goes back whole", async () => {
  skipRetryDelays();
  const { stripe, due, enrolment } = await payDeposit(KEEP);
  stripe.failNext({ kind: "lost answer", path: "POST /v1/payment_intents", times: 2 });
  vi.setSystemTime(noonOn(due));
  await runCron();
  await db
    .update(enrolments)
    .set({ status: "cancelled", ended_at: new Date().toISOString() })
    .where(eq(enrolments.id, enrolment));
  await stripe.deliverAll();
  await runCron();
  expect(stripe.returned()).toBe(BALANCE_CENTS);
  expect(await findOwed(enrolment)).toEqual(["cancelled", DEPOSIT_CENTS, BALANCE_CENTS]);
});

test("nobody's card is charged for a cancelled event, an ended enrolment or a balance that is paid", async () => {
  const stripe = standIn();
  const [first, second] = [await payDeposit({ ...KEEP, stripe }), await payDeposit({ ...KEEP, stripe })];
  const cancelled = { as: first.gea, body: { paying: 1, total: 50 } };
  expect((await ask("POST", `/api/events/${first.event.id}/cancellation`, cancelled)).status).toBe(200);
  stripe.pay(await openBalance(second.anna, second.enrolment));
  await stripe.deliverAll();
  vi.setSystemTime(noonOn(first.due));
  await runCron();
  expect(stripe.taken()).toBe(2 * DEPOSIT_CENTS + BALANCE_CENTS);
});

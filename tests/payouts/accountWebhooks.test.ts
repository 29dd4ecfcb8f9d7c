import { expect, test } from "vitest";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { accountRow, listTold, makeOnboarding, readPayouts } from "../support/payouts.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import { ask, bindings, database } from "../support/worker.ts";

const PATHS = {
  accounts: "/api/payments/webhook/accounts",
  payouts: "/api/payments/webhook/payouts",
} as const;
const secretOf = (name: keyof typeof PATHS) =>
  name === "accounts" ? bindings().STRIPE_ACCOUNTS_WEBHOOK_SECRET : bindings().STRIPE_PAYOUTS_WEBHOOK_SECRET;

async function post(
  name: keyof typeof PATHS,
  event: object,
  secret = secretOf(name),
  env: Partial<Env> = {},
) {
  const raw = JSON.stringify(event);
  const signature = await signatureOf(raw, secret, Math.floor(Date.now() / 1000));
  return ask("POST", PATHS[name], { raw, headers: { "stripe-signature": signature }, env });
}

const thin = (account: string, other: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "v2.core.event",
  type: "v2.core.account[requirements].updated",
  created: new Date().toISOString(),
  livemode: false,
  related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  ...other,
});

const payoutEvent = (account: string, payout: object, other: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "event",
  account,
  created: 1_780_000_000,
  livemode: false,
  type: "payout.paid",
  data: {
    object: {
      ...{ id: "po_1", object: "payout", amount: 4500, currency: "eur", status: "paid", failure_code: null },
      ...{ failure_message: null, created: 1_779_000_000, arrival_date: 1_780_099_200, ...payout },
    },
  },
  ...other,
});

const isRecorded = async (id: string) =>
  (await database.prepare("select 1 from stripe_events where id = ?").bind(id).first()) !== null;

test("doubled and shuffled account events end in the state at Stripe, told once", async () => {
  const stripe = standIn();
  const { gea, account } = await makeOnboarding(stripe);
  for (const step of ["review", "complete", "document", "complete"] as const)
    stripe.stepAccount(account, step);
  const statuses = await stripe.deliverAll({ shuffle: true, duplicates: 1 });
  expect(statuses).toEqual(Array(16).fill(200));
  expect((await readPayouts(gea)).account).toMatchObject({ state: "active", asked_by: null });
  expect(await listTold(gea)).toEqual(["payout_account: Stripe ha attivato il tuo account"]);
});

test("one event that comes five times at once is processed once", async () => {
  const stripe = standIn();
  const { gea, account } = await makeOnboarding(stripe);
  stripe.stepAccount(account, "complete");
  const [event] = stripe.waiting;
  const statuses = await Promise.all(Array.from({ length: 5 }, () => stripe.deliver(event?.id ?? "")));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(await listTold(gea)).toHaveLength(1);
});

test("the organizer is told once of each news: a document with its deadline, a stop, a closed account", async () => {
  const stripe = standIn();
  const { gea, step } = await makeOnboarding(stripe);
  for (const next of ["review", "document", "complete", "restrict", "restrict", "close"] as const)
    await step(next);
  const told = await listTold(gea);
  expect(told[0]).toMatch(/^payout_account: Stripe ti chiede dei dati entro \S+ \d+ \S+ \d{4}$/u);
  expect(told.slice(1)).toEqual([
    "payout_account: Stripe ha attivato il tuo account",
    "payout_account: Stripe ha sospeso i versamenti",
    "payout_account: il tuo account Stripe è stato chiuso",
  ]);
});

test("facts of an earlier retrieval change nothing, and its event is done", async () => {
  const stripe = standIn();
  const { gea, account, step } = await makeOnboarding(stripe);
  await step("complete");
  await database
    .prepare("update payout_accounts set checked_at = '2099-01-01T00:00:00.000Z' where user_id = ?")
    .bind(gea.id)
    .run();
  stripe.stepAccount(account, "restrict");
  expect(new Set(await stripe.deliverAll())).toEqual(new Set([200]));
  expect((await accountRow(gea)).state).toBe("active");
  expect(await listTold(gea)).toHaveLength(1);
});

test("while Stripe does not answer, the event is refused and comes again", async () => {
  const stripe = standIn();
  const { gea, account } = await makeOnboarding(stripe);
  stripe.stepAccount(account, "complete");
  stripe.failNext({ kind: "500", path: "GET /v2/core/accounts", times: 4 });
  const statuses = await stripe.deliverAll();
  expect(statuses.every((status) => (status ?? 0) >= 500)).toBe(true);
  takeLoggedErrors();
  expect(new Set(await stripe.deliverAll())).toEqual(new Set([200]));
  expect((await accountRow(gea)).state).toBe("active");
});

test.for(["accounts", "payouts"] as const)(
  "%s: forged, mixed up and other mode's events are refused",
  async (name) => {
    const stripe = standIn();
    const { gea, account } = await makeOnboarding(stripe);
    stripe.stepAccount(account, "complete");
    const event = name === "accounts" ? thin(account) : payoutEvent(account, {});
    const code = async (answer: Promise<{ status: number; error: { code: string } | undefined }>) => {
      const { status, error } = await answer;
      return [status, error?.code];
    };
    const other = name === "accounts" ? "payouts" : "accounts";
    expect(await code(post(name, event, "whsec_of_somebody"))).toEqual([400, "invalid"]);
    expect(await code(post(name, event, secretOf(other)))).toEqual([400, "invalid"]);
    expect(await code(post(name, event, bindings().STRIPE_WEBHOOK_SECRET))).toEqual([400, "invalid"]);
    expect(await code(post(name, { ...event, livemode: true }))).toEqual([400, "invalid"]);
    const live = { STRIPE_SECRET_KEY: "rk_live_1" };
    expect(await code(post(name, event, secretOf(name), live))).toEqual([400, "invalid"]);
    const strange = name === "accounts" ? thin("acct_x") : payoutEvent("acct_x", {});
    const test = { STRIPE_SECRET_KEY: "rk_test_1" };
    expect((await post(name, strange, secretOf(name), test)).status).toBe(200);
    expect(await code(ask("POST", PATHS[name], { raw: JSON.stringify(event) }))).toEqual([400, "invalid"]);
    for (const body of ["ciao", "[]", "null", '{"id":"evt_1","object":"v2.core.event"}'])
      expect(await code(ask("POST", PATHS[name], { raw: body }))).toEqual([400, "invalid"]);
    const env = { STRIPE_ACCOUNTS_WEBHOOK_SECRET: "", STRIPE_PAYOUTS_WEBHOOK_SECRET: "" };
    expect(await code(post(name, { ...event, id: "evt_x" }, "any", env))).toEqual([503, "misconfigured"]);
    expect((await accountRow(gea)).state).toBe("onboarding");
  },
);

test("events of unknown accounts, of other kinds and with our metadata alone are recorded and change nothing", async () => {
  const stripe = standIn();
  const { gea, account } = await makeOnboarding(stripe);
  const strangers = [
    thin("acct_elsewhere"),
    thin(account, { type: "v2.core.account_link.returned", related_object: null }),
    {
      ...payoutEvent("acct_elsewhere", {}),
      type: "account.updated",
      data: { object: { id: "acct_elsewhere", object: "account", metadata: { user_id: gea.id } } },
    },
    payoutEvent(account, {}),
  ];
  for (const event of strangers) {
    expect((await post("accounts", event)).status).toBe(200);
    expect(await isRecorded(event.id)).toBe(true);
  }
  const payouts = [
    payoutEvent("acct_elsewhere", { metadata: { user_id: gea.id } }),
    payoutEvent(
      account,
      {},
      { type: "charge.succeeded", data: { object: { id: "ch_1", object: "charge" } } },
    ),
  ];
  for (const event of payouts) expect((await post("payouts", event)).status).toBe(200);
  expect(await readPayouts(gea)).toMatchObject({ account: { state: "onboarding" }, payouts: [] });
});

test("payouts come to the organizer's list, and a failed one is told once, whatever the order of events", async () => {
  const stripe = standIn();
  const { gea, account } = await makeOnboarding(stripe);
  const po = stripe.payOutTo(account, 4500);
  expect(await stripe.deliverAll()).toEqual([200]);
  expect((await readPayouts(gea)).payouts).toMatchObject([
    { id: po.id, amount: 45, state: "pending", failure: null },
  ]);
  stripe.finishPayout(po.id, "paid");
  stripe.finishPayout(po.id, "failed");
  await stripe.deliverAll({ shuffle: true, duplicates: 1 });
  expect((await readPayouts(gea)).payouts).toMatchObject([
    { state: "failed", failure: "The bank account has been closed." },
  ]);
  const later = { type: "payout.updated", created: 4_000_000_000 };
  await post(
    "payouts",
    payoutEvent(account, { id: po.id, status: "failed", failure_message: "Closed." }, later),
  );
  await post("payouts", payoutEvent(account, { id: po.id, status: "paid" }, { created: 3_000_000_000 }));
  expect((await readPayouts(gea)).payouts).toMatchObject([{ state: "failed", failure: "Closed." }]);
  expect(await listTold(gea)).toEqual(["payout_failed: la tua banca ha respinto 45,00\u00a0€"]);
});

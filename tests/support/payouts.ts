import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { taxProfiles } from "../../worker/invoices/schema.ts";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { payoutAccounts, transferMoves, transfers } from "../../worker/payouts/schema.ts";
import {
  advanceMinutes,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  refundAtStripe,
  runCron,
} from "./checkout.ts";
import { dayFromNow, makeEvent } from "./events.ts";
import { skipRetryDelays } from "./interception.ts";
import { makePaidEnrolment } from "./payments.ts";
import type { AccountStep } from "./stripe/accounts.ts";
import { standIn } from "./stripe/inTests.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, database, db } from "./worker.ts";

/** After every test: the cron asks Stripe nothing of such an account. */
const ALWAYS_FRESH = "9999-01-01T00:00:00.000Z";

/** An organizer's account, as the end of onboarding leaves it here and at the stand-in, and its id. */
export async function makePayoutAccount(
  stripe: StripeStandIn,
  { id: user_id }: { id: string },
  other: Partial<typeof payoutAccounts.$inferInsert> = {},
): Promise<string> {
  const at = new Date().toISOString();
  const account = `acct_${crypto.randomUUID().replaceAll("-", "")}`;
  stripe.connect(account);
  const row = { user_id, stripe_account_id: account, api: "v2", state: "active" } as const;
  const times = { checked_at: ALWAYS_FRESH, created_at: at, updated_at: at };
  await db.insert(payoutAccounts).values({ ...row, ...times, ...other });
  return account;
}

/** In the middle of a month, somebody has paid an event, and its money has gone to the organizer. */
export async function transferred(title = "Corso in mare") {
  vi.setSystemTime("2027-03-10T09:00:00Z");
  skipRetryDelays();
  const stripe = standIn();
  const gea = await makeUser("gea", { role: "company" });
  const account = await makePayoutAccount(stripe, gea);
  const event = await makePaidEvent({ organizer_id: gea.id, date: dayFromNow(1), title });
  const session = await openCheckout(await makeUserWithDocuments("anna"), event);
  stripe.pay(session);
  await stripe.deliverAll();
  advanceMinutes(24 * 60);
  await runCron();
  const intent = String(stripe.look(session).payment_intent);
  return { stripe, gea, account, event, intent, session };
}

/** After that the organizer's account is empty, and 30 euros of it are refunded: a debt. */
export async function owing() {
  const all = await transferred();
  all.stripe.payAccountOut(all.account);
  await refundAtStripe(all.stripe, all.intent, 3000);
  await all.stripe.deliverAll();
  await runCron();
  return all;
}

/** An organizer's tax data, whatever they say. */
export async function makeTaxData({ id }: { id: string }): Promise<void> {
  await db.insert(taxProfiles).values({ user_id: id, seller: "{}" });
}

export function listTransferRows(organizer: { id: string }) {
  return db.select().from(transfers).where(sql`organizer_id = ${organizer.id}`).orderBy(transfers.payment_id);
}

export function listMoves(organizer: { id: string }) {
  return db.select().from(transferMoves).where(sql`organizer_id = ${organizer.id}`).orderBy(transferMoves.id);
}

/** The sums of an organizer's transfers, in cents. */
export async function findTransferSums(organizer: { id: string }) {
  const rows = await listTransferRows(organizer);
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((cents, row) => cents + pick(row), 0);
  return {
    sent: sum((row) => row.sent_cents),
    reversed: sum((row) => row.reversed_cents),
    waiting: sum((row) => row.unsettled_cents),
    debts: sum((row) => row.owed_cents - row.set_off_cents - row.forgiven_cents),
    net: sum((row) => row.net_cents),
  };
}

/** A payment's transfer of 45 euros with these columns, and its payment's id. */
async function makeTransfer(columns: Partial<typeof transfers.$inferInsert>): Promise<string> {
  const { id: organizer_id } = await makeUser("gea", { role: "company" });
  const event = await makeEvent({ organizer_id });
  const { payment } = await makePaidEnrolment(event, await makeUser("anna"), { cents: 4500 });
  await db.update(transfers).set(columns).where(eq(transfers.payment_id, payment));
  return payment;
}

/** Calls about transfers for the tests of permissions: one that Stripe refused, and a debt. */
export const PAYOUT_CALLS = {
  "POST /api/admin/payouts/:paymentId/retry": async () => {
    const refused = { refusals: 1, next_attempt_at: new Date().toISOString() };
    return { path: `/api/admin/payouts/${await makeTransfer(refused)}/retry` };
  },
  "POST /api/admin/payouts/:paymentId/forgive": async () => {
    const debt = { sent_cents: 4500, kept_cents: 1500, owed_cents: 3000 };
    return { path: `/api/admin/payouts/${await makeTransfer(debt)}/forgive`, body: { amount: 30 } };
  },
};

/** Asks where to continue at Stripe. */
export const begin = (as: SignedInUser) => ask<{ url: string }>("POST", "/api/payouts/account", { as });

export async function readPayouts(as: SignedInUser, query = ""): Promise<PayoutsView> {
  const { status, body, text } = await ask<PayoutsView>("GET", `/api/payouts${query}`, { as });
  expect(status, text).toBe(200);
  return body;
}

/** An organizer who has begun the onboarding, and the account at Stripe. */
export async function makeOnboarding(stripe: StripeStandIn) {
  const gea = await makeUser("gea", { role: "company" });
  const { status, body, text } = await begin(gea);
  expect(status, text).toBe(200);
  const { stripe_account_id: account } = await accountRow(gea);
  if (!account) throw new Error("no account was recorded");
  const step = async (next: AccountStep) => {
    stripe.stepAccount(account, next);
    expect(new Set(await stripe.deliverAll())).toEqual(new Set([200]));
  };
  return { gea, account, url: body.url, step };
}

type AccountRow = {
  stripe_account_id: string | null;
  api: string | null;
  state: string;
  refusals: number;
  told_state: string | null;
  checked_at: string | null;
};

export async function accountRow({ id }: { id: string }): Promise<AccountRow> {
  const row = await database
    .prepare("select * from payout_accounts where user_id = ?")
    .bind(id)
    .first<AccountRow>();
  if (!row) throw new Error("there is no account");
  return row;
}

/** What an organizer was told, the first first. */
export async function listTold({ id }: { id: string }): Promise<string[]> {
  const { results } = await database
    .prepare(
      "select kind || ': ' || (params ->> 'title') as told from notices where user_id = ? order by rowid",
    )
    .bind(id)
    .all<{ told: string }>();
  return results.map(({ told }) => told);
}

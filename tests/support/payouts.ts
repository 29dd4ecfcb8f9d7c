import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { taxProfiles } from "../../worker/invoices/schema.ts";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { payoutAccounts, transferMoves, transfers } from "../../worker/payouts/schema.ts";
import { makeEvent } from "./events.ts";
import { makePaidEnrolment } from "./payments.ts";
import type { AccountStep } from "./stripe/accounts.ts";
import type { StripeStandIn } from "./stripe/StandIn.ts";
import { makeUser, type SignedInUser } from "./users.ts";
import { ask, database, db } from "./worker.ts";

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
  await db.insert(payoutAccounts).values({ ...row, created_at: at, updated_at: at, ...other });
  return account;
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
    debts: sum((row) => row.owed_cents - row.set_off_cents),
    net: sum((row) => row.net_cents),
  };
}

/** Calls about transfers for the tests of permissions: one that Stripe refused. */
export const PAYOUT_CALLS = {
  "POST /api/admin/payouts/:paymentId/retry": async () => {
    const { id: organizer_id } = await makeUser("gea", { role: "company" });
    const event = await makeEvent({ organizer_id });
    const { payment } = await makePaidEnrolment(event, await makeUser("anna"), { cents: 4500 });
    const refused = { refusals: 1, next_attempt_at: new Date().toISOString() };
    await db.update(transfers).set(refused).where(eq(transfers.payment_id, payment));
    return { path: `/api/admin/payouts/${payment}/retry` };
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

import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { NoticeKind } from "../../notices/noticeKinds.ts";
import { noticeInsert } from "../../notices/store.ts";
import { stripeEvents } from "../../payments/schema.ts";
import type { StripeEventRecord } from "../../payments/store.ts";
import { type AccountTelling, BANK_PAYOUT_STATES, PAYOUTS_PATH } from "../contract.ts";
import { bankPayouts, payoutAccounts } from "../schema.ts";
import type { AccountFacts, TaxDataState } from "./rules.ts";

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
export type BankPayoutRow = typeof bankPayouts.$inferInsert;

export async function findPayoutAccount(db: Database, userId: string): Promise<PayoutAccountRow | undefined> {
  return db.select().from(payoutAccounts).where(eq(payoutAccounts.user_id, userId)).get();
}

/** The organizer's row of an account of Stripe; undefined for other products or deployments. */
export async function findAccountByStripeId(
  db: Database,
  stripeId: string,
): Promise<PayoutAccountRow | undefined> {
  return db.select().from(payoutAccounts).where(eq(payoutAccounts.stripe_account_id, stripeId)).get();
}

/** Accounts whose facts were retrieved before an instant, or never; those longest ago first. Reads each account. */
export async function listStaleAccounts(
  db: Database,
  before: string,
  limit: number,
): Promise<PayoutAccountRow[]> {
  const { stripe_account_id, state, checked_at } = payoutAccounts;
  return db
    .select()
    .from(payoutAccounts)
    .where(
      and(isNotNull(stripe_account_id), ne(state, "closed"), sql`coalesce(${checked_at}, '') < ${before}`),
    )
    .orderBy(checked_at)
    .limit(limit);
}

/** Whether an organizer's tax data are there, or were asked for. The table belongs to a feature above. */
export async function findTaxData(db: Database, userId: string): Promise<TaxDataState> {
  const [row] = await db.all<{ state: TaxDataState }>(sql`select case
    when exists (select 1 from tax_profiles t where t.user_id = ${userId} and t.seller is not null) then 'complete'
    when exists (select 1 from payout_accounts a where a.user_id = ${userId} and a.tax_asked_at is not null) then 'asked'
    else 'missing' end as state`);
  return row?.state ?? "missing";
}

/** The row of an organizer who begins, made by the first call. */
export async function openPayoutAccount(
  db: Database,
  userId: string,
  now: Date,
): Promise<PayoutAccountRow | undefined> {
  const at = now.toISOString();
  const row = { user_id: userId, created_at: at, updated_at: at };
  await db.insert(payoutAccounts).values(row).onConflictDoNothing();
  return findPayoutAccount(db, userId);
}

/**
 * Counts a definite refusal of the call that makes the account, so that the next one has another idempotency key. `api`:
 * the generation to try next. Changes nothing when another call counted it.
 */
export async function countRefusal(
  db: Database,
  { user_id, refusals }: PayoutAccountRow,
  api: PayoutAccountRow["api"],
  now: Date,
): Promise<void> {
  const { stripe_account_id } = payoutAccounts;
  await db
    .update(payoutAccounts)
    .set({ refusals: refusals + 1, api, updated_at: now.toISOString() })
    .where(
      and(
        eq(payoutAccounts.user_id, user_id),
        isNull(stripe_account_id),
        eq(payoutAccounts.refusals, refusals),
      ),
    );
}

/** Records the account that Stripe made, unless another call recorded one. */
export async function recordAccount(
  db: Database,
  userId: string,
  account: Pick<PayoutAccountRow, "stripe_account_id" | "api">,
  now: Date,
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ ...account, state: "onboarding", asked_by: "organizer", updated_at: now.toISOString() })
    .where(and(eq(payoutAccounts.user_id, userId), isNull(payoutAccounts.stripe_account_id)));
}

type AccountChange = {
  facts: AccountFacts;
  telling: AccountTelling;
  /** What the organizer is told; null: no news. */
  title: string | null;
  /** The webhook's event, recorded in the same batch; its second delivery rolls the batch back. */
  event: StripeEventRecord | null;
  /** When the retrieval of these facts began; facts of a later one stay. */
  retrievedAt: Date;
};

/** Records the facts of an account, and tells the organizer once of each news. */
export async function recordAccountFacts(
  db: Database,
  { user_id }: PayoutAccountRow,
  { facts, telling, title, event, retrievedAt }: AccountChange,
  now: Date,
): Promise<void> {
  const at = retrievedAt.toISOString();
  const isNewer = sql`(checked_at is null or checked_at <= ${at})`;
  const isUntold = sql`exists (select 1 from payout_accounts a where a.user_id = ${user_id}
    and ${isNewer} and a.told_state is not ${telling})`;
  const told = { id: [user_id, telling, facts.deadline ?? ""].join(" "), userId: user_id, title };
  await db.batch([
    // Before the update, which says that the organizer was told.
    noticeOf(db, "payout_account", told, now, isUntold),
    db
      .update(payoutAccounts)
      .set({ ...facts, told_state: telling, checked_at: at, updated_at: now.toISOString() })
      .where(and(eq(payoutAccounts.user_id, user_id), isNewer)),
    ...eventInsert(db, event, now),
  ]);
}

/** The order of a payout's states: of two events of one second the later state counts. */
const RANKS = sql.raw(BANK_PAYOUT_STATES.map((state, rank) => `when '${state}' then ${rank}`).join(" "));

/** Records a payout of Stripe as its event tells it, unless a later event did, and tells the organizer once of a failure. */
export async function recordBankPayout(
  db: Database,
  payout: BankPayoutRow,
  { event, title }: { event: StripeEventRecord; title: string | null },
  now: Date,
): Promise<void> {
  const { id, user_id, told_at } = payout;
  const failsNow = sql`not exists (select 1 from bank_payouts p where p.id = ${id}
    and (p.state = 'failed' or p.told_at > ${told_at}))`;
  await db.batch([
    noticeOf(db, "payout_failed", { id, userId: user_id, title }, now, failsNow),
    db
      .insert(bankPayouts)
      .values(payout)
      .onConflictDoUpdate({
        target: bankPayouts.id,
        set: {
          cents: payout.cents,
          arrives_on: payout.arrives_on,
          state: payout.state,
          failure: payout.failure ?? null,
          told_at,
        },
        setWhere: sql`${bankPayouts.user_id} = excluded.user_id and (${bankPayouts.told_at} < excluded.told_at
          or (${bankPayouts.told_at} = excluded.told_at
            and case ${bankPayouts.state} ${RANKS} end <= case excluded.state ${RANKS} end))`,
      }),
    ...eventInsert(db, event, now),
  ]);
}

function eventInsert(db: Database, event: StripeEventRecord | null, now: Date) {
  return event ? [db.insert(stripeEvents).values({ ...event, processed_at: now.toISOString() })] : [];
}

/** Tells an organizer of a fact; without a title it does nothing. */
function noticeOf(
  db: Database,
  kind: NoticeKind,
  { id, userId, title }: { id: string; userId: string; title: string | null },
  now: Date,
  onlyIf: SQL,
) {
  return noticeInsert(
    db,
    {
      kind,
      subject: { type: "payout", id },
      actorId: null,
      params: { title: title ?? "", href: PAYOUTS_PATH },
    },
    title === null ? [] : [userId],
    now,
    onlyIf,
  );
}

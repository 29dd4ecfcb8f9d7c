import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { PayoutAccountState, RequirementTurn } from "../contract.ts";
import { debtOf, isIndebted, OPEN_DEBT_OF_T, openDebtOf } from "./debtStore.ts";
import { type DueTerms, lastDueDay, type TransferRow } from "./rules.ts";
import { transferColumns } from "./store.ts";

/** An organizer's account with its sums, in cents. `requirements`: JSON of `StoredRequirement[]`. */
export type AccountRow = {
  user_id: string;
  full_name: string;
  stripe_account_id: string | null;
  state: PayoutAccountState;
  asked_by: RequirementTurn | null;
  requirements: string;
  deadline: string | null;
  has_tax_data: number;
  tax_asked_at: string | null;
} & SumsRow;

type SumsRow = Record<"waiting_cents" | "due_cents" | "transferred_cents" | "debt_cents", number>;

/** A failed transfer, or a debt, with the organizer's name. `forgivable_cents`: the debt that is still open. */
type FailedRow = TransferRow & {
  user_id: string;
  full_name: string;
  error: string | null;
  next_attempt_at: string | null;
  forgivable_cents: number;
};

type FailedPayoutRow = {
  id: string;
  user_id: string;
  full_name: string;
  cents: number;
  arrives_on: string;
  failure: string | null;
};

/** One more row than a page tells that there are others. `cursor`: the last row of the page before. */
type AdminPage = { limit: number; cursor?: string | undefined };

/** Sums over transfers `t`. `debt` is what is owed, and neither set off nor forgiven. */
function sums(terms: DueTerms) {
  const sum = (value: SQL) => sql`coalesce(sum(${value}), 0)`;
  const unsettled = sql`max(0, t.unsettled_cents)`;
  const isDue = sql`t.due_on <= ${lastDueDay(terms)}`;
  return sql`${sum(sql`iif(${isDue}, 0, ${unsettled})`)} as waiting_cents, ${sum(sql`iif(${isDue}, ${unsettled}, 0)`)} as due_cents,
    ${sum(sql`t.sent_cents - t.reversed_cents`)} as transferred_cents, ${sum(debtOf("t"))} as debt_cents`;
}

/** The sums of all transfers, which this reads. */
export async function findPayoutTotals(db: Database, terms: DueTerms): Promise<SumsRow> {
  const [totals] = await db.all<SumsRow>(sql`select ${sums(terms)} from transfers t`);
  if (!totals) throw new Error("the transfers were not summed");
  return totals;
}

/**
 * Organizers whose account is not active, who were asked for tax data, who owe, who have a failed transfer, or money that is
 * due without an account; those with the most money due first. The cursor is an organizer.
 */
export async function listTroubledAccounts(
  db: Database,
  terms: DueTerms,
  { limit, cursor }: AdminPage,
): Promise<AccountRow[]> {
  const after = cursor
    ? sql`where (-s.due_cents, s.organizer_id) > (select -c.due_cents, c.organizer_id from s c where c.organizer_id = ${cursor})`
    : sql``;
  return db.all<AccountRow>(sql`with troubled as (
      select user_id from payout_accounts where state <> 'active'
      union select user_id from payout_accounts where tax_asked_at is not null
      union select t.organizer_id from transfers t where ${isIndebted("t")} and ${openDebtOf(sql.raw("t.organizer_id"))} > 0
      union select organizer_id from transfers where refusals > 0 and unsettled_cents > 0
      union select t.organizer_id from transfers t where t.unsettled_cents > 0 and t.due_on <= ${lastDueDay(terms)}
        and not exists (select 1 from payout_accounts a where a.user_id = t.organizer_id)),
    s as (select t.organizer_id, ${sums(terms)} from transfers t where t.organizer_id in troubled group by t.organizer_id)
    select u.id as user_id, u.full_name, a.stripe_account_id, coalesce(a.state, 'none') as state, a.asked_by,
      coalesce(a.requirements, '[]') as requirements, a.deadline, a.tax_asked_at,
      exists (select 1 from tax_profiles x where x.user_id = u.id and x.seller is not null) as has_tax_data, s.*
    from s join users u on u.id = s.organizer_id left join payout_accounts a on a.user_id = u.id
    ${after} order by s.due_cents desc, s.organizer_id limit ${limit}`);
}

/** Transfers that Stripe refused, and debts that are open; those of the earliest events first. The cursor is a payment. */
export async function listFailedTransfers(db: Database, { limit, cursor }: AdminPage): Promise<FailedRow[]> {
  const after = cursor
    ? sql`where (t.due_on, t.payment_id) > (select c.due_on, c.payment_id from transfers c where c.payment_id = ${cursor})`
    : sql``;
  return db.all<FailedRow>(sql`select ${transferColumns}, t.organizer_id as user_id, u.full_name,
      coalesce(t.last_error, (select m.last_error from transfer_moves m
        where m.payment_id = t.payment_id and m.state = 'refused' order by m.id desc limit 1)) as error,
      t.next_attempt_at, ${OPEN_DEBT_OF_T} as forgivable_cents
    from (select payment_id from transfers where refusals > 0 and unsettled_cents > 0
        union select t.payment_id from transfers t where ${isIndebted("t")} and ${OPEN_DEBT_OF_T} > 0) f
      join transfers t on t.payment_id = f.payment_id join users u on u.id = t.organizer_id
      left join events e on e.id = t.event_id
    ${after} order by t.due_on, t.payment_id limit ${limit}`);
}

/** Payouts that a bank returned, newest first. The cursor is a payout. */
export async function listFailedPayouts(
  db: Database,
  { limit, cursor }: AdminPage,
): Promise<FailedPayoutRow[]> {
  const after = cursor
    ? sql`and (b.arrives_on, b.id) < (select c.arrives_on, c.id from bank_payouts c where c.id = ${cursor})`
    : sql``;
  return db.all<FailedPayoutRow>(sql`select b.id, b.user_id, u.full_name, b.cents, b.arrives_on, b.failure
    from bank_payouts b join users u on u.id = b.user_id where b.state = 'failed' ${after}
    order by b.arrives_on desc, b.id desc limit ${limit}`);
}

/** Hours after which a transfer that Stripe refuses, or does not answer, needs an admin. */
const ISSUE_HOURS = 24;

/** Payments whose transfer may be an issue, as rows with `id`: at most so many of each kind. */
export function transferIssueCandidates(limit: number): SQL {
  return sql`(select id from (select payment_id as id from transfers indexed by transfers_failed where refusals > 0 limit ${limit})
    union select id from (select payment_id as id from transfers indexed by transfers_indebted
      where owed_cents <> set_off_cents + forgiven_cents limit ${limit})
    union select id from (select payment_id as id from transfer_moves indexed by transfer_moves_due
      where state = 'sending' limit ${limit}))`;
}

/** Whether transfer `t` fails for a day, waits for an answer for a day, or left a debt of its organizer. */
export function isTransferIssue(now: Date): SQL {
  const dayAgo = new Date(now.getTime() - ISSUE_HOURS * 3_600_000).toISOString();
  return sql`(exists (select 1 from transfer_moves m where m.payment_id = t.payment_id and m.created_at <= ${dayAgo}
      and (m.state = 'sending' or t.refusals > 0 and t.unsettled_cents > 0 and m.state = 'refused' and m.kind = 'transfer'
        and m.created_at > coalesce((select max(d.done_at) from transfer_moves d
          where d.payment_id = t.payment_id and d.kind = 'transfer' and d.state = 'done'), '')))
    or ${OPEN_DEBT_OF_T} > 0)`;
}

/** A transfer with what its views need; undefined for a payment without one. */
export async function findTransfer(
  db: Database,
  paymentId: string,
): Promise<(TransferRow & { organizer_id: string }) | undefined> {
  return db.get<TransferRow & { organizer_id: string }>(sql`select ${transferColumns}, t.organizer_id
    from transfers t left join events e on e.id = t.event_id where t.payment_id = ${paymentId}`);
}

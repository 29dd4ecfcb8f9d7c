import { type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database } from "../../env.ts";
import { LIST_MAX } from "../../events/contract.ts";
import type { PayoutAccountState, RequirementTurn } from "../contract.ts";
import { transfers } from "../schema.ts";
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

/** A failed transfer, or a debt, with the organizer's name. */
export type FailedRow = TransferRow & {
  user_id: string;
  full_name: string;
  error: string | null;
  next_attempt_at: string | null;
};

export type FailedPayoutRow = {
  id: string;
  user_id: string;
  full_name: string;
  cents: number;
  arrives_on: string;
  failure: string | null;
};

export type AdminPayoutRows = {
  accounts: AccountRow[];
  failed: FailedRow[];
  failedPayouts: FailedPayoutRow[];
  totals: SumsRow;
};

/** Sums over transfers `t`. `debt` is what is owed and not set off yet. */
function sums(terms: DueTerms) {
  const sum = (value: ReturnType<typeof sql>) => sql`coalesce(sum(${value}), 0)`;
  const unsettled = sql`max(0, t.unsettled_cents)`;
  const isDue = sql`t.due_on <= ${lastDueDay(terms)}`;
  return sql`${sum(sql`iif(${isDue}, 0, ${unsettled})`)} as waiting_cents, ${sum(sql`iif(${isDue}, ${unsettled}, 0)`)} as due_cents,
    ${sum(sql`t.sent_cents - t.reversed_cents`)} as transferred_cents,
    ${sum(sql`t.owed_cents - t.set_off_cents`)} as debt_cents`;
}

/**
 * What needs a look: accounts that are not active, stop for tax data, owe, or have a failed transfer; failed transfers and
 * refused reversals; payouts that a bank returned; and the sums of all transfers, which this reads.
 */
export async function findAdminPayouts(db: Database, terms: DueTerms): Promise<AdminPayoutRows> {
  const troubled = sql`(select user_id from payout_accounts where state <> 'active'
    union select user_id from payout_accounts where tax_asked_at is not null
    union select organizer_id from transfers where owed_cents <> set_off_cents
    union select organizer_id from transfers where refusals > 0 and unsettled_cents > 0)`;
  const [accounts, failed, failedPayouts, [totals]] = await batchQueries<
    [AccountRow[], FailedRow[], FailedPayoutRow[], SumsRow[]]
  >(db, [
    sql`select u.id as user_id, u.full_name, a.stripe_account_id, coalesce(a.state, 'none') as state, a.asked_by,
        coalesce(a.requirements, '[]') as requirements, a.deadline, a.tax_asked_at,
        exists (select 1 from tax_profiles x where x.user_id = u.id and x.seller is not null) as has_tax_data, s.*
      from ${troubled} who join users u on u.id = who.user_id left join payout_accounts a on a.user_id = u.id
      join (select t.organizer_id, ${sums(terms)} from transfers t where t.organizer_id in ${troubled}
        group by t.organizer_id) s on s.organizer_id = u.id
      order by s.due_cents desc, u.id limit ${LIST_MAX}`,
    sql`select ${transferColumns}, t.organizer_id as user_id, u.full_name, coalesce(t.last_error, (select m.last_error
          from transfer_moves m where m.payment_id = t.payment_id and m.state = 'refused' order by m.id desc limit 1)) as error,
        t.next_attempt_at
      from (select payment_id from transfers where refusals > 0 and unsettled_cents > 0
          union select payment_id from transfers where owed_cents <> set_off_cents and owed_cents > 0) f
        join transfers t on t.payment_id = f.payment_id join users u on u.id = t.organizer_id
        left join events e on e.id = t.event_id
      order by t.due_on, t.payment_id limit ${LIST_MAX}`,
    sql`select b.id, b.user_id, u.full_name, b.cents, b.arrives_on, b.failure from bank_payouts b join users u on u.id = b.user_id
      where b.state = 'failed' order by b.arrives_on desc limit ${LIST_MAX}`,
    sql`select ${sums(terms)} from transfers t`,
  ]);
  if (!totals) throw new Error("the transfers were not summed");
  return { accounts, failed, failedPayouts, totals };
}

/** Hours after which a transfer that Stripe refuses, or does not answer, needs an admin. */
const ISSUE_HOURS = 24;

/** Payments whose transfer may be an issue, as rows with `id`: at most so many of each kind. */
export function transferIssueCandidates(limit: number): SQL {
  return sql`(select id from (select payment_id as id from transfers indexed by transfers_failed where refusals > 0 limit ${limit})
    union select id from (select payment_id as id from transfers indexed by transfers_indebted
      where owed_cents <> set_off_cents limit ${limit})
    union select id from (select payment_id as id from transfer_moves indexed by transfer_moves_due
      where state = 'sending' limit ${limit}))`;
}

/** Whether transfer `t` fails for a day, waits for an answer for a day, or left a debt of its organizer. */
export function isTransferIssue(now: Date): SQL {
  const dayAgo = new Date(now.getTime() - ISSUE_HOURS * 3_600_000).toISOString();
  return sql`(exists (select 1 from transfer_moves m where m.payment_id = t.payment_id and m.created_at <= ${dayAgo}
      and (m.state = 'sending' or t.refusals > 0 and t.unsettled_cents > 0 and m.state = 'refused' and m.kind = 'transfer'
        and m.created_at > coalesce((select max(d.done_at) from transfer_moves d
          where d.payment_id = t.payment_id and d.state = 'done'), '')))
    or t.owed_cents > t.set_off_cents and (select sum(o.owed_cents - o.set_off_cents) from transfers o
      where o.organizer_id = t.organizer_id and o.owed_cents <> o.set_off_cents) > 0)`;
}

/** A transfer with what its views need; undefined for a payment without one. */
export async function findTransfer(
  db: Database,
  paymentId: string,
): Promise<(TransferRow & { organizer_id: string }) | undefined> {
  const [row] = await db.all<
    TransferRow & { organizer_id: string }
  >(sql`select ${transferColumns}, t.organizer_id
    from transfers t left join events e on e.id = t.event_id where t.payment_id = ${paymentId}`);
  return row;
}

/**
 * Makes a refused transfer due at once, and a debt an excess again, which the cron reverses; what was set off since stays
 * settled. `audit` follows directly, for a row that this changed.
 */
export async function retryTransfer(db: Database, paymentId: string, audit: AuditStatement): Promise<void> {
  const open = sql`(select coalesce(sum(o.owed_cents - o.set_off_cents), 0) from transfers o
    where o.organizer_id = transfers.organizer_id and o.owed_cents <> o.set_off_cents)`;
  const again = sql`max(0, min(${transfers.owed_cents}, ${transfers.sent_cents} - ${transfers.reversed_cents}, ${open}))`;
  await db.batch([
    db
      .update(transfers)
      .set({ next_attempt_at: null, owed_cents: sql`${transfers.owed_cents} - ${again}` })
      .where(
        sql`${transfers.payment_id} = ${paymentId} and (${transfers.next_attempt_at} is not null or ${again} > 0)`,
      ),
    audit,
  ]);
}

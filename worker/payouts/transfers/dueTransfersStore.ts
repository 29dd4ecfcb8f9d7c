import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { TAX_REMINDERS } from "../contract.ts";
import { transferMoves, transfers } from "../schema.ts";
import { openDebtOf } from "./debtStore.ts";
import { type DueTerms, lastDueDay, taxStopInstant } from "./rules.ts";
import { isDisputed, isMoving, leaseEnd, NEW_MOVE, TRANSFER_SETTLED, type TransferMove } from "./store.ts";

/** Whether account `a` waits for tax data that were asked for long ago, and reminded of twice. */
function isStoppedByTax(now: Date): SQL {
  return sql`(a.tax_reminders >= ${TAX_REMINDERS} and a.tax_asked_at <= ${taxStopInstant(now)}
    and not exists (select 1 from tax_profiles x where x.user_id = a.user_id and x.seller is not null))`;
}

/**
 * "from payout_accounts a join transfers t … where …": money that is to be sent now. The event has begun, and the rule of
 * the payment gives nothing back any more; no bank and no admin looks at the payment; the account is active.
 */
function dueTransfers(terms: DueTerms, now: Date): SQL {
  return sql`from payout_accounts a
    join transfers t on t.organizer_id = a.user_id and t.unsettled_cents > 0 and t.due_on <= ${lastDueDay(terms)}
      and (t.next_attempt_at is null or t.next_attempt_at <= ${now.toISOString()})
    join payments p on p.id = t.payment_id and p.attention is null
      and (p.refund_until is null or p.refund_rule = 'none' or p.refund_until < ${terms.today})
    where a.state = 'active' and a.stripe_account_id is not null and not ${isStoppedByTax(now)}
      and not ${isMoving} and not ${isDisputed}`;
}

/** Payments whose money is to be sent now, those of the earliest events first. Reads each active account. */
export async function listDueTransfers(
  db: Database,
  terms: DueTerms,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select t.payment_id as id ${dueTransfers(terms, now)} order by t.due_on, t.payment_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Claims the transfer of a payment that is due: its move, whose cents this statement reckons, with the organizer's debts
 * set off. One that is set off wholly is done without a call. Undefined when it is not due any more, or claimed already.
 */
export async function claimTransfer(
  db: Database,
  paymentId: string,
  terms: DueTerms,
  now: Date,
): Promise<TransferMove | undefined> {
  const id = newId();
  const at = now.toISOString();
  const offset = sql`min(t.unsettled_cents, ${openDebtOf(sql.raw("t.organizer_id"))})`;
  const isSetOff = sql`(${offset} >= t.unsettled_cents)`;
  const claimed = sql`(select m.set_off_cents from transfer_moves m where m.id = ${id} and m.state = 'done')`;
  const [[move]] = await db.batch([
    insertFrom(
      db,
      transferMoves,
      {
        ...NEW_MOVE,
        id,
        payment_id: sql`t.payment_id`,
        organizer_id: sql`t.organizer_id`,
        kind: "transfer",
        stripe_account_id: sql`a.stripe_account_id`,
        cents: sql`t.unsettled_cents - ${offset}`,
        set_off_cents: offset,
        state: sql`iif(${isSetOff}, 'done', 'sending')`,
        next_attempt_at: sql`iif(${isSetOff}, null, ${leaseEnd(now)})`,
        created_at: at,
        done_at: sql`iif(${isSetOff}, ${at}, null)`,
      },
      sql`${dueTransfers(terms, now)} and t.payment_id = ${paymentId}`,
    ).returning(),
    db
      .update(transfers)
      .set({ set_off_cents: sql`${transfers.set_off_cents} + ${claimed}`, ...TRANSFER_SETTLED })
      .where(and(eq(transfers.payment_id, paymentId), sql`${claimed} is not null`)),
  ]);
  return move;
}

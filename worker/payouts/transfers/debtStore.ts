import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { transferMoves, transfers } from "../schema.ts";

/** What is owed of transfer `alias`, in cents; negative where it paid for debts of other transfers. */
export function debtOf(alias: string): SQL {
  return sql.raw(`(${alias}.owed_cents - ${alias}.set_off_cents - ${alias}.forgiven_cents)`);
}

/** Whether transfer `alias` counts in its organizer's debts, in the words of the index `transfers_indebted`. */
export function isIndebted(alias: string): SQL {
  return sql.raw(`${alias}.owed_cents <> ${alias}.set_off_cents + ${alias}.forgiven_cents`);
}

/** The debts of an organizer, less what moves under way set off. Never negative. */
export function openDebtOf(organizerId: SQL): SQL {
  return sql`max(0, (select coalesce(sum(${debtOf("o")}), 0) from transfers o
      where o.organizer_id = ${organizerId} and ${isIndebted("o")})
    - (select coalesce(sum(m.set_off_cents), 0) from transfer_moves m indexed by transfer_moves_due
      where m.state = 'sending' and m.organizer_id = ${organizerId}))`;
}

/** Of transfer `t`'s debt what neither other transfers set off nor an admin forgave. */
export const OPEN_DEBT_OF_T = sql`max(0, min(${debtOf("t")}, ${openDebtOf(sql.raw("t.organizer_id"))}))`;

/** The act of an admin about the debt of a payment: done at once, without a call to Stripe. */
function actInsert(
  db: Database,
  act: { id: string; paymentId: string; kind: "retry" | "forgiveness"; cents: SQL },
  condition: SQL,
  now: Date,
) {
  const at = now.toISOString();
  const row = {
    ...{ id: act.id, kind: act.kind, cents: act.cents, created_at: at, done_at: at },
    payment_id: sql`t.payment_id`,
    organizer_id: sql`t.organizer_id`,
    stripe_account_id: "",
    state: "done" as const,
  };
  return insertFrom(
    db,
    transferMoves,
    row,
    sql`from transfers t where t.payment_id = ${act.paymentId} and ${condition}`,
  );
}

const centsOfAct = (id: string) => sql`(select m.cents from transfer_moves m where m.id = ${id})`;

/**
 * Makes a refused transfer due at once, and a debt an excess again, which the cron reverses; what was set off or forgiven
 * since stays settled. `audit` follows directly, for a row that this changed.
 */
export async function retryTransfer(
  db: Database,
  paymentId: string,
  audit: AuditStatement,
  now: Date,
): Promise<void> {
  const id = newId();
  const cents = sql`max(0, min(t.sent_cents - t.reversed_cents, ${OPEN_DEBT_OF_T}))`;
  await db.batch([
    actInsert(db, { id, paymentId, kind: "retry", cents }, sql`${cents} > 0`, now),
    db
      .update(transfers)
      .set({
        next_attempt_at: null,
        owed_cents: sql`${transfers.owed_cents} - coalesce(${centsOfAct(id)}, 0)`,
      })
      .where(
        sql`${transfers.payment_id} = ${paymentId}
          and (${transfers.next_attempt_at} is not null or ${centsOfAct(id)} is not null)`,
      ),
    audit,
  ]);
}

/**
 * Forgives so many cents of a payment's debt. False when less of it is open. `audit` follows directly, for a row that
 * this changed.
 */
export async function forgiveDebt(
  db: Database,
  paymentId: string,
  cents: number,
  audit: AuditStatement,
  now: Date,
): Promise<boolean> {
  const id = newId();
  const [acts] = await db.batch([
    actInsert(
      db,
      { id, paymentId, kind: "forgiveness", cents: sql`${cents}` },
      sql`${cents} <= ${OPEN_DEBT_OF_T}`,
      now,
    ).returning({ id: transferMoves.id }),
    db
      .update(transfers)
      .set({ forgiven_cents: sql`${transfers.forgiven_cents} + ${centsOfAct(id)}` })
      .where(sql`${transfers.payment_id} = ${paymentId} and ${centsOfAct(id)} is not null`),
    audit,
  ]);
  return acts.length > 0;
}

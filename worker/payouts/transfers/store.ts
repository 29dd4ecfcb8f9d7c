import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { TRANSFERS_PER_PAGE } from "../contract.ts";
import type { OwnTransferView } from "../outputs.ts";
import { transferMoves, transfers } from "../schema.ts";
import type { TransferRow } from "./rules.ts";

export type TransferMove = typeof transferMoves.$inferSelect;

/** The lease of a move: longer than Stripe takes to answer its calls twice. */
const LEASE_MS = 4 * 60_000;

export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Whether a move of transfer `t` waits for Stripe's answer; it holds back every other one. */
export const isMoving = sql.raw(
  "exists (select 1 from transfer_moves m where m.payment_id = t.payment_id and m.state = 'sending')",
);
/** Whether a bank has not decided about payment `t.payment_id`. */
export const isDisputed = sql.raw(
  "exists (select 1 from disputes d where d.payment_id = t.payment_id and d.state in ('inquiry', 'open'))",
);

/** Payments of which more was sent than the organizer gets. */
export async function listExcesses(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select t.payment_id as id from transfers t where t.unsettled_cents < 0 and not ${isMoving}
      order by t.payment_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** What each new move has in common. */
export const NEW_MOVE = { transaction_id: null, last_error: null, attempts: 1 } as const;

/** What a transfer has after a move that succeeded. */
export const TRANSFER_SETTLED = { refusals: 0, next_attempt_at: null, last_error: null } as const;

/** Done transfers of `t` with the cents of each that were not reversed: rows `sent`. */
const UNREVERSED = sql.raw(`(select m.payment_id, m.stripe_id, m.stripe_account_id, m.cents
    - (select coalesce(sum(r.cents), 0) from transfer_moves r
      where r.payment_id = m.payment_id and r.reversed_transfer = m.stripe_id and r.state = 'done') as left_cents
  from transfer_moves m where m.kind = 'transfer' and m.state = 'done' and m.stripe_id is not null)`);

/** The refund that took the money of payment `t`; null for a dispute. */
const CAUSE =
  sql.raw(`iif(exists (select 1 from disputes d where d.payment_id = t.payment_id and d.state in ('open', 'lost')),
  null, (select r.id from refunds r where r.payment_id = t.payment_id and r.status <> 'failed'
    order by r.created_at desc, r.id desc limit 1))`);

/**
 * Claims the reversal of what a payment's organizer got too much, out of one of its transfers. What was never sent, or
 * reversed already, becomes a debt at once, without a call, once no bank is to decide. Undefined when there is nothing
 * to send to Stripe.
 */
export async function claimReversal(
  db: Database,
  paymentId: string,
  now: Date,
): Promise<TransferMove | undefined> {
  const [id, debt] = [newId(), newId()];
  const at = now.toISOString();
  const row = {
    ...NEW_MOVE,
    payment_id: sql`t.payment_id`,
    organizer_id: sql`t.organizer_id`,
    kind: "reversal" as const,
    refund_id: CAUSE,
    created_at: at,
  };
  const isOver = sql`t.payment_id = ${paymentId} and t.unsettled_cents < 0 and not ${isMoving}`;
  const owed = sql`(select m.cents from transfer_moves m where m.id = ${debt})`;
  const [[move]] = await db.batch([
    insertFrom(
      db,
      transferMoves,
      {
        ...row,
        id,
        stripe_account_id: sql`sent.stripe_account_id`,
        cents: sql`min(-t.unsettled_cents, sent.left_cents)`,
        state: "sending",
        reversed_transfer: sql`sent.stripe_id`,
        next_attempt_at: leaseEnd(now),
      },
      sql`from transfers t join ${UNREVERSED} sent on sent.payment_id = t.payment_id and sent.left_cents > 0
        where ${isOver} order by sent.left_cents desc limit 1`,
    ).returning(),
    insertFrom(
      db,
      transferMoves,
      {
        ...row,
        id: debt,
        stripe_account_id: "",
        cents: sql`-t.unsettled_cents`,
        state: "refused",
        done_at: at,
      },
      sql`from transfers t where ${isOver} and not ${isDisputed}
        and not exists (select 1 from ${UNREVERSED} sent where sent.payment_id = t.payment_id and sent.left_cents > 0)`,
    ),
    db
      .update(transfers)
      .set({ owed_cents: sql`${transfers.owed_cents} + ${owed}` })
      .where(and(eq(transfers.payment_id, paymentId), sql`${owed} is not null`)),
  ]);
  return move;
}

/** Leases the move that has waited longest for another try, because Stripe's answer was lost. */
export async function leaseMove(db: Database, now: Date): Promise<TransferMove | undefined> {
  const due = sql`(select id from transfer_moves indexed by transfer_moves_due where state = 'sending'
    and next_attempt_at <= ${now.toISOString()} order by next_attempt_at limit 1)`;
  const [move] = await db
    .update(transferMoves)
    .set({ attempts: sql`${transferMoves.attempts} + 1`, next_attempt_at: leaseEnd(now) })
    .where(
      and(
        sql`${transferMoves.id} = ${due}`,
        eq(transferMoves.state, "sending"),
        lte(transferMoves.next_attempt_at, now.toISOString()),
      ),
    )
    .returning();
  return move;
}

/** What a call of a move needs beside it. */
export type MoveContext = { intent: string | null; currency: string; is_first: number };

/** The payment intent of a move's payment, and whether none of its money was sent before. */
export async function findMoveContext(
  db: Database,
  { id, payment_id }: TransferMove,
): Promise<MoveContext | undefined> {
  return db.get<MoveContext>(sql`
    select p.stripe_payment_intent as intent, p.currency, not exists (select 1 from transfer_moves m
      where m.payment_id = p.id and m.kind = 'transfer' and m.stripe_id is not null and m.id <> ${id}) as is_first
    from payments p where p.id = ${payment_id}`);
}

/** Whether the move still waits for its answer: a second record of the same answer changes nothing. */
function isSending({ id }: TransferMove): SQL {
  return sql`exists (select 1 from transfer_moves m where m.id = ${id} and m.state = 'sending')`;
}

/** Records that Stripe made a move, under this id. */
export async function writeMoveDone(
  db: Database,
  move: TransferMove,
  stripeId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const sums =
    move.kind === "transfer"
      ? {
          sent_cents: sql`${transfers.sent_cents} + ${move.cents}`,
          set_off_cents: sql`${transfers.set_off_cents} + ${move.set_off_cents}`,
          sent_at: sql`coalesce(${transfers.sent_at}, ${at})`,
          ...TRANSFER_SETTLED,
        }
      : { reversed_cents: sql`${transfers.reversed_cents} + ${move.cents}` };
  await db.batch([
    db
      .update(transfers)
      .set(sums)
      .where(and(eq(transfers.payment_id, move.payment_id), isSending(move))),
    db
      .update(transferMoves)
      .set({ state: "done", stripe_id: stripeId, next_attempt_at: null, last_error: null, done_at: at })
      .where(and(eq(transferMoves.id, move.id), eq(transferMoves.state, "sending"))),
  ]);
}

/**
 * Records that Stripe refused a move for good. A transfer is due again at `next`, with another amount and key; what was
 * to be reversed is the organizer's debt.
 */
export async function writeMoveRefused(
  db: Database,
  move: TransferMove,
  { reason, next }: { reason: string; next: (refusals: number) => string },
  now: Date,
): Promise<void> {
  const last_error = reason.slice(0, 500);
  const before = await db
    .select({ refusals: transfers.refusals })
    .from(transfers)
    .where(eq(transfers.payment_id, move.payment_id))
    .get();
  const change =
    move.kind === "transfer"
      ? {
          refusals: sql`${transfers.refusals} + 1`,
          next_attempt_at: next((before?.refusals ?? 0) + 1),
          last_error,
        }
      : { owed_cents: sql`${transfers.owed_cents} + ${move.cents}` };
  await db.batch([
    db
      .update(transfers)
      .set(change)
      .where(and(eq(transfers.payment_id, move.payment_id), isSending(move))),
    db
      .update(transferMoves)
      .set({ state: "refused", next_attempt_at: null, last_error, done_at: now.toISOString() })
      .where(and(eq(transferMoves.id, move.id), eq(transferMoves.state, "sending"))),
  ]);
}

/** Tries a move without an answer again at `next`, with the same key. */
export async function postponeMove(
  db: Database,
  { id }: TransferMove,
  { reason, next }: { reason: string; next: string },
): Promise<void> {
  await db
    .update(transferMoves)
    .set({ next_attempt_at: next, last_error: reason.slice(0, 500) })
    .where(and(eq(transferMoves.id, id), eq(transferMoves.state, "sending")));
}

/** The columns of `TransferRow` of transfer `t` and its event `e`. */
export const transferColumns =
  sql.raw(`t.payment_id, t.event_id, e.title, e.slug, e.date, t.gross_cents, t.fee_cents,
  t.kept_cents, t.net_cents, t.sent_cents, t.reversed_cents, t.owed_cents, t.set_off_cents, t.forgiven_cents,
  t.unsettled_cents, t.due_on,
  t.refusals, t.sent_at`);

type OwnTransferRow = TransferRow & Pick<OwnTransferView, "payer_name" | "paid_at">;

/** An organizer's transfers after `cursor`, newest payments first, and the next page's cursor. */
export async function listTransfers(
  db: Database,
  organizerId: string,
  cursor: string | undefined,
): Promise<{ rows: OwnTransferRow[]; next: string | null }> {
  const after = cursor ? sql`and t.payment_id < ${cursor}` : sql``;
  const rows =
    await db.all<OwnTransferRow>(sql`select ${transferColumns}, p.paid_at, nullif(u.full_name, '') as payer_name
    from transfers t join payments p on p.id = t.payment_id left join users u on u.id = p.user_id
    left join events e on e.id = t.event_id where t.organizer_id = ${organizerId} ${after}
    order by t.payment_id desc limit ${TRANSFERS_PER_PAGE + 1}`);
  const shown = rows.slice(0, TRANSFERS_PER_PAGE);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.payment_id ?? null) : null };
}

import { addDays } from "../../worker/lib/calendarDays.ts";
import type { Database } from "../rows.ts";
import { instantOn } from "./content.ts";

/** The organizers with an account: one of courses, and a centre with a refund after its transfer. */
export const PAYOUT_ORGANIZERS = ["marco", "dahab"];

/** Until then Stripe is not asked about a demo account, which the stand-in does not know. */
const CHECKED_AT = "2100-01-01T00:00:00.000Z";

type Organizer = { key: string; id: string };

/**
 * The money of an organizer on its way: an active account, the past events' transfers sent, what was refunded of them
 * reversed, and two payouts to the bank. The database's triggers have made a transfer of each charge; those of events to
 * come wait.
 */
export async function seedPayouts(db: Database, today: string, { key, id }: Organizer): Promise<void> {
  const at = instantOn(addDays(today, -1), 5);
  const account = `acct_demo_${key}`;
  const run = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .bind(...values)
      .run();
  await run(
    `insert into payout_accounts (user_id, stripe_account_id, api, state, told_state, checked_at, created_at, updated_at)
     values (?, ?, 'v2', 'active', 'active', ?, ?, ?)`,
    ...[id, account, CHECKED_AT, at, at],
  );
  await run(
    `update transfers set sent_at = ?, sent_cents = gross_cents - fee_cents,
       reversed_cents = gross_cents - fee_cents - net_cents
     where organizer_id = ? and due_on < ? and net_cents > 0`,
    ...[at, id, addDays(today, -1)],
  );
  // Compared already, because the stand-in has no such transaction.
  const columns =
    "id, payment_id, organizer_id, kind, stripe_account_id, cents, state, stripe_id, transaction_id";
  await run(
    `insert into transfer_moves (${columns}, created_at, done_at)
     select payment_id, payment_id, organizer_id, 'transfer', ?, sent_cents, 'done', 'tr_demo_' || payment_id,
       'txn_demo_' || payment_id, sent_at, sent_at
     from transfers where organizer_id = ? and sent_cents > 0`,
    ...[account, id],
  );
  await run(
    `insert into transfer_moves (${columns}, reversed_transfer, created_at, done_at)
     select 'reversal-' || payment_id, payment_id, organizer_id, 'reversal', ?, reversed_cents, 'done',
       'trr_demo_' || payment_id, 'txn_demo_reversal_' || payment_id, 'tr_demo_' || payment_id, sent_at, sent_at
     from transfers where organizer_id = ? and reversed_cents > 0`,
    ...[account, id],
  );
  for (const [days, state] of [
    [-1, "paid"],
    [2, "in_transit"],
  ] as const)
    await run(
      `insert into bank_payouts (id, user_id, cents, currency, arrives_on, state, created_at, told_at)
       select ?, ?, sum(sent_cents - reversed_cents) / 2, 'eur', ?, ?, ?, ? from transfers where organizer_id = ?`,
      ...[`po_demo_${key}_${state}`, id, addDays(today, days), state, at, at, id],
    );
}

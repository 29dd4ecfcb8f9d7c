import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import type { StatementKind } from "../contract.ts";

/** A month as the database needs it: instants from and until, and calendar days. */
type StatementPeriod = { since: string; until: string; firstDay: string; nextFirstDay: string };

/** A line of a statement, in cents: what came to the account, or left it. `gross` and `fee` of a payment's first transfer. */
export type StatementRow = {
  /** An instant; of a payout its calendar day. */
  at: string;
  kind: StatementKind;
  title: string | null;
  gross_cents: number | null;
  fee_cents: number | null;
  set_off_cents: number | null;
  cents: number;
  reference: string;
};

type MoveRow = StatementRow & { payment_id: string };

/** The most lines of a statement: more would be no paper that anybody reads. */
const LINES_MAX = 5_000;

/** An organizer's moves and payouts of a period, oldest first; a debt that was reversed again in the period is left out. */
export async function listStatementRows(
  db: Database,
  organizerId: string,
  { since, until, firstDay, nextFirstDay }: StatementPeriod,
): Promise<StatementRow[]> {
  const isFirst = sql`(m.kind = 'transfer' and not exists (select 1 from transfer_moves b
    where b.payment_id = m.payment_id and b.kind = 'transfer' and b.state = 'done' and b.id < m.id))`;
  const [moves, payouts] = await batchQueries<[MoveRow[], StatementRow[]]>(db, [
    sql`select m.payment_id, m.done_at as at, iif(m.state = 'refused', 'debt', m.kind) as kind, p.title,
        iif(${isFirst}, t.gross_cents, null) as gross_cents, iif(${isFirst}, t.kept_cents - t.net_cents, null) as fee_cents,
        iif(m.set_off_cents > 0, m.set_off_cents, null) as set_off_cents,
        iif(m.kind = 'reversal', -m.cents, m.cents) as cents, coalesce(m.stripe_id, '') as reference
      from transfer_moves m join transfers t on t.payment_id = m.payment_id join payments p on p.id = m.payment_id
      where m.organizer_id = ${organizerId} and m.done_at >= ${since} and m.done_at < ${until}
        and (m.state = 'done' or m.kind = 'reversal')
      order by m.done_at, m.id limit ${LINES_MAX}`,
    sql`select arrives_on as at, iif(state = 'failed', 'payout_failed', 'payout') as kind, null as title, null as gross_cents,
        null as fee_cents, null as set_off_cents, cents, id as reference
      from bank_payouts where user_id = ${organizerId} and arrives_on >= ${firstDay} and arrives_on < ${nextFirstDay}
        and state <> 'canceled'
      order by arrives_on, id limit ${LINES_MAX}`,
  ]);
  return [...withoutRetriedDebts(moves), ...payouts].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

/** Debts and their retries without what both cancel of each other, because the retry's own outcome has a line. */
function withoutRetriedDebts(moves: MoveRow[]): StatementRow[] {
  const rows = moves.map((move) => ({ ...move }));
  for (const [index, retry] of rows.entries()) {
    if (retry.kind !== "retry") continue;
    for (const debt of rows.slice(0, index)) {
      if (debt.kind !== "debt" || debt.payment_id !== retry.payment_id) continue;
      const both = Math.min(-debt.cents, retry.cents);
      debt.cents += both;
      retry.cents -= both;
    }
  }
  return rows
    .filter(({ kind, cents }) => cents !== 0 || (kind !== "debt" && kind !== "retry"))
    .map(({ payment_id: _, ...row }) => row);
}

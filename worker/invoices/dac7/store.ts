import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";

/** What an organizer sold in a quarter of a year, less refunds. Cents. */
export type SellerQuarter = {
  organizer_id: string;
  /** 1 to 4. */
  quarter: number;
  /** Paid by participants, before the platform's fees. */
  consideration_cents: number;
  /** Sales of the quarter, less those refunded in full. */
  activities: number;
  fee_cents: number;
};

/** The first instants of a year's quarters in a time zone, and of the next year. */
function quarterStarts(year: number, timeZone: string): string[] {
  const days = [1, 4, 7, 10].map((month) => `${year}-${String(month).padStart(2, "0")}-01`);
  return [...days, addDays(`${year}-12-31`, 1)].map((day) => startOfDay(day, timeZone).toISOString());
}

/**
 * The quarters of a year in which sellers, or one, had ledger entries. A charge, a refund and a dispute count when they
 * happened; the fee of an entry is what it changed of the fee's share of the money kept, so that the quarters add up to
 * the fee of what remains. Disputes' own fees are the platform's.
 */
export async function listSellerQuarters(
  db: Database,
  year: number,
  timeZone: string,
  organizerId?: string,
): Promise<SellerQuarter[]> {
  const [first, second, third, fourth, end] = quarterStarts(year, timeZone);
  const whose = organizerId === undefined ? sql`is not null` : sql`= ${organizerId}`;
  return db.all<SellerQuarter>(sql`
    with entries as (
      select l.organizer_id, l.payment_id, l.created_at, l.amount_cents,
        sum(l.amount_cents) over kept as kept,
        sum(l.amount_cents) over (partition by l.payment_id) as left_cents,
        row_number() over kept as position,
        coalesce(t.fee_cents, 0) as fee, coalesce(t.gross_cents, p.amount_cents) as gross
      from ledger_entries l join payments p on p.id = l.payment_id
        left join transfers t on t.payment_id = l.payment_id
      where l.organizer_id ${whose} and l.created_at < ${end} and l.kind <> 'dispute_fee'
        and l.stripe_reference not glob 'fee_*'
      window kept as (partition by l.payment_id order by l.created_at, l.rowid)
    )
    select organizer_id,
      case when created_at < ${second} then 1 when created_at < ${third} then 2 when created_at < ${fourth} then 3 else 4 end
        as quarter,
      sum(amount_cents) as consideration_cents,
      sum(position = 1 and left_cents > 0) as activities,
      sum(max(0, (fee * kept * 2 + gross) / (gross * 2))
        - max(0, (fee * (kept - amount_cents) * 2 + gross) / (gross * 2))) as fee_cents
    from entries where created_at >= ${first}
    group by 1, 2 order by 1, 2`);
}

/** Names of the accounts that sold, by id. */
export async function listSellerNames(db: Database, year: number): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; full_name: string }>(sql`select id, full_name from users
    where id in (select organizer_id from ledger_entries where organizer_id is not null
      and created_at >= ${`${year - 1}-12-31`} and created_at < ${`${year + 1}-01-02`})`);
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

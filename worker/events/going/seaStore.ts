import { lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { SEA_DAYS, SEA_FRESH_MINUTES, SEA_SHOWN_MINUTES } from "./contract.ts";
import type { SeaCell } from "./OpenMeteo.ts";
import type { SeaHour } from "./outputs.ts";
import { seaConditions } from "./schema.ts";

/** Events that began earlier than so many days ago get no forecast, however long they last. */
const LONGEST_DAYS = 60;

/** The name of the cell of 0.05 degrees in which a position lies, "44.30,9.20". */
function cellOf(latitude: SQL, longitude: SQL): SQL {
  return sql`printf('%.2f,%.2f', round(${latitude} / 0.05) * 0.05, round(${longitude} / 0.05) * 0.05)`;
}

/** The forecast of a position's cell, unless it is too old to be shown. */
export async function findSea(
  db: Database,
  { latitude, longitude }: SeaCell,
  now: Date,
): Promise<{ hours: SeaHour[]; fetched_at: string } | null> {
  const [row] = await db.all<{ hours: string; fetched_at: string }>(sql`
    select hours, fetched_at from sea_conditions where cell = ${cellOf(sql`${latitude}`, sql`${longitude}`)}
      and fetched_at >= ${minutesAgo(SEA_SHOWN_MINUTES, now)}`);
  return row ? { ...row, hours: JSON.parse(row.hours) as SeaHour[] } : null;
}

/** Cells of events outdoors within SEA_DAYS whose forecast is missing or no longer fresh, the oldest first. */
export async function listDueCells(
  db: Database,
  { today, limit }: { today: string; limit: number },
  now: Date,
): Promise<string[]> {
  const rows = await db.all<{ cell: string }>(sql`
    select due.cell from (select distinct ${cellOf(sql.raw("e.latitude"), sql.raw("e.longitude"))} as cell from events e
      where e.date between ${addDays(today, -LONGEST_DAYS)} and ${addDays(today, SEA_DAYS)} and e.last_day >= ${today}
        and e.cancelled_at is null and e.discipline in ('outdoor', 'indoor&outdoor')
        and e.latitude is not null and e.longitude is not null) due
      left join sea_conditions known on known.cell = due.cell
    where coalesce(known.fetched_at, '') < ${minutesAgo(SEA_FRESH_MINUTES, now)}
    order by known.fetched_at limit ${limit}`);
  return rows.map(({ cell }) => cell);
}

/** Stores forecasts, and deletes those too old to be shown. */
export async function storeSea(
  db: Database,
  forecasts: { cell: string; hours: SeaHour[] }[],
  source: string,
  now: Date,
): Promise<void> {
  const row = {
    cell: sql`value ->> '$.cell'`,
    hours: sql`value -> '$.hours'`,
    source,
    fetched_at: now.toISOString(),
  };
  await db.batch([
    db.delete(seaConditions).where(lt(seaConditions.fetched_at, minutesAgo(SEA_SHOWN_MINUTES, now))),
    insertFrom(
      db,
      seaConditions,
      row,
      sql`from json_each(${JSON.stringify(forecasts)}) where true`,
    ).onConflictDoUpdate({
      target: seaConditions.cell,
      set: { hours: sql`excluded.hours`, source: sql`excluded.source`, fetched_at: sql`excluded.fetched_at` },
    }),
  ]);
}

function minutesAgo(minutes: number, now: Date): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

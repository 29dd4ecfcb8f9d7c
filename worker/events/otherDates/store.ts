import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { type CardRow, cardColumns, cardTables, toCard } from "../columns.ts";
import { OTHER_EVENTS_MAX, type OtherDates, SERIES_DATES_MAX } from "../contract.ts";

/** The rows among which the shown ones are looked for: an organizer may have cancelled many, or repeat one every week. */
const LOOKED_AT = 60;

/**
 * What else an event's organizer holds from `today` on, by day: the other dates of the event's own series, and other
 * events, of each other series the next date alone. Neither has cancelled events. Both are empty for an unknown event.
 */
export async function listOtherDates(db: Database, id: string, today: string): Promise<OtherDates> {
  const own = (column: string) => sql`(select ${sql.raw(column)} from events where id = ${id})`;
  const dates = sql`select ordinal, id, cancelled_at from events
    where series_id = ${own("series_id")} and date >= ${today} order by date limit ${LOOKED_AT}`;
  const others = sql`select ordinal, id, cancelled_at, series_id, date from events
    where organizer_id = ${own("organizer_id")} and last_day >= ${today}
    order by last_day, ordinal limit ${LOOKED_AT}`;
  // With min(), SQLite takes `ordinal` from the row that has the least date.
  const next = sql`select ordinal, min(date) as day from (${others})
    where cancelled_at is null and id <> ${id}
      and (series_id is null or series_id is not ${own("series_id")})
    group by coalesce(series_id, id) order by day limit ${OTHER_EVENTS_MAX}`;
  const [series, organizer] = await batchQueries<[CardRow[], CardRow[]]>(db, [
    cardsOf(sql`select ordinal from (${dates}) where cancelled_at is null and id <> ${id}
      limit ${SERIES_DATES_MAX}`),
    cardsOf(sql`select ordinal from (${next})`),
  ]);
  return { series: series.map(toCard), organizer: organizer.map(toCard) };
}

function cardsOf(ordinals: SQL): SQL {
  return sql`select ${cardColumns} from ${cardTables} where events.ordinal in (${ordinals})
    order by events.date, events.ordinal`;
}

import { and, asc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { countTakenSeats, hasPayments } from "../columns.ts";
import type { SeriesDate, WrittenDate } from "../outputs.ts";
import { events } from "../schema.ts";
import { SERIES_MAX } from "./series.ts";

type SeriesRow = Omit<SeriesDate, "has_payments"> & {
  organizer_id: string | null;
  created_by: string | null;
  has_payments: number;
};

/** The dates of a series, earliest first, with their live enrolments and their organizers. */
export async function listSeriesDates(db: Database, seriesId: string, now: Date) {
  const rows = await db.all<SeriesRow>(sql`select id, slug, date, last_day, start_time, cancelled_at,
      participants as seats, organizer_id, created_by, ${countTakenSeats(sql`events.id`, now)} as enrolled,
      ${hasPayments(sql`events.id`)} as has_payments
    from events where series_id = ${seriesId} order by date, ordinal limit ${SERIES_MAX}`);
  return rows.map(({ organizer_id, created_by, has_payments, ...date }) => ({
    id: date.id,
    organizer_id,
    created_by,
    date: { ...date, has_payments: has_payments === 1 } satisfies SeriesDate,
  }));
}

/** The following dates of a series by `isFollowingDate`, earliest first. */
export function listFollowingDates(
  db: Database,
  { series_id, date }: { series_id: string | null; date: string },
  today: string,
) {
  if (series_id === null) return Promise.resolve([]);
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.series_id, series_id),
        gt(events.date, date),
        gte(events.last_day, today),
        isNull(events.cancelled_at),
      ),
    )
    .orderBy(asc(events.date), asc(events.ordinal))
    .limit(SERIES_MAX);
}

/** The events with these ids, by date. */
export async function listWrittenDates(db: Database, ids: string[]): Promise<WrittenDate[]> {
  return db.all<WrittenDate>(sql`select id, slug, date from events
    where id in (select value from json_each(${JSON.stringify(ids)})) order by date, ordinal`);
}

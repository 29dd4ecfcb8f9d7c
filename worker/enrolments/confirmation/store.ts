import { sql } from "drizzle-orm";
import { type CalendarEvent, selectCalendarEvent } from "../../calendars/store.ts";
import { batchQueries, type Database } from "../../env.ts";
import { type DetailRow, detailColumns, detailTables, toDetail } from "../../events/columns.ts";
import type { EventDetail } from "../../events/contract.ts";

/** An event as a confirmation names it, with its calendar entry, in one trip; null when it is deleted. */
export async function findConfirmedEvent(
  db: Database,
  id: string,
): Promise<{ event: EventDetail; entry: CalendarEvent } | null> {
  const [[row], [entry]] = await batchQueries<[DetailRow[], CalendarEvent[]]>(db, [
    sql`select ${detailColumns} from ${detailTables} where events.id = ${id}`,
    selectCalendarEvent(id),
  ]);
  return row && entry ? { event: toDetail(row), entry } : null;
}

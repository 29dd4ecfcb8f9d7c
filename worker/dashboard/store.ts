import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { type CardRow, cardTables, shortCardColumns, toCard } from "../events/columns.ts";
import { COUNT_MAX } from "../events/contract.ts";
import type { EventFilter } from "../events/matchText.ts";
import { type EventWindow, selectWindow } from "../events/search.ts";
import { nextWindowCursor, sortWindow } from "../events/store.ts";
import { toHour } from "../lib/timeZones.ts";
import type { OrganizerEvent } from "./outputs.ts";
import type { OrganizerHour } from "./rules.ts";

type OrganizerEventRow = CardRow &
  Pick<OrganizerEvent, "enrolled" | "paying" | "earned" | "revision" | "series_id"> & {
    is_training: number;
    keeps_register: number;
  };

/** `seats_taken` includes ended holds until the cron releases them; holds are few, so they are counted here. */
const enrolledCount = sql.raw(`events.seats_taken - (select count(*) from enrolments s
  where s.event_id = events.id and s.status = 'held')`);

const ownColumns = sql`${shortCardColumns}, ${enrolledCount} as enrolled, events.paying, events.earned_cents / 100.0 as earned, events.revision,
  events.series_id, events.instructors is not null as is_training,
  events.keeps_register`;

function selectOwnEvents(ordinals: SQL): SQL {
  return sql`select ${ownColumns} from ${cardTables} where events.ordinal in (${ordinals})`;
}

function toOrganizerEvent({
  enrolled,
  paying,
  earned,
  revision,
  series_id,
  is_training,
  keeps_register,
  ...card
}: OrganizerEventRow): OrganizerEvent {
  return {
    ...toCard(card),
    enrolled,
    paying,
    earned,
    revision,
    series_id,
    is_training: Boolean(is_training),
    keeps_register: Boolean(keeps_register),
  };
}

/** A window of an organizer's events, in the order of all lists; `next` is the cursor of the following window. */
export async function listOwnEvents(
  db: Database,
  organizerId: string,
  title: string | undefined,
  window: EventWindow,
) {
  const filter: EventFilter = { organizerId, withCancelled: true, ...(title !== undefined && { title }) };
  const rows = await db.all<OrganizerEventRow>(selectOwnEvents(selectWindow(filter, window)));
  return {
    events: sortWindow(rows, window.scope).map(toOrganizerEvent),
    next: nextWindowCursor(rows, window),
  };
}

/**
 * The dashboard's figures of an organizer in one round trip: the next event, the number of events (up to COUNT_MAX),
 * and the figures of each hour since the instant `since`.
 */
export async function findDashboardFigures(db: Database, organizerId: string, today: string, since: Date) {
  const own = (scope: EventWindow["scope"]) =>
    selectWindow({ organizerId, withCancelled: true }, { scope, today, limit: COUNT_MAX });
  const [next, counts, hours] = await batchQueries<
    [OrganizerEventRow[], { active: number; past: number }[], OrganizerHour[]]
  >(db, [
    // Searched among the first COUNT_MAX events to end, because reading all events would cost a row each.
    sql`${selectOwnEvents(own("upcoming"))} and events.cancelled_at is null
      order by events.date < ${today}, events.date, events.ordinal limit 1`,
    sql`select (select count(*) from (${own("upcoming")})) as active, (select count(*) from (${own("past")})) as past`,
    sql`select hour, enrolled, paying, earned_cents from organizer_hours
      where organizer_id = ${organizerId} and hour >= ${toHour(since)}`,
  ]);
  const { active = 0, past = 0 } = counts[0] ?? {};
  return { next: next[0] ? toOrganizerEvent(next[0]) : null, active, past, hours };
}

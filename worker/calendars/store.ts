import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type UserRow, users } from "../auth/schema.ts";
import { batchQueries, type Database } from "../env.ts";
import { type CategoryColumns, detailTables } from "../events/columns.ts";
import { lastDay } from "../events/contract.ts";
import type { EventFilter } from "../events/eventFilter.ts";
import { selectWindow } from "../events/search.ts";
import { MEETING_POINT_MAX } from "../events/times/contract.ts";
import { addDays } from "../lib/calendarDays.ts";
import { CALENDAR_TEXT_MAX, FEED_MAX, OWN_ENROLMENTS_MAX, RECENT_DAYS, RECENT_MAX } from "./rules.ts";
import { calendarAddresses } from "./schema.ts";

/** The columns of an event for its calendar entry. `held` is 1 for an enrolment that is not paid yet. */
export type CalendarEvent = CategoryColumns & {
  id: string;
  slug: string;
  title: string;
  image_url: string | null;
  description: string | null;
  date: string;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  time_zone: string | null;
  /** JSON of `StoredSession[]`. */
  sessions: string | null;
  meeting_point: string | null;
  schedule_meeting_point: string | null;
  location: string | null;
  nation: string | null;
  nation_code: string | null;
  latitude: number | null;
  longitude: number | null;
  cancelled_at: string | null;
  revision: number;
  updated_at: string;
  organizer_name: string | null;
  held: number;
};

/** One character more than is shown, so that a cut text is recognized. */
const columns =
  sql.raw(`events.id, events.slug, events.title, events.image_url, events.date, events.end_date, events.start_time,
  events.end_time, events.time_zone, events.sessions, events.meeting_point, substr(events.schedule_meeting_point, 1, ${MEETING_POINT_MAX}) as
  schedule_meeting_point, events.location, events.nation, events.nation_code, substr(events.description, 1, ${CALENDAR_TEXT_MAX + 1}) as description, events.latitude, events.longitude,
  events.cancelled_at, events.revision, events.updated_at, categories.name as category_name,
  categories.names as category_translations,
  coalesce(users.company_name, nullif(users.full_name, '')) as organizer_name`);

/** The existing events of these ids. */
export function listCalendarEvents(db: Database, ids: string[]): Promise<CalendarEvent[]> {
  return db.all<CalendarEvent>(sql`select ${columns}, 0 as held from ${detailTables}
    where events.id in (select value from json_each(${JSON.stringify(ids)}))`);
}

/** The upcoming events of a filter, then those of recent days, in one round trip. */
export async function listFeed(db: Database, filter: EventFilter, today: string): Promise<CalendarEvent[]> {
  const [ahead, behind] = await batchQueries<[CalendarEvent[], CalendarEvent[]]>(db, windows(filter, today));
  return sortByFirstDay([...ahead, ...latestFirst(behind)]);
}

/**
 * The events in which a user has a live enrolment, or had one until the event was cancelled, and the events that the
 * user organizes, in one round trip.
 */
export async function listOwnCalendar(db: Database, userId: string, today: string, now: Date) {
  const [joined, ahead, behind] = await batchQueries<[CalendarEvent[], CalendarEvent[], CalendarEvent[]]>(
    db,
    [selectEnrolledEvents(userId, today, now), ...windows({ organizerId: userId }, today)],
  );
  return sortByFirstDay([...joined, ...ahead, ...latestFirst(behind)]);
}

/** A full calendar leaves out the oldest events. */
function latestFirst(events: CalendarEvent[]): CalendarEvent[] {
  return events.toSorted((one, other) => (lastDay(one) > lastDay(other) ? -1 : 1));
}

/** Includes cancelled events, so that subscribers' calendars show the cancellation. */
function windows(publicFilter: EventFilter, today: string): [SQL, SQL] {
  const filter: EventFilter = { ...publicFilter, withCancelled: true };
  const upcoming = selectWindow(filter, { scope: "upcoming", today, limit: FEED_MAX });
  const recent = selectWindow(
    { ...filter, dateFrom: addDays(today, -RECENT_DAYS) },
    { scope: "past", today, limit: RECENT_MAX },
  );
  return [eventsIn(upcoming), eventsIn(recent)];
}

function eventsIn(ordinals: SQL): SQL {
  return sql`select ${columns}, 0 as held from ${detailTables} where events.ordinal in (${ordinals})`;
}

/** The indexes list a user's enrolments by event id, and ids (UUID v7) are in the order of publishing. */
function selectEnrolledEvents(userId: string, today: string, now: Date): SQL {
  const mine = (which: SQL) => sql`select event_id, status = 'held' as held, ended_at from enrolments
    where user_id = ${userId} and ${which} order by event_id desc limit ${OWN_ENROLMENTS_MAX}`;
  return sql`with enrolled as (
      select * from (${mine(sql`ended_at is null and (status = 'confirmed' or held_until > ${now.toISOString()})`)})
      union all
      select * from (${mine(sql`ended_at is not null and status = 'cancelled'`)})
      union all
      select * from (${mine(sql`ended_at is not null and status = 'refunded'`)})
    )
    select ${columns}, enrolled.held from enrolled cross join ${detailTables}
    where events.id = enrolled.event_id and (enrolled.ended_at is null or enrolled.ended_at = events.cancelled_at)
      and events.last_day >= ${addDays(today, -RECENT_DAYS)}
    order by events.last_day desc limit ${FEED_MAX}`;
}

/** Each event once (the first row wins), at most `max`, sorted by first day. */
function sortByFirstDay(rows: CalendarEvent[]): CalendarEvent[] {
  const events = new Map<string, CalendarEvent>();
  for (const row of rows) if (!events.has(row.id)) events.set(row.id, row);
  const key = ({ date, id }: CalendarEvent) => date + id;
  return [...events.values()].slice(0, FEED_MAX).sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** The user of a calendar secret; undefined for a renewed secret or a user who may no longer sign in. */
export async function findCalendarOwner(db: Database, secret: string): Promise<UserRow | undefined> {
  const row = await db
    .select({ person: users })
    .from(calendarAddresses)
    .innerJoin(users, eq(users.id, calendarAddresses.user_id))
    .where(and(eq(calendarAddresses.secret, secret), eq(users.is_active, true), isNull(users.deleted_at)))
    .get();
  return row?.person;
}

export async function findCalendarSecret(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .select({ secret: calendarAddresses.secret })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.user_id, userId))
    .get();
  return row?.secret ?? null;
}

/**
 * Replaces a user's calendar secret and returns the valid one. `former` is the secret that the caller knows, null for
 * none: a different stored secret, from another tab, stays. Without `former` any secret is replaced.
 */
export async function renewCalendarSecret(
  db: Database,
  userId: string,
  secret: string,
  former: string | null | undefined,
  now: Date,
): Promise<string> {
  const created_at = now.toISOString();
  const [renewed] = await db
    .insert(calendarAddresses)
    .values({ user_id: userId, secret, created_at })
    .onConflictDoUpdate({
      target: calendarAddresses.user_id,
      set: { secret, created_at },
      setWhere: former === undefined ? undefined : sql`${calendarAddresses.secret} = ${former}`,
    })
    .returning({ secret: calendarAddresses.secret });
  const counting = renewed?.secret ?? (await findCalendarSecret(db, userId));
  if (!counting) throw new Error("a calendar's address was neither written nor there");
  return counting;
}

/** Statement that replaces a user's calendar secret where `condition` holds. A user without a secret gets none. */
export function calendarSecretRenewal(
  db: Database,
  userId: string,
  secret: string,
  condition: SQL,
  now: Date,
) {
  return db
    .update(calendarAddresses)
    .set({ secret, created_at: now.toISOString() })
    .where(and(eq(calendarAddresses.user_id, userId), condition));
}

import { type SQL, sql } from "drizzle-orm";
import { lacksDocumentsSql } from "../enrolments/participants/store.ts";
import { batchQueries, type Database } from "../env.ts";
import { type CardRow, cardTables, shortCardColumns, sumHeldSeats, toCard } from "../events/columns.ts";
import { COUNT_MAX } from "../events/contract.ts";
import type { EventFilter } from "../events/eventFilter.ts";
import { type EventWindow, searchRowOf, selectWindow } from "../events/search.ts";
import { nextWindowCursor, sortWindow } from "../events/store.ts";
import { addDays } from "../lib/calendarDays.ts";
import { toHour } from "../lib/timeZones.ts";
import { isStaffOf } from "../permissions/store.ts";
import type { OrganizerEvent, Outing, PendingDecision } from "./outputs.ts";
import { type OrganizerHour, withoutMoney } from "./rules.ts";

type OrganizerEventRow = CardRow &
  Pick<OrganizerEvent, "views" | "begun" | "enrolled" | "paying" | "earned" | "revision" | "series_id"> & {
    is_training: number;
    keeps_register: number;
    organizer_id: string | null;
    created_by: string | null;
    seller: string | null;
    is_staff: number;
  };

/** What the user may do with an event: edit it, handle its money, and read its money. */
type EventReach = { can_manage: boolean; can_handle_money: boolean; reads_money: boolean };
type EventOwners = { organizer_id: string | null; created_by: string | null; is_staff: boolean };

/** `seats_taken` includes ended holds until the cron releases them; holds are few, so they are counted here. */
const enrolledCount = sql`events.seats_taken - ${sumHeldSeats(sql`held.event_id = events.id`)}`;

const ownColumns = (
  userId: string,
) => sql`${shortCardColumns}, coalesce(visits.views, 0) as views, coalesce(visits.begun, 0) as begun, ${enrolledCount} as enrolled, events.paying, events.earned_cents / 100.0 as earned, events.revision,
  events.series_id, events.instructors is not null as is_training,
  events.keeps_register, events.organizer_id, events.created_by, ${isStaffOf(sql`events.id`, userId)} as is_staff,
  iif(events.organizer_id is ${userId}, null, (select s.name from schools s where s.account_id = events.organizer_id)) as seller`;

const ownTables = sql`${cardTables} left join event_visits visits on visits.event_id = events.id`;

function selectOwnEvents(userId: string, ordinals: SQL): SQL {
  return sql`select ${ownColumns(userId)} from ${ownTables} where events.ordinal in (${ordinals})`;
}

function toOrganizerEvent(row: OrganizerEventRow, reach: (event: EventOwners) => EventReach): OrganizerEvent {
  const { is_training, keeps_register, organizer_id, created_by, seller, is_staff, ...columns } = row;
  const { views, begun, enrolled, paying, earned, revision, series_id, ...card } = columns;
  const may = reach({ organizer_id, created_by, is_staff: Boolean(is_staff) });
  const event = {
    ...toCard(card),
    views,
    begun,
    enrolled,
    paying,
    earned,
    revision,
    series_id,
    is_training: Boolean(is_training),
    keeps_register: Boolean(keeps_register),
    school: seller && organizer_id ? { name: seller, account_id: organizer_id } : null,
    ...may,
  };
  return may.reads_money ? event : withoutMoney(event);
}

/**
 * A window of the events of these organizers, and of those that the user created for another account or is staff of, in
 * the order of all lists; `next` is the cursor of the following window.
 */
export async function listOwnEvents(
  db: Database,
  user: { id: string; organizers: string[]; hasOthers: boolean },
  title: string | undefined,
  window: EventWindow,
  reach: (event: EventOwners) => EventReach,
) {
  const filter: EventFilter = { withCancelled: true, ...(title !== undefined && { title }) };
  const windows = user.organizers.map((organizerId) => selectWindow({ ...filter, organizerId }, window));
  const among = sql`select ${searchRowOf} from events where created_by = ${user.id} and organizer_id is not ${user.id}
    union select ${searchRowOf} from events join event_staff t on t.event_id = events.id
      where t.user_id = ${user.id} and t.state <> 'declined'`;
  if (user.hasOthers) windows.push(selectWindow(filter, { ...window, among }));
  const rows = await db.all<OrganizerEventRow>(selectOwnEvents(user.id, joinWindows(windows, window)));
  return {
    events: sortWindow(rows, window.scope).map((row) => toOrganizerEvent(row, reach)),
    next: nextWindowCursor(rows, window),
  };
}

/** The first rows of several windows together. */
function joinWindows([first = sql``, ...others]: SQL[], { scope, limit }: EventWindow): SQL {
  if (others.length === 0) return first;
  const direction = sql.raw(scope === "past" ? "desc" : "asc");
  const all = sql.join(
    [first, ...others].map((window) => sql`select ordinal from (${window})`),
    sql` union `,
  );
  return sql`select ordinal from events where ordinal in (${all})
    order by last_day ${direction}, ordinal ${direction} limit ${limit}`;
}

/**
 * The dashboard's figures of an organizer in one round trip: the next event, the number of events (up to COUNT_MAX),
 * and the figures of each hour since the instant `since`.
 */
export async function findDashboardFigures(
  db: Database,
  { userId, organizerId }: { userId: string; organizerId: string },
  today: string,
  since: Date,
  reach: (event: EventOwners) => EventReach,
) {
  const own = (scope: EventWindow["scope"], withCancelled: boolean) =>
    selectWindow(
      { organizerId, ...(withCancelled && { withCancelled }) },
      { scope, today, limit: COUNT_MAX },
    );
  const upcoming = own("upcoming", false);
  const [next, counts, hours] = await batchQueries<
    [(OrganizerEventRow & { day: string })[], { active: number; past: number }[], OrganizerHour[]]
  >(db, [
    // Searched among the first COUNT_MAX events to end, because reading all events would cost a row each.
    sql`select ${ownColumns(userId)}, ${nextDay(today)} as day from ${ownTables} where events.ordinal in (${upcoming})
      order by day < ${today}, day, events.ordinal limit 1`,
    sql`select (select count(*) from (${upcoming})) as active, (select count(*) from (${own("past", true)})) as past`,
    sql`select hour, enrolled, paying, earned_cents from organizer_hours
      where organizer_id = ${organizerId} and hour >= ${toHour(since)}`,
  ]);
  const { active = 0, past = 0 } = counts[0] ?? {};
  if (!next[0]) return { next: null, day: null, active, past, hours };
  const { day, ...row } = next[0];
  return { next: toOrganizerEvent(row, reach), day, active, past, hours };
}

/**
 * The next day on which an event takes place: of its registers, else of its sessions; its first day where it has
 * neither, because nobody says on which of its days a course of months meets.
 */
const nextDay = (today: string) => sql`coalesce(
  iif(events.keeps_register, (select min(r.day) from registers r where r.event_id = events.id and r.day >= ${today}), null),
  (select min(value ->> 'date') from json_each(coalesce(events.sessions, '[]')) where value ->> 'date' >= ${today}),
  events.date)`;

/** Days before a decision day on which the dashboard asks for the decision, and the most events that it asks about. */
const DECISION_DAYS = 7;
const DECISIONS_SHOWN = 10;

/** The organizer's events whose decision about the minimum of participants is due within a week. */
export function listPendingDecisions(
  db: Database,
  organizerId: string,
  today: string,
): Promise<PendingDecision[]> {
  const day = sql.raw("date(events.date, '-' || events.decision_days_before || ' days')");
  // Written like the index `events_undecided`.
  return db.all<PendingDecision>(sql`
    select events.id, events.title, ${day} as day, ${enrolledCount} as enrolled, events.minimum_participants as minimum
    from events where minimum_participants is not null and decided_at is null and cancelled_at is null
      and date >= ${today} and events.organizer_id = ${organizerId} and ${day} <= ${addDays(today, DECISION_DAYS)}
    order by date limit ${DECISIONS_SHOWN}`);
}

/** The most names of an outing's participants without valid documents. */
const LACKING_NAMED = 3;

/** What waits for the organizer on an event's day, in one round trip; `asksDocuments`: whether the event requires them. */
export async function findOuting(
  db: Database,
  eventId: string,
  { day, asksDocuments }: { day: string; asksDocuments: boolean },
): Promise<Outing> {
  const [registers, lacking, [questions]] = await batchQueries<
    [{ id: string }[], { name: string | null; count: number }[], { count: number }[]]
  >(db, [
    sql`select r.id from registers r where r.event_id = ${eventId} and r.day = ${day} limit 1`,
    sql`select nullif(u.full_name, '') as name, count(*) over () as count
      from enrolments s join users u on u.id = s.user_id join events e on e.id = s.event_id
      where s.event_id = ${asksDocuments ? eventId : null} and s.status = 'confirmed'
        and ${lacksDocumentsSql(sql.raw("e.last_day"))} limit ${LACKING_NAMED}`,
    sql`select count(*) as count from question_threads t
      where t.event_id = ${eventId} and t.unanswered > 0 and t.closed_at is null`,
  ]);
  return {
    day,
    register_id: registers[0]?.id ?? null,
    lacking: { count: lacking[0]?.count ?? 0, names: lacking.map(({ name }) => name) },
    questions: questions?.count ?? 0,
  };
}

import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import type { MailParamsByLanguage } from "../events/publishing/rules.ts";
import { addDays } from "../lib/calendarDays.ts";
import { mailsInsertFrom } from "../mail/store.ts";
import { noticeInsert } from "../notices/store.ts";
import { type DueEvent, SESSION_GAP_DAYS } from "./eventReminderMail.ts";

/** Events with reminders per tick and round. */
export const EVENTS_PAGE = 10;
/** Current courses that one tick reads to find sessions on the day. */
const COURSES_PAGE = 200;

/** A keyset cursor: last day and ordinal of the last event read. */
export type EventCursor = { last_day: string; ordinal: number };
type Page = { events: DueEvent[]; next: EventCursor | null };

const columns =
  sql.raw(`e.ordinal, e.id, e.slug, e.title, e.date, e.end_date, e.start_time, e.end_time, e.time_zone,
  e.sessions, e.location, e.nation, e.nation_code, e.meeting_point, e.schedule_meeting_point, e.last_day,
  coalesce(u.company_name, nullif(u.full_name, '')) as organizer_name`);

type DueRow = Omit<DueEvent, "sessions"> & { sessions: string | null };

function toDueEvent(row: DueRow): DueEvent {
  return { ...row, sessions: row.sessions === null ? null : JSON.parse(row.sessions) };
}

/** Events with participants that begin on a day. */
export async function listBeginning(db: Database, day: string, after: EventCursor | null): Promise<Page> {
  const rows =
    await db.all<DueRow>(sql`select ${columns} from events e left join users u on u.id = e.organizer_id
    where e.date = ${day} and e.ordinal > ${after?.ordinal ?? 0} and e.cancelled_at is null and e.seats_taken > 0
    order by e.ordinal limit ${EVENTS_PAGE}`);
  return { events: rows.map(toDueEvent), next: rows.length === EVENTS_PAGE ? cursorOf(rows) : null };
}

/** Current events whose next session, on a day, follows a gap. */
export async function listGoingOn(db: Database, day: string, after: EventCursor | null): Promise<Page> {
  const { last_day, ordinal } = after ?? { last_day: day, ordinal: 0 };
  const run = (range: SQL) => sql`select * from (select ordinal, last_day from events
    where sessions is not null and ${range} order by last_day, ordinal limit ${COURSES_PAGE})`;
  const page = sql`select * from (${run(sql`last_day = ${last_day} and ordinal > ${ordinal}`)}
    union all ${run(sql`last_day > ${last_day}`)}) order by last_day, ordinal limit ${COURSES_PAGE}`;
  const inRange = (from: string, until: string) => sql`exists (select 1 from json_each(e.sessions)
    where value ->> '$.date' >= ${from} and value ->> '$.date' < ${until})`;
  const [rows, [end]] = await batchQueries<[DueRow[], EventCursor[]]>(db, [
    sql`with page as materialized (${page}) select ${columns} from page cross join events e on e.ordinal = page.ordinal
      left join users u on u.id = e.organizer_id
      where e.date < ${day} and e.cancelled_at is null and e.seats_taken > 0 and ${inRange(day, addDays(day, 1))}
        and not ${inRange(addDays(day, -SESSION_GAP_DAYS), day)}
      order by e.last_day, e.ordinal limit ${EVENTS_PAGE}`,
    sql`${page} offset ${COURSES_PAGE - 1}`,
  ]);
  const next = rows.length === EVENTS_PAGE ? cursorOf(rows) : (end ?? null);
  return { events: rows.map(toDueEvent), next };
}

function cursorOf(rows: DueRow[]): EventCursor | null {
  const last = rows.at(-1);
  return last ? { last_day: last.last_day, ordinal: last.ordinal } : null;
}

/** The reminder of one event. `key` contains its day and time, so that a moved event has another reminder. */
type EventReminder = { eventId: string; key: string; params: MailParamsByLanguage };

/**
 * Inserts reminders for all participants confirmed before `enrolledBefore`, an ISO time, because later ones have just
 * received the confirmation. Each user gets one per event and key, and none for an event cancelled meanwhile.
 */
export async function insertEventReminders(
  db: Database,
  reminders: EventReminder[],
  enrolledBefore: string,
  now: Date,
): Promise<void> {
  const [first, ...others] = reminders.flatMap(({ eventId, key, params }) => {
    const dedupeKey = sql`${`event_reminder:${eventId}:${key}:`} || u.id`;
    const recipients = sql`from enrolments s join users u on u.id = s.user_id
      where s.event_id = ${eventId} and s.status = 'confirmed' and u.is_active and u.deleted_at is null
        and coalesce(s.paid_at, s.confirmed_at, s.created_at) < ${enrolledBefore}
        and exists (select 1 from events e where e.id = s.event_id and e.cancelled_at is null)`;
    return [
      // Before the mails, whose keys say who was told.
      noticeInsert(
        db,
        { kind: "event_tomorrow", subject: { type: "event", id: eventId }, actorId: null },
        sql`select u.id as value ${recipients}
          and not exists (select 1 from mails m where m.dedupe_key = ${dedupeKey})`,
        now,
      ),
      mailsInsertFrom(
        db,
        {
          template: "event_reminder",
          params: sql`json_patch(json_extract(${JSON.stringify(params)}, '$.' || u.language),
            json_object('name', u.full_name))`,
          dedupeKey,
        },
        recipients,
        now,
      ),
    ];
  });
  if (first) await db.batch([first, ...others]);
}

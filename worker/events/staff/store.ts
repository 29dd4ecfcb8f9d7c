import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { usersByName } from "../../auth/search.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { mailsInsertFrom } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { ROLES, rolesWith } from "../../permissions/permissionMap.ts";
import { staffColumn, toStaff } from "../columns.ts";
import type { MailParamsByLanguage } from "../publishing/rules.ts";
import { STAFF_FOUND, type StaffPart, type StaffState, TEACHING_PARTS } from "./contract.ts";
import type { ManagedStaff, OwnShift, StaffAnswerView, StaffCalendar, StaffCandidate } from "./outputs.ts";
import type { ShiftRow } from "./rules.ts";
import { eventStaff } from "./schema.ts";

type StaffEntry = { user_id: string; part: StaffPart };

/** The most shifts of a person that are read, and the most rows of a school's calendar. */
const SHIFTS_MAX = 200;
const CALENDAR_ROWS_MAX = 2_000;

/** Whether user `u` teaches: by role an instructor or company, or an instructor of a school with this condition on `m`. */
const teaches = (
  school: SQL,
) => sql`(u.role in ${rolesWith("registers.sign")} or exists (select 1 from school_members m
  where m.user_id = u.id and m.role = 'instructor' and ${school}))`;

/** Schools of `m` in which a user may name staff. */
const schoolsOf = (userId: string) => sql`m.school_id in (select own.school_id from school_members own
  where own.user_id = ${userId} and own.role in ('owner', 'manager', 'instructor'))`;

/**
 * Requires that every person of a staff is active, and teaches in a teaching part; who already is staff in the same part may
 * stay. Refuses with `invalid` and the field.
 */
export function staffRule(eventId: string, staff: StaffEntry[], callerId: string): WriteRule {
  const isUnchanged = sql`exists (select 1 from event_staff s where s.event_id = ${eventId} and s.user_id = u.id
    and s.part = wanted.value ->> 'part')`;
  return {
    condition: () => sql`(select count(*) from json_each(${JSON.stringify(staff)}) wanted
      join users u on u.id = wanted.value ->> 'user_id'
      where ${isUnchanged} or (u.is_active and u.deleted_at is null
        and (wanted.value ->> 'part' not in ${[...TEACHING_PARTS]} or ${teaches(schoolsOf(callerId))})))
      = ${staff.length}`,
    refusal: new Refusal("invalid", { fields: { staff: "validation.staff_person" } }),
  };
}

type StaffWrite = {
  eventId: string;
  /** Null: the staff stays. */
  staff: StaffEntry[] | null;
  caller: { id: string };
  /** Whether the event's days or hours change, so that who had confirmed is asked again. */
  isMoved: boolean;
  params: MailParamsByLanguage;
};

/**
 * Statements that make these people the staff of an event, in the batch of its write. Who stays in the same part keeps the
 * answer; others are told and asked, apart from the caller, who confirms by the act.
 */
export function staffUpdates(
  db: Database,
  { eventId, staff, caller, isMoved, params }: StaffWrite,
  now: Date,
) {
  const at = now.toISOString();
  const asked = sql`select s.user_id as value from event_staff s where s.event_id = ${eventId}
    and s.state = 'pending' and s.created_at = ${at} and s.user_id <> ${caller.id}`;
  const askedAgain = db
    .update(eventStaff)
    .set({ state: "pending", created_at: at, answered_at: null })
    .where(
      and(
        eq(eventStaff.event_id, eventId),
        eq(eventStaff.state, "confirmed"),
        ne(eventStaff.user_id, caller.id),
      ),
    );
  return [
    ...(isMoved ? [askedAgain] : []),
    ...(staff ? staffReplacement(db, { eventId, staff, callerId: caller.id }, now) : []),
    noticeInsert(
      db,
      { kind: "staff_asked", subject: { type: "event", id: eventId }, actorId: caller.id },
      asked,
      now,
    ),
    mailsInsertFrom(
      db,
      {
        template: "staff_asked",
        params: sql`json_patch(json_extract(${JSON.stringify(params)}, '$.' || u.language),
          json_object('name', u.full_name))`,
        dedupeKey: sql`${`staff_asked:${eventId}:${at}:`} || u.id`,
        senderId: caller.id,
      },
      sql`from users u where u.id in (select value from (${asked})) and u.is_active and u.deleted_at is null`,
      now,
    ),
  ];
}

/** Statements that replace a staff, and tell those who no longer are in it; at every moment one person is responsible at most. */
function staffReplacement(
  db: Database,
  { eventId, staff, callerId }: { eventId: string; staff: StaffEntry[]; callerId: string },
  now: Date,
) {
  const at = now.toISOString();
  const wanted = JSON.stringify(staff);
  const value = (name: keyof StaffEntry) => sql.raw(`value ->> '${name}'`);
  const isCaller = sql`${value("user_id")} = ${callerId}`;
  const responsible = staff.find(({ part }) => part === "responsible")?.user_id ?? "";
  const ofEvent = eq(eventStaff.event_id, eventId);
  const isLeft = sql`user_id not in (select ${value("user_id")} from json_each(${wanted}))`;
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  return [
    noticeInsert(
      db,
      { kind: "staff_removed", subject: { type: "event", id: eventId }, actorId: callerId },
      sql`select user_id as value from event_staff where event_id = ${eventId} and state <> 'declined' and ${isLeft}`,
      now,
    ),
    db.delete(eventStaff).where(and(ofEvent, isLeft)),
    db
      .update(eventStaff)
      .set({ part: "instructor" })
      .where(and(ofEvent, eq(eventStaff.part, "responsible"), ne(eventStaff.user_id, responsible))),
    insertFrom(
      db,
      eventStaff,
      {
        event_id: eventId,
        user_id: value("user_id"),
        part: value("part"),
        state: sql`iif(${isCaller}, 'confirmed', 'pending')`,
        created_at: at,
        answered_at: sql`iif(${isCaller}, ${at}, null)`,
      },
      sql`from json_each(${wanted}) where true`,
    ).onConflictDoUpdate({
      target: [eventStaff.event_id, eventStaff.user_id],
      set: {
        part: excluded("part"),
        state: excluded("state"),
        created_at: excluded("created_at"),
        answered_at: excluded("answered_at"),
      },
      setWhere: sql`${eventStaff.part} <> ${excluded("part")}`,
    }),
  ];
}

/** The staff of an event in every state, for who manages it. */
export async function findManagedStaff(db: Database, eventId: string): Promise<ManagedStaff> {
  const [row] = await db.all<Omit<ManagedStaff, "staff"> & { staff: string }>(sql`
    select events.seats_by_ratio, ${sql.raw(staffColumn("true"))} as staff,
      iif(events.ratio_min_age is null, 0, (select count(*) from enrolments s join users u on u.id = s.user_id
        where s.event_id = events.id and s.status = 'confirmed'
          and u.birth_date > date(events.date, '-' || events.ratio_min_age || ' years'))) as too_young
    from events where events.id = ${eventId}`);
  if (!row) return { seats_by_ratio: null, staff: [], too_young: 0 };
  return { ...row, staff: toStaff(row.staff) };
}

/** A user's part in an event with what an answer needs to know of the event; null for who is not in its staff. */
export async function findStaffPart(db: Database, eventId: string, userId: string) {
  const [row] = await db.all<
    StaffAnswerView & {
      id: string;
      slug: string;
      title: string;
      date: string;
      end_date: string | null;
      last_day: string;
      cancelled_at: string | null;
      organizer_id: string | null;
    }
  >(sql`select s.user_id, s.part, s.state, e.seats_by_ratio, e.id, e.slug, e.title, e.date, e.end_date, e.last_day, e.cancelled_at, e.organizer_id
    from event_staff s join events e on e.id = s.event_id where s.event_id = ${eventId} and s.user_id = ${userId}`);
  return row ?? null;
}

type AnswerWrite = { eventId: string; userId: string; state: StaffState; params: MailParamsByLanguage };

/**
 * Stores a person's answer. Who declines after another answer is told to the organizer, by notice and mail, and to the
 * school's owner and managers by notice; nobody loses a seat. Writes nothing for an event that is cancelled or over.
 */
export async function answerStaff(
  db: Database,
  { eventId, userId, state, params }: AnswerWrite,
  today: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isOpen = sql`exists (select 1 from events e where e.id = ${eventId} and e.cancelled_at is null
    and e.last_day >= ${today})`;
  const hasDeclined = sql`exists (select 1 from event_staff s where s.event_id = ${eventId} and s.user_id = ${userId}
    and s.state = 'declined' and s.answered_at = ${at})`;
  await db.batch([
    db
      .update(eventStaff)
      .set({ state, answered_at: at })
      .where(
        and(
          eq(eventStaff.event_id, eventId),
          eq(eventStaff.user_id, userId),
          sql`${eventStaff.state} <> ${state} and ${isOpen}`,
        ),
      ),
    noticeInsert(
      db,
      { kind: "staff_declined", subject: { type: "event", id: eventId }, actorId: userId },
      sql`select e.organizer_id as value from events e where e.id = ${eventId}
        union select m.user_id from events e join school_members m on m.school_id = e.school_id
          and m.role in ('owner', 'manager') where e.id = ${eventId}`,
      now,
      hasDeclined,
    ),
    mailsInsertFrom(
      db,
      {
        template: "staff_declined",
        params: sql`json_patch(json_extract(${JSON.stringify(params)}, '$.' || u.language), json_object('name', u.full_name,
          'seats', coalesce(cast(e.capacity as text), '–'), 'confirmed', cast(e.seats_taken as text)))`,
        senderId: userId,
      },
      sql`from events e join users u on u.id = e.organizer_id where e.id = ${eventId} and u.is_active
        and u.deleted_at is null and u.id <> ${userId} and ${hasDeclined}`,
      now,
    ),
  ]);
}

/** Whether a user manages event `e`: its organizer, or an owner or manager of its school. */
const manages = (userId: string) => sql`(e.organizer_id = ${userId} or exists (select 1 from school_members m
  where m.school_id = e.school_id and m.user_id = ${userId} and m.role in ('owner', 'manager')))`;

/** Users whose names contain words with the prefixes of `search`, and who teach or are known to the caller. */
export async function searchStaff(db: Database, search: string, callerId: string): Promise<StaffCandidate[]> {
  const users = usersByName(search, {
    roles: [...ROLES],
    states: ["active", "unconfirmed"],
    limit: STAFF_FOUND * 5,
  });
  if (!users) return [];
  const isTeacher = teaches(schoolsOf(callerId));
  const isKnown = sql`(u.id = ${callerId} or exists (select 1 from school_members m where m.user_id = u.id and ${schoolsOf(callerId)})
    or exists (select 1 from enrolments s join events e on e.id = s.event_id
      where s.user_id = u.id and s.status = 'confirmed' and ${manages(callerId)}))`;
  const rows = await db.all<Omit<StaffCandidate, "teaches"> & { teaches: number }>(sql`
    select u.id, nullif(u.full_name, '') as name, u.company_name, u.avatar_url, ${isTeacher} as teaches from ${users}
    where u.is_active and u.deleted_at is null and (${isTeacher} or ${isKnown})
    order by u.full_name limit ${STAFF_FOUND}`);
  return rows.map((row) => ({ ...row, teaches: row.teaches === 1 }));
}

const shiftColumns =
  sql.raw(`s.user_id, s.part, s.state, e.id, e.slug, e.title, e.date, e.end_date, e.start_time,
  e.end_time, e.time_zone, e.sessions`);

/** The rows of a query of shifts, whose sessions are JSON text. */
async function readShifts<Row extends ShiftRow>(db: Database, query: SQL): Promise<Row[]> {
  const rows = await db.all<Omit<Row, "sessions"> & { sessions: string | null }>(query);
  return rows.map((row) => ({ ...row, sessions: row.sessions && JSON.parse(row.sessions) }) as Row);
}

type ShiftRange = { from: string; until: string; except?: string | undefined; readerId: string };

/** The shifts of some people on days between two, without those in one event and those that they declined. */
export function listShiftsOf(
  db: Database,
  userIds: string[],
  { from, until, except, readerId }: ShiftRange,
): Promise<ShiftRow[]> {
  return readShifts(
    db,
    sql`select ${shiftColumns}, ${manages(readerId)} or s.user_id = ${readerId} as is_shown
    from event_staff s join events e on e.id = s.event_id
    where s.user_id in (select value from json_each(${JSON.stringify(userIds)})) and s.state <> 'declined'
      and e.cancelled_at is null and e.last_day >= ${addDays(from, -1)} and e.date <= ${addDays(until, 1)}
      and e.id is not ${except ?? null} order by e.date limit ${SHIFTS_MAX}`,
  );
}

type OwnShiftRow = ShiftRow &
  Omit<OwnShift["event"], "keeps_register"> & { organizer_name: string | null; keeps_register: number };

/** The coming events in which a user is staff, by day. */
export function listOwnShifts(db: Database, userId: string, today: string): Promise<OwnShiftRow[]> {
  return readShifts(
    db,
    sql`select ${shiftColumns}, 1 as is_shown, e.location, e.cancelled_at, e.keeps_register,
      coalesce(o.company_name, nullif(o.full_name, '')) as organizer_name
    from event_staff s join events e on e.id = s.event_id left join users o on o.id = e.organizer_id
    where s.user_id = ${userId} and e.last_day >= ${today} order by e.date, e.ordinal limit ${SHIFTS_MAX}`,
  );
}

/** The members of a school, the staff of its events, and their shifts; those elsewhere with `is_shown` 0. */
export async function findStaffCalendar(
  db: Database,
  schoolId: string,
  { from, until }: { from: string; until: string },
): Promise<{ people: StaffCalendar["people"]; rows: ShiftRow[] }> {
  const inRange = sql`e.cancelled_at is null and e.last_day >= ${from} and e.date <= ${until}`;
  const ofSchool = sql`(e.school_id = ${schoolId} or (e.school_id is null
    and e.organizer_id = (select account_id from schools where id = ${schoolId})))`;
  const staffIds = sql`select s.user_id from events e join event_staff s on s.event_id = e.id where ${ofSchool} and ${inRange}`;
  const memberIds = sql`select user_id from school_members where school_id = ${schoolId}`;
  const [people, rows] = await Promise.all([
    db.all<
      StaffCalendar["people"][number]
    >(sql`select u.id as user_id, nullif(u.full_name, '') as full_name, m.role
      from users u left join school_members m on m.user_id = u.id and m.school_id = ${schoolId}
      where u.id in (${memberIds} union ${staffIds}) and u.deleted_at is null
      order by m.role is null, instr('owner manager instructor assistant desk', m.role), u.full_name`),
    readShifts<ShiftRow>(
      db,
      sql`select ${shiftColumns}, ${ofSchool} as is_shown from event_staff s join events e on e.id = s.event_id
        where s.user_id in (${memberIds} union ${staffIds}) and ${inRange}
      union all select null, null, null, e.id, e.slug, e.title, e.date, e.end_date, e.start_time, e.end_time, e.time_zone,
        e.sessions, 1 from events e where ${ofSchool} and ${inRange}
        and not exists (select 1 from event_staff s where s.event_id = e.id)
      limit ${CALENDAR_ROWS_MAX}`,
    ),
  ]);
  return { people, rows };
}

/** SQL of whether a user is on the staff of an event, has confirmed it, and has one of these parts. */
export function isOnStaff(eventId: string, userId: string, parts: readonly StaffPart[]): SQL {
  return sql`exists (select 1 from event_staff f where f.event_id = ${eventId} and f.user_id = ${userId}
    and f.state = 'confirmed' and f.part in (select value from json_each(${JSON.stringify(parts)})))`;
}

export async function readIsOnStaff(db: Database, ...staff: Parameters<typeof isOnStaff>): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`select ${isOnStaff(...staff)} as holds`);
  return row?.holds === 1;
}

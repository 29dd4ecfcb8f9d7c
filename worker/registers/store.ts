import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { sumHeldSeats } from "../events/columns.ts";
import { verdictOfDay } from "../events/going/columns.ts";
import type { ShownVerdict } from "../events/going/outputs.ts";
import { TEACHING_PARTS } from "../events/staff/contract.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import type { Role } from "../permissions/permissionMap.ts";
import { cutPage } from "../tablePage.ts";
import { hasRegisterAccess, maySignRegister } from "./accessStore.ts";
import { REGISTER_PEOPLE_MAX, REGISTERS_PAGE, type RegisterStatus } from "./contract.ts";
import type {
  ClosedGuide,
  ClosedMember,
  RegisterClosing,
  RegisterCorrection,
  RegisterGuide,
  RegisterMember,
  RegisterRow,
  RegisterSignature,
  RegisterView,
} from "./outputs.ts";
import type { StrokesByAct } from "./signing/contract.ts";

/** The most registers of an event: one for each of at most 60 days, and closed ones of a moved event. */
const EVENT_REGISTERS_MAX = 120;

/** The venue of session `r.day` of event `e`, when the session names its own. */
const sessionOfDay = (field: "location" | "start_time" | "end_time") =>
  sql.raw(`(select value ->> '${field}'
  from json_each(coalesce(e.sessions, '[]')) where value ->> 'date' = r.day limit 1)`);

/** The centre of register `r` with organizer `o`: the company, else the organizer's name. */
const centreName = sql.raw(
  "coalesce(r.centre, nullif(trim(o.company_name), ''), nullif(o.full_name, ''), '')",
);

const rowColumns = sql`r.id, r.day, coalesce(r.title, e.title, '') as title,
  coalesce(r.location, ${sessionOfDay("location")}, e.location) as location, r.closed_at, r.last_number,
  r.organizer_id, nullif(coalesce(o.company_name, o.full_name), '') as organizer_name, e.id as event_id, e.slug as event_slug, e.cancelled_at, coalesce(e.seats_taken, 0) - ${sumHeldSeats(sql`held.event_id = r.event_id`)} as enrolled`;

type RowColumns = {
  id: string;
  day: string;
  title: string;
  location: string | null;
  closed_at: string | null;
  last_number: number;
  organizer_id: string;
  organizer_name: string | null;
  event_id: string | null;
  event_slug: string;
  cancelled_at: string | null;
  enrolled: number;
};

function toRow(row: RowColumns, userId: string | null): RegisterRow {
  const { id, day, title, location, closed_at, last_number, organizer_name, enrolled } = row;
  return {
    id,
    day,
    title,
    location,
    status: closed_at ? "closed" : "open",
    event: row.event_id ? { id: row.event_id, slug: row.event_slug, cancelled_at: row.cancelled_at } : null,
    is_own: row.organizer_id === userId,
    organizer_name,
    enrolled,
    last_number,
    closed_at,
  };
}

/** A range of registers along an index: `next` from a day on, `past` before it, `closed` all closed ones. */
type RegisterRun = "next" | "past" | "closed";

/**
 * A page of the user's registers, as organizer, guide or staff. Open ones: from `today` on by day, then those of past days,
 * the latest first, so that today's is on the first page; without those of cancelled events without content. Closed
 * ones: the latest first. `cursor`: from the previous page.
 */
export async function listRegisters(
  db: Database,
  userId: string,
  { scope, today, cursor }: { scope: RegisterStatus; today: string; cursor?: string | undefined },
): Promise<{ rows: RegisterRow[]; next: string | null }> {
  const [run = "", day = "", id = ""] = cursor?.split("_") ?? [];
  const after = cursor ? { day, id } : undefined;
  const read = (of: RegisterRun, from: typeof after, limit: number) =>
    db.all<RowColumns>(runQuery(userId, of, { today, after: from, limit }));
  const limit = REGISTERS_PAGE + 1;
  const runs: RegisterRun[] = scope === "closed" ? ["closed"] : run === "past" ? ["past"] : ["next", "past"];
  const found: (RowColumns & { run: RegisterRun })[] = [];
  for (const of of runs) {
    const isFirst = of === runs[0];
    if (found.length === limit) break;
    const rows = await read(of, isFirst ? after : undefined, limit - found.length);
    found.push(...rows.map((row) => ({ ...row, run: of })));
  }
  const { rows, next } = cutPage(found, REGISTERS_PAGE, (last) => `${last.run}_${last.day}_${last.id}`);
  return { rows: rows.map((row) => toRow(row, userId)), next };
}

/** A query of three ranges, along an index each: the user's own registers, those as a guide, and those as staff. */
function runQuery(
  userId: string,
  run: RegisterRun,
  { today, after, limit }: { today: string; after: { day: string; id: string } | undefined; limit: number },
): SQL {
  const isUpwards = run === "next";
  const [direction, beyond] = isUpwards ? [sql.raw("asc"), sql.raw(">")] : [sql.raw("desc"), sql.raw("<")];
  const rest = after ? sql`and (r.day, r.id) ${beyond} (${after.day}, ${after.id})` : sql``;
  const open = sql`r.closed_at is null and not (r.last_number = 0 and r.event_id in (
        select c.id from events c where c.id = r.event_id and c.cancelled_at is not null))`;
  const states: Record<RegisterRun, SQL> = {
    next: sql`${open} and r.day >= ${today}`,
    past: sql`${open} and r.day < ${today}`,
    closed: sql`r.closed_at is not null`,
  };
  const order = sql`order by r.day ${direction}, r.id ${direction} limit ${limit}`;
  const own = sql`select id from (select r.id from registers r
    where r.organizer_id = ${userId} and ${states[run]} ${rest} ${order})`;
  const guided = sql`select id from (select r.id from register_guides g cross join registers r on r.id = g.register_id
    where g.user_id = ${userId} and g.left_at is null and ${states[run]} ${rest} ${order})`;
  const staffed = sql`select r.id from event_staff s cross join registers r on r.event_id = s.event_id
    where s.user_id = ${userId} and s.state <> 'declined' and ${states[run]} ${rest}`;
  return sql`select ${rowColumns} from registers r left join events e on e.id = r.event_id
    join users o on o.id = r.organizer_id where r.id in (${own} union ${guided} union all ${staffed}) ${order}`;
}

/** The user's registers of an event, open and closed, by day. */
export async function listRegistersOfEvent(
  db: Database,
  userId: string,
  eventId: string,
): Promise<RegisterRow[]> {
  const rows = await db.all<RowColumns>(sql`
    select ${rowColumns} from registers r join events e on e.id = r.event_id join users o on o.id = r.organizer_id
    where r.event_id = ${eventId} and ${hasRegisterAccess(userId)} order by r.day, r.id limit ${EVENT_REGISTERS_MAX}`);
  return rows.map((row) => toRow(row, userId));
}

/** The current name of account `user`; null when unchanged, and when the account does not exist. */
const nameNow = (user: string, then: string) =>
  sql.raw(`iif(${user}.deleted_at is null, nullif(nullif(${user}.full_name, ''), ${then}), null)`);

type ViewColumns = RowColumns & {
  dated_at: string;
  closed_by: string | null;
  closer_now: string | null;
  births: string;
  time_zone: string | null;
  nation: string | null;
  meeting_point: string | null;
  start_time: string | null;
  end_time: string | null;
  max_participants_per_instructor: number | null;
  centre: string;
  closed_by_name: string | null;
  closing_reason: string | null;
  closed_members: string | null;
  closed_guides: string | null;
  seal: string | null;
  seal_number: number | null;
  kept_until: string | null;
  problems: string;
  event_guests: string;
  last_day: string | null;
  verdict: string | null;
  may_sign: number;
  staff: string;
};

export type RegisterRecord = Omit<
  RegisterView,
  "changes" | "has_more" | "server_time" | "emergency_numbers"
> & { organizer_id: string };

/**
 * A register of the user (null: of any user, for the cron), without its changes; undefined for any other. `today`
 * decides whether emergency contacts are included. Reads five statements in one round trip.
 */
export async function findRegister(
  db: Database,
  id: string,
  user: { id: string; role: Role } | null,
  { siteTimeZone, today }: { siteTimeZone: string; today: string },
): Promise<RegisterRecord | undefined> {
  const isAllowed = user ? hasRegisterAccess(user.id) : sql`true`;
  const selected = sql`select r.id from registers r where r.id = ${id} and ${isAllowed}`;
  const [[row], members, guides, signatures, corrections] = await batchQueries<
    [ViewColumns[], MemberColumns[], GuideColumns[], SignatureColumns[], CorrectionColumns[]]
  >(db, [
    sql`select ${rowColumns}, coalesce(r.time_zone, e.time_zone) as time_zone, coalesce(r.nation, e.nation) as nation,
        coalesce(e.meeting_point, e.schedule_meeting_point) as meeting_point,
        coalesce(${sessionOfDay("start_time")}, iif(r.day = e.date, e.start_time, null)) as start_time,
        coalesce(${sessionOfDay("end_time")}, iif(r.day = e.last_day, e.end_time, null)) as end_time,
        e.max_participants_per_instructor, iif(r.closed_at is null, ${sql.raw(verdictOfDay("r.event_id", "r.day"))}, null) as verdict,
        ${centreName} as centre, coalesce(r.moved_at, r.created_at) as dated_at, r.closed_by,
        (select ${nameNow("u", "r.closed_by_name")} from users u where u.id = r.closed_by) as closer_now,
        (select json_group_object(u.id, json_object('birth_date', u.birth_date, 'birth_place', u.birth_place))
          from json_each(r.closed_members) m join users u on u.id = m.value ->> 'id' where u.deleted_at is null) as births,
        r.closed_by_name, r.closing_reason, r.closed_members, r.closed_guides, e.last_day,
        ${user ? maySignRegister(user) : sql`0`} as may_sign,
        (select json_group_array(json_object('id', u.id, 'name', nullif(u.full_name, ''), 'brevetto', u.brevetto,
          'has_left', s.state = 'declined')) from event_staff s join users u on u.id = s.user_id
          where s.event_id = r.event_id and s.part in ${[...TEACHING_PARTS]} and u.id <> r.organizer_id) as staff,
        seal.hash as seal, seal.number as seal_number, r.kept_until,
        (select json_group_array(json_object('register_id', p.register_id, 'day', p.day, 'row', p."row", 'row_id', p.row_id,
          'fault', p.fault)) from register_seal_problems p where p.register_id = r.id) as problems,
        (select json_group_array(json_object('id', g.id, 'name', g.name, 'email', g.email)) from event_guests g
          where g.event_id = r.event_id and g.name is not null and r.closed_at is null) as event_guests
      from registers r left join events e on e.id = r.event_id join users o on o.id = r.organizer_id
      left join register_seals seal on seal.register_id = r.id and seal.kind = 'closing'
      where r.id in (${selected})`,
    sql`select s.user_id as id, s.id as enrolment_id, nullif(u.full_name, '') as name, u.brevetto, u.scadenza_brevetto,
        u.birth_date, u.birth_place, u.avatar_url, s.status = 'confirmed' as is_enrolled,
        iif(s.status = 'confirmed', s.seats - 1, 0) as unclaimed_seats,
        iif(s.amount_cents + s.voucher_cents > 0, nullif(trim(u.emergency_contact_name), ''), null) as emergency_name,
        iif(s.amount_cents + s.voucher_cents > 0, nullif(trim(u.emergency_contact_phone), ''), null) as emergency_phone
      from registers r join enrolments s on s.event_id = r.event_id join users u on u.id = s.user_id
      where r.id in (${selected}) and r.closed_at is null and u.deleted_at is null and (s.status = 'confirmed' or (s.status in ('cancelled', 'refunded')
        and exists (select 1 from register_changes c where c.register_id = r.id and c.target_type = 'member'
          and c.target_id = s.user_id)))
      order by s.status = 'confirmed', s.rowid limit ${REGISTER_PEOPLE_MAX * 2}`,
    sql`select u.id, nullif(u.full_name, '') as name, u.brevetto, true as is_organizer, false as has_left
        from registers r join users u on u.id = r.organizer_id where r.id in (${selected})
      union all select u.id, nullif(u.full_name, ''), u.brevetto, false, g.left_at is not null
        from register_guides g join users u on u.id = g.user_id where g.register_id in (${selected})
      order by is_organizer desc, has_left, name`,
    sql`select s.*, ${nameNow("u", "s.signer_name")} as name_now from register_signatures s
      join users u on u.id = s.signer_id where s.register_id in (${selected}) order by s.received_at, s.id`,
    sql`select c.*, ${nameNow("u", "c.author_name")} as name_now from register_corrections c
      join users u on u.id = c.author_id where c.register_id in (${selected}) order by c.at, c.id`,
  ]);
  if (!row) return undefined;
  const timeZone = row.time_zone ?? siteTimeZone;
  const isDatedLate = dayInTimeZone(timeZone, new Date(row.dated_at)) > row.day;
  const showsContacts = row.last_day !== null && row.last_day >= today;
  return {
    ...toRow(row, user?.id ?? null),
    organizer_id: row.organizer_id,
    may_sign: row.may_sign === 1,
    dated_late_at: isDatedLate ? row.dated_at : null,
    time_zone: timeZone,
    ...(row.verdict && { verdict: JSON.parse(row.verdict) as ShownVerdict }),
    nation: row.nation,
    meeting_point: row.meeting_point,
    start_time: row.start_time,
    end_time: row.end_time,
    max_participants_per_instructor: row.max_participants_per_instructor,
    centre: row.centre,
    members: row.closed_members
      ? closedMembers(row.closed_members, row.births)
      : await toMembers(members, showsContacts),
    event_guests: JSON.parse(row.event_guests) as RegisterView["event_guests"],
    guides: toGuides(guides, row.staff, row.closed_guides),
    signatures: signatures.map(toSignature),
    strokes: toStrokes(signatures),
    corrections: corrections.map(toCorrection),
    closing: toClosing(row),
  };
}

type GuideColumns = Pick<RegisterGuide, "id" | "name" | "brevetto"> & {
  is_organizer: number;
  has_left: number;
};

/**
 * The current guides and the staff, each once; for a closed register those at its closing, each with whether they still
 * have access. `staff`: JSON of the event's staff that teaches.
 */
function toGuides(rows: GuideColumns[], staff: string, closed: string | null): RegisterGuide[] {
  const staffed = (JSON.parse(staff) as GuideColumns[]).map((person) => ({ ...person, is_organizer: 0 }));
  const present = new Set(staffed.filter(({ has_left }) => !has_left).map(({ id }) => id));
  const named = new Set(rows.map(({ id }) => id));
  const all = [...rows, ...staffed.filter(({ id }) => !named.has(id))];
  const now = all.map(({ is_organizer, has_left, ...guide }) => {
    const has_access = has_left === 0 || present.has(guide.id);
    return {
      ...guide,
      is_organizer: is_organizer === 1,
      is_staff: present.has(guide.id),
      has_left: !has_access,
      has_access,
      name_now: null,
    };
  });
  if (closed === null) return now;
  const today = new Map(now.map((guide) => [guide.id, guide]));
  return (JSON.parse(closed) as ClosedGuide[]).map((guide) => {
    const { name = null, has_access = false, is_staff = false } = today.get(guide.id) ?? {};
    return { ...guide, has_access, is_staff, name_now: name === guide.name ? null : name };
  });
}

type MemberColumns = Omit<RegisterMember, "is_enrolled" | "emergency_contact"> & {
  is_enrolled: number;
  emergency_name: string | null;
  emergency_phone: string | null;
};

/** One row per user: somebody who cancelled and enrolled again counts by the enrolment that lives, which comes last. */
async function toMembers(rows: MemberColumns[], showsContacts: boolean): Promise<RegisterMember[]> {
  const { formatPhoneNumber } = await import("../lib/phoneNumbers.ts");
  const byId = new Map(
    rows.map(({ emergency_name: name, emergency_phone: phone, is_enrolled, ...row }) => [
      row.id,
      {
        ...row,
        is_enrolled: is_enrolled === 1,
        emergency_contact:
          showsContacts && (name || phone) ? { name, phone: phone && formatPhoneNumber(phone) } : null,
      },
    ]),
  );
  return [...byId.values()];
}

function closedMembers(text: string, births: string): RegisterMember[] {
  const born = JSON.parse(births) as Record<string, Pick<RegisterMember, "birth_date" | "birth_place">>;
  return (JSON.parse(text) as ClosedMember[]).map((member) => ({
    ...member,
    birth_date: born[member.id]?.birth_date ?? null,
    birth_place: born[member.id]?.birth_place ?? null,
    avatar_url: null,
    unclaimed_seats: 0,
    emergency_contact: null,
  }));
}

type SignatureColumns = Omit<RegisterSignature, "dive" | "person" | "act"> & {
  act_id: string;
  dive_id: string;
  person_id: string;
  strokes: string | null;
};

function toSignature(row: SignatureColumns): RegisterSignature {
  const { id, act_id: act, dive_id: dive, person_id: person, signer_id, signer_name, name_now } = row;
  const { signed_at, received_at, method, device, content, hash } = row;
  return {
    ...{ id, act, dive, person, signer_id, signer_name, name_now, signed_at, received_at },
    ...{ method, device, content, hash },
  };
}

/** The strokes of signings, which one row of each stores. */
function toStrokes(rows: SignatureColumns[]): StrokesByAct {
  return Object.fromEntries(
    rows.flatMap(({ act_id, strokes }) => (strokes === null ? [] : [[act_id, JSON.parse(strokes)]])),
  );
}

type CorrectionColumns = Omit<RegisterCorrection, "dive" | "person" | "before" | "after"> & {
  dive_id: string;
  person_id: string;
  before: string | null;
  after: string | null;
};

function toCorrection(row: CorrectionColumns): RegisterCorrection {
  const { id, entry, reason, author_id, author_name, name_now, at } = row;
  const value = (text: string | null) =>
    text === null ? null : (JSON.parse(text) as RegisterCorrection["before"]);
  return {
    id,
    dive: row.dive_id,
    person: row.person_id,
    entry,
    before: value(row.before),
    after: value(row.after),
    reason,
    author_id,
    author_name,
    name_now,
    at,
  };
}

function toClosing(row: ViewColumns): RegisterClosing | null {
  const { closed_at, closed_by_name, closing_reason: reason, seal, seal_number, kept_until } = row;
  if (!closed_at) return null;
  return {
    closed_at,
    closed_by: row.closed_by ?? "",
    closed_by_name: closed_by_name ?? "",
    name_now: row.closer_now,
    reason,
    seal: seal ?? "",
    seal_number: seal_number ?? 0,
    kept_until,
    problems: JSON.parse(row.problems) as RegisterClosing["problems"],
  };
}

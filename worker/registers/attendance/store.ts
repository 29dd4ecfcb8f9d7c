import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { idOfEach, noticeInsert } from "../../notices/store.ts";
import { REGISTER_PEOPLE_MAX } from "../contract.ts";
import type { Attendance } from "./outputs.ts";
import { attendanceCertificates } from "./schema.ts";

export type CertificateRow = typeof attendanceCertificates.$inferSelect;

/** The most certificates of a member's list. */
const OWN_MAX = 200;

/**
 * SQL of the participants `a` of an event with the days on which they were present, null without any: by the last
 * check-in of each register; where no register of the event has content, enrolled people were present on its days once
 * these are over. `today`: the day in the event's time zone.
 */
function attendance(eventId: string, today: string): SQL {
  return sql`(select s.user_id, nullif(u.full_name, '') as full_name, u.avatar_url,
      iif(kept.has_content, days.first_day, iif(e.last_day < ${today}, e.date, null)) as first_day,
      iif(kept.has_content, days.last_day, iif(e.last_day < ${today}, e.last_day, null)) as last_day
    from enrolments s join events e on e.id = s.event_id join users u on u.id = s.user_id
    join (select exists (select 1 from registers r where r.event_id = ${eventId} and r.last_number > 0) as has_content) kept
    left join (select user_id, min(day) as first_day, max(day) as last_day from (
        select c.target_id as user_id, r.day, c.fields ->> '$.presence' as presence, row_number() over (
          partition by c.register_id, c.target_id order by c.clock desc, c.id desc) as place
        from registers r join register_changes c on c.register_id = r.id
        where r.event_id = ${eventId} and c.target_type = 'member' and json_type(c.fields, '$.presence') is not null)
      where place = 1 and presence = 'present' group by user_id) days on days.user_id = s.user_id
    where s.event_id = ${eventId} and s.status = 'confirmed' and u.deleted_at is null limit ${REGISTER_PEOPLE_MAX}) a`;
}

/** The participants of an event by name, with the days of presence and the certificates. */
export async function listAttendance(db: Database, eventId: string, today: string): Promise<Attendance[]> {
  const rows = await db.all<Omit<Attendance, "certificate"> & { certificate: string | null }>(sql`
    select a.*, (select json_object('code', c.code, 'issued_at', c.issued_at, 'revoked_at', c.revoked_at)
      from attendance_certificates c where c.event_id = ${eventId} and c.user_id = a.user_id) as certificate
    from ${attendance(eventId, today)} order by a.full_name, a.user_id`);
  return rows.map((row) => ({ ...row, certificate: row.certificate ? JSON.parse(row.certificate) : null }));
}

type Issuing = {
  eventId: string;
  issuerId: string;
  today: string;
  /** A new code by user. */
  codes: { user_id: string; code: string }[];
};

/**
 * Issues certificates to those of the users who were present, and tells them, in one batch. A revoked one is valid again
 * under its code; a valid one stays as it is. Returns how many were issued.
 */
export async function insertCertificates(
  db: Database,
  { eventId, issuerId, today, codes }: Issuing,
  entries: AuditStatement[],
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  const [issued] = await db.batch([
    insertFrom(
      db,
      attendanceCertificates,
      {
        id: idOfEach(),
        code: sql`wanted.value ->> 'code'`,
        event_id: eventId,
        user_id: sql`a.user_id`,
        holder_name: sql`a.full_name`,
        title: sql`e.title`,
        first_day: sql`a.first_day`,
        last_day: sql`a.last_day`,
        organizer_name: sql`coalesce(school.name, nullif(trim(o.company_name), ''), o.full_name, '')`,
        issued_by: issuerId,
        issued_at: at,
      },
      sql`from json_each(${JSON.stringify(codes)}) wanted
        join ${attendance(eventId, today)} on a.user_id = wanted.value ->> 'user_id'
        join events e on e.id = ${eventId} left join users o on o.id = e.organizer_id
        left join schools school on school.id = e.school_id
        where a.first_day is not null and a.full_name is not null and e.cancelled_at is null`,
    )
      .onConflictDoUpdate({
        target: [attendanceCertificates.event_id, attendanceCertificates.user_id],
        set: {
          revoked_at: null,
          holder_name: excluded("holder_name"),
          title: excluded("title"),
          first_day: excluded("first_day"),
          last_day: excluded("last_day"),
          organizer_name: excluded("organizer_name"),
          issued_by: excluded("issued_by"),
          issued_at: at,
        },
        setWhere: sql`attendance_certificates.revoked_at is not null`,
      })
      .returning({ id: attendanceCertificates.id }),
    ...entries,
    noticeInsert(
      db,
      { kind: "certificate_issued", subject: { type: "event", id: eventId }, actorId: issuerId },
      sql`select c.user_id as value from attendance_certificates c
        where c.event_id = ${eventId} and c.issued_by = ${issuerId} and c.issued_at = ${at}`,
      now,
    ),
  ]);
  return issued.length;
}

export async function findCertificate(db: Database, code: string): Promise<CertificateRow | undefined> {
  return db.select().from(attendanceCertificates).where(eq(attendanceCertificates.code, code)).get();
}

export async function listOwnCertificates(db: Database, userId: string): Promise<CertificateRow[]> {
  return db
    .select()
    .from(attendanceCertificates)
    .where(eq(attendanceCertificates.user_id, userId))
    .orderBy(desc(attendanceCertificates.last_day), desc(attendanceCertificates.id))
    .limit(OWN_MAX);
}

/** Revokes a certificate; one that is revoked already stays so. */
export async function setRevoked(db: Database, id: string, entries: AuditStatement[], now: Date) {
  await db.batch([
    db
      .update(attendanceCertificates)
      .set({ revoked_at: now.toISOString() })
      .where(and(eq(attendanceCertificates.id, id), isNull(attendanceCertificates.revoked_at))),
    ...entries,
  ]);
}

/** Statements that take a user's name from the certificates, whose codes then say so, and the user from issued ones. */
export function eraseFromCertificates(db: Database, id: string, isErased: SQL) {
  const { user_id, issued_by } = attendanceCertificates;
  return [
    db
      .update(attendanceCertificates)
      .set({ user_id: null, holder_name: "" })
      .where(and(eq(user_id, id), isErased)),
    db
      .update(attendanceCertificates)
      .set({ issued_by: null })
      .where(and(eq(issued_by, id), isErased)),
  ];
}

import { inArray, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { type MailDraft, mailsInsert } from "../mail/store.ts";
import { noticeInsert } from "../notices/store.ts";
import { registers } from "./schema.ts";

/** Registers of each kind per tick; those of venues where it is night wait for a later one. */
const PAGE = 50;

/** A register due for a reminder, and its recipient; `email` is null without a recipient. */
export type DueRegister = {
  id: string;
  day: string;
  title: string;
  event_id: string | null;
  time_zone: string | null;
  unsigned_count: number;
  /** 1 when the register has content or a participant, and the event was not cancelled. */
  matters: number;
  user_id: string | null;
  email: string | null;
  full_name: string | null;
  language: LanguageCode | null;
};

/**
 * Open registers of days before `day` without a reminder, and registers closed before `closedBefore` with unsigned
 * lines. The recipient is the responsible user, else the organizer.
 */
export async function listDueRegisters(
  db: Database,
  { day, closedBefore }: { day: string; closedBefore: string },
): Promise<{ open: DueRegister[]; unsigned: DueRegister[] }> {
  const columns =
    sql.raw(`due.id, due.day, due.event_id, coalesce(due.title, e.title, '') as title, coalesce(due.time_zone, e.time_zone) as time_zone,
    due.unsigned_count, u.id as user_id, u.email, u.full_name, u.language`);
  const isActive = sql.raw("u.is_active and u.deleted_at is null");
  const responsible = sql`(select c.fields ->> 'responsible' from register_changes c where c.register_id = due.id
    and c.target_type = 'day' and c.target_id = 'day' and json_type(c.fields, '$.responsible') is not null
    order by c.clock desc, c.id desc limit 1)`;
  const [open, unsigned] = await batchQueries<[DueRegister[], DueRegister[]]>(db, [
    sql`select ${columns}, e.cancelled_at is null and (due.last_number > 0 or exists (select 1 from enrolments s
          where s.event_id = due.event_id and s.status = 'confirmed')) as matters
      from (select * from registers indexed by registers_open_day where closed_at is null and reminded_open_at is null
        and day < ${day} order by day limit ${PAGE}) due
      left join events e on e.id = due.event_id
      left join users u on ${isActive} and u.id = coalesce(
        (select k.id from users k where k.id = ${responsible} and k.is_active and k.deleted_at is null), due.organizer_id)`,
    sql`select ${columns}, true as matters
      from (select * from registers indexed by registers_unsigned where unsigned_count > 0
        and reminded_unsigned_at is null and closed_at is not null and closed_at < ${closedBefore}
        order by closed_at limit ${PAGE}) due
      left join events e on e.id = due.event_id
      left join users u on ${isActive} and u.id = coalesce(
        (select k.id from users k where k.id = due.closed_by and k.is_active and k.deleted_at is null), due.organizer_id)`,
  ]);
  return { open, unsigned };
}

/** Writes reminders into the outbox, and marks the registers as reminded. */
export async function insertReminders(
  db: Database,
  {
    mails,
    open,
    openIds,
    unsignedIds,
  }: { mails: MailDraft[]; open: DueRegister[]; openIds: string[]; unsignedIds: string[] },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const told = JSON.stringify(open.map(({ id, user_id, day }) => ({ id, user_id, day })));
  await db.batch([
    mailsInsert(db, mails, now),
    noticeInsert(
      db,
      {
        kind: "register_open",
        subject: { type: "register", id: sql`told.subject` },
        actorId: null,
        params: sql`json_object('day', told.day)`,
      },
      sql`select value ->> 'user_id' as value, value ->> 'id' as subject, value ->> 'day' as day
        from json_each(${told})`,
      now,
      sql`exists (select 1 from registers r where r.id = told.subject and r.reminded_open_at is null)`,
    ),
    db.update(registers).set({ reminded_open_at: at }).where(inArray(registers.id, openIds)),
    db.update(registers).set({ reminded_unsigned_at: at }).where(inArray(registers.id, unsignedIds)),
  ]);
}

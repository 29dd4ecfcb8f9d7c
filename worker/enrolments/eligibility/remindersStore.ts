import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAYS_BEFORE_MAX } from "../../eligibility/contract.ts";
import type { Database } from "../../env.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { mailsInsert } from "../../mail/store.ts";
import type { NoticeKind } from "../../notices/noticeKinds.ts";
import { noticeInsert } from "../../notices/store.ts";
import { type GateMail, type GateReader, LATE_DAYS, REMINDED_DAYS } from "./reminderRules.ts";
import { eventDeclarations } from "./schema.ts";

/** Events whose days moved since their participants' gates were asked. */
export async function listMovedEvents(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ event_id: string }>(
    sql`select distinct event_id from event_declarations where reminded_on = 'moved' limit ${limit}`,
  );
  return rows.map(({ event_id }) => event_id);
}

/** Events with something due in 7, 3 or 1 days, or late since at most three, of which nobody was told today. */
export async function listDueEvents(db: Database, today: string, limit: number): Promise<string[]> {
  const days = JSON.stringify([...REMINDED_DAYS, ...LATE_DAYS]);
  const rows = await db.all<{ id: string }>(sql`select e.id from events e where e.requirements is not null
    and e.date between ${today} and ${addDays(today, DAYS_BEFORE_MAX + 7)} and e.cancelled_at is null
    and exists (select 1 from enrolments s join event_declarations d on d.event_id = s.event_id and d.user_id = s.user_id
      join json_each(d.requirements) one
      where s.event_id = e.id and s.status = 'confirmed' and coalesce(d.reminded_on, '') not in (${today}, 'moved')
        and one.value ->> '$.mode' = 'by_day'
        and cast(julianday(e.date) - (one.value ->> '$.days_before') - julianday(${today}) as integer)
          in (select value from json_each(${days})))
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The participants of an event whose seats have requirements. */
export async function listGateReaders(db: Database, eventId: string): Promise<GateReader[]> {
  return db.all<GateReader>(sql`select u.id, u.email, u.full_name, u.language
    from enrolments s join event_declarations d on d.event_id = s.event_id and d.user_id = s.user_id
    join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.status = 'confirmed' and d.requirements is not null
      and u.is_active and u.deleted_at is null`);
}

export async function findOrganizer(db: Database, id: string): Promise<GateReader | undefined> {
  return db.get<GateReader>(
    sql`select id, email, full_name, language from users where id = ${id} and is_active and deleted_at is null`,
  );
}

/** Writes the mails with their notices, and that the event's participants were considered: `reminded`. */
export async function writeGateMails(
  db: Database,
  { eventId, reminded, told }: { eventId: string; reminded: string | null; told: GateMail[] },
  now: Date,
): Promise<void> {
  const kinds: NoticeKind[] = ["gates_due", "gates_closed", "gates_late"];
  const notices = kinds.flatMap((kind): BatchItem<"sqlite">[] => {
    const of = told.filter(({ mail }) => mail.template === kind);
    if (of.length === 0) return [];
    const rows = JSON.stringify(of.map(({ userId, mail }) => ({ userId, key: mail.dedupeKey })));
    const recipients = sql`select value ->> '$.userId' as value from json_each(${rows})
      where not exists (select 1 from mails m where m.dedupe_key = value ->> '$.key')`;
    const fact = { kind, subject: { type: "event" as const, id: eventId }, actorId: null };
    return [noticeInsert(db, fact, recipients, now)];
  });
  const isDone = reminded === null ? sql`reminded_on = 'moved'` : sql`coalesce(reminded_on, '') <> 'moved'`;
  const mails = told.map(({ mail }) => mail);
  const [first, ...others] = [
    // Before the mails, whose keys say who was told.
    ...notices,
    ...(mails.length > 0 ? [mailsInsert(db, mails, now)] : []),
  ];
  const mark = db
    .update(eventDeclarations)
    .set({ reminded_on: reminded })
    .where(and(eq(eventDeclarations.event_id, eventId), isDone));
  await (first ? db.batch([first, ...others, mark]) : mark);
}

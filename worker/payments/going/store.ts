import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertEnrolledMails, insertGuestMails } from "../../events/enrolledStore.ts";
import { verdictOfDay } from "../../events/going/columns.ts";
import type { GoVerdict } from "../../events/going/contract.ts";
import type { ShownVerdict } from "../../events/going/outputs.ts";
import { goVerdicts } from "../../events/going/schema.ts";
import type { MailParamsByLanguage } from "../../events/publishing/rules.ts";
import { events } from "../../events/schema.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";

import type { NoticeKind } from "../../notices/noticeKinds.ts";
import { noticeInsert } from "../../notices/store.ts";
import type { AwaitedVerdict } from "./rules.ts";

const isResponsible = (
  eventId: SQL | string,
  userId: SQL | string,
) => sql`exists (select 1 from event_staff st
  where st.event_id = ${eventId} and st.user_id = ${userId} and st.part = 'responsible' and st.state <> 'declined')`;

/** Requires that a user is the responsible of an event. Refuses with `forbidden`. */
export function responsibleRule(eventId: string, userId: string): WriteRule {
  return { condition: () => isResponsible(eventId, userId), refusal: new Refusal("forbidden") };
}

/** Whether a user is the responsible of an event, and has not declined. */
export async function isResponsibleOf(db: Database, eventId: string, userId: string): Promise<boolean> {
  const [row] = await db.all<{ is: number }>(sql`select ${isResponsible(eventId, userId)} as "is"`);
  return row?.is === 1;
}

/** The latest verdict about a day of an event. */
export async function findVerdict(db: Database, eventId: string, day: string): Promise<ShownVerdict | null> {
  const [row] = await db.all<{ verdict: string | null }>(sql`
    select ${sql.raw(verdictOfDay("asked.id", "asked.day"))} as verdict from (select ${eventId} as id, ${day} as day) asked`);
  return row?.verdict ? (JSON.parse(row.verdict) as ShownVerdict) : null;
}

export type NewVerdict = {
  eventId: string;
  day: string;
  verdict: GoVerdict;
  text: string | null;
  userId: string;
};

/** Statements of a verdict where `condition` holds: its row, and the notice to organizer and staff. */
export function verdictStatements(
  db: Database,
  { eventId, userId, ...verdict }: NewVerdict,
  kind: NoticeKind,
  now: Date,
  condition = sql`true`,
): { id: string; statements: BatchItem<"sqlite">[] } {
  const id = newId();
  const row = { id, event_id: eventId, ...verdict, decided_by: userId, created_at: now.toISOString() };
  return {
    id,
    statements: [
      insertFrom(db, goVerdicts, row, sql`where ${condition}`),
      noticeInsert(
        db,
        { kind, subject: { type: "event", id: eventId }, actorId: userId },
        sql`select st.user_id as value from event_staff st where st.event_id = ${eventId} and st.state <> 'declined'
          union select e.organizer_id from events e where e.id = ${eventId}`,
        now,
        isWritten(id),
      ),
    ],
  };
}

/** The statements of a verdict that an event's cancellation at this instant brings. */
export function cancelledStatements(db: Database, verdict: NewVerdict, now: Date): BatchItem<"sqlite">[] {
  const isCancelled = sql`exists (select 1 from events e where e.id = ${verdict.eventId}
    and e.cancelled_at = ${now.toISOString()})`;
  return verdictStatements(db, verdict, "event_cancelled", now, isCancelled).statements;
}

const isWritten = (id: string) => sql`exists (select 1 from go_verdicts written where written.id = ${id})`;

/**
 * Confirms a day of an event, with the mails and notices to its participants, unless the latest verdict about the day says
 * the same. An event that waits for the decision about its minimum is decided by it. Requires an event that is neither
 * cancelled nor past.
 */
export async function writeGoing(
  db: Database,
  verdict: NewVerdict,
  { today, params, entries }: { today: string; params: MailParamsByLanguage; entries: AuditStatement[] },
  now: Date,
): Promise<void> {
  const { eventId, day, text, userId } = verdict;
  const isNew = sql`not exists (select 1 from (select v.verdict, v.text from go_verdicts v
      where v.event_id = ${eventId} and v.day = ${day} order by v.created_at desc, v.id desc limit 1) latest
      where latest.verdict = 'confirmed' and (${text} is null or latest.text is ${text}))
    and exists (select 1 from events e where e.id = ${eventId} and e.cancelled_at is null and e.last_day >= ${today})`;
  const { id, statements } = verdictStatements(db, verdict, "going", now, isNew);
  const at = now.toISOString();
  const written = isWritten(id);
  const guestParams = sql`json_extract(${JSON.stringify(params)}, '$.' || u.language)`;
  const [first, ...others] = statements;
  if (!first) throw new Error("a verdict has no statement");
  await db.batch([
    first,
    ...others,
    insertEnrolledMails(
      db,
      { eventId, template: "going", params },
      sql`s.status = 'confirmed' and ${written}`,
      now,
    ),
    insertGuestMails(
      db,
      { template: "going", params: guestParams },
      sql`u.event_id = ${eventId} and ${written}`,
      now,
    ),
    noticeInsert(
      db,
      { kind: "going", subject: { type: "event", id: eventId }, actorId: userId },
      sql`select s.user_id as value from enrolments s where s.event_id = ${eventId} and s.status = 'confirmed'`,
      now,
      written,
    ),
    db
      .update(events)
      .set({
        updated_at: at,
        decided_at: sql`coalesce(${events.decided_at}, iif(${events.minimum_participants} is null, null, ${at}))`,
      })
      .where(sql`${events.id} = ${eventId} and ${written}`),
    ...entries,
  ]);
}

/** Current courses that one tick reads to find sessions on a day. */
const COURSES_PAGE = 200;

/**
 * Events with participants on one of these days about which nobody decided or was asked: those with a responsible, and
 * where the site has forecasts of the sea those outdoors. Who decides is the responsible, else the organizer.
 */
export async function listAwaitedVerdicts(
  db: Database,
  { days, withSea, limit }: { days: string[]; withSea: boolean; limit: number },
): Promise<AwaitedVerdict[]> {
  const [first = ""] = days;
  const list = sql`json_each(${JSON.stringify(days)})`;
  const columns =
    sql.raw(`e.id, e.slug, e.title, e.date, e.end_date, e.start_time, e.end_time, e.time_zone, e.sessions,
    e.organizer_id, e.seats_taken, e.cancelled_at, e.hidden_at, e.discipline, e.latitude, d.value as day`);
  const rows = await db.all<Omit<AwaitedVerdict, "sessions"> & { sessions: string | null }>(sql`
    with held as (select ${columns} from ${list} d cross join events e on e.date = d.value
      union all select ${columns} from (select * from events where sessions is not null and last_day >= ${first}
        order by last_day, ordinal limit ${COURSES_PAGE}) e join ${list} d on e.date < d.value
        and exists (select 1 from json_each(e.sessions) one where one.value ->> 'date' = d.value))
    select held.id, held.slug, held.title, held.date, held.end_date, held.start_time, held.end_time, held.time_zone, held.sessions,
      held.day, held.seats_taken as enrolled, u.id as user_id, u.email, u.full_name, u.language
    from held left join event_staff st on st.event_id = held.id and st.part = 'responsible' and st.state <> 'declined'
      join users u on u.id = coalesce(st.user_id, held.organizer_id) and u.is_active and u.deleted_at is null
    where held.cancelled_at is null and held.hidden_at is null and held.seats_taken > 0
      and (st.user_id is not null
        or ${withSea ? 1 : 0} and held.discipline in ('outdoor', 'indoor&outdoor') and held.latitude is not null)
      and not exists (select 1 from go_verdicts v where v.event_id = held.id and v.day = held.day)
      and not exists (select 1 from mails m where m.dedupe_key = 'going ' || held.id || ' ' || held.day)
    order by held.day limit ${limit}`);
  return rows.map((row) => ({ ...row, sessions: row.sessions === null ? null : JSON.parse(row.sessions) }));
}

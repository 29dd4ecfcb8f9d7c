import { type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertEnrolledMails, insertGuestMails } from "../../events/enrolledStore.ts";
import type { MailParamsByLanguage } from "../../events/publishing/rules.ts";
import { events } from "../../events/schema.ts";
import { noticeInsert } from "../../notices/store.ts";
import type { UndecidedEvent } from "./rules.ts";

/** Written like the index `events_undecided`. */
const isUndecidedEvent = (event: "e" | "events") =>
  sql.raw(
    `(${event}.minimum_participants is not null and ${event}.decided_at is null and ${event}.cancelled_at is null)`,
  );

/** The seats of confirmed enrolments and guests of event `e`: those that count for its minimum. */
const confirmedSeats = sql.raw(`((select coalesce(sum(s.seats), 0) from enrolments s
    where s.event_id = e.id and s.status = 'confirmed')
  + (select count(*) from event_guests g where g.event_id = e.id))`);

/**
 * Confirms that an event takes place, in one batch with the mails and notices to its participants. The statement requires an
 * event that is neither cancelled, past nor decided. Returns whether this call confirmed it.
 */
export async function writeEventConfirmation(
  db: Database,
  eventId: string,
  {
    today,
    params,
    senderId,
    entries,
  }: { today: string; params: MailParamsByLanguage; senderId: string; entries: AuditStatement[] },
  now: Date,
): Promise<boolean> {
  const isOpen = sql`exists (select 1 from events e where e.id = ${eventId} and ${isUndecidedEvent("e")}
    and e.last_day >= ${today})`;
  const guestParams = sql`json_extract(${JSON.stringify(params)}, '$.' || u.language)`;
  const results: unknown[] = await db.batch([
    insertEnrolledMails(db, { eventId, template: "event_confirmed", params }, isOpen, now),
    insertGuestMails(
      db,
      { template: "event_confirmed", params: guestParams },
      sql`u.event_id = ${eventId} and ${isOpen}`,
      now,
    ),
    noticeInsert(
      db,
      { kind: "event_confirmed", subject: { type: "event", id: eventId }, actorId: senderId },
      sql`select s.user_id as value from enrolments s where s.event_id = ${eventId} and s.status = 'confirmed'`,
      now,
      isOpen,
    ),
    db
      .update(events)
      .set({ decided_at: now.toISOString(), updated_at: now.toISOString() })
      .where(sql`${events.id} = ${eventId} and ${isOpen}`)
      .returning({ id: events.id }),
    ...entries,
  ]);
  return (results.at(-1 - entries.length) as { id: string }[]).length > 0;
}

/** `decisionKey` of event `e`, in SQL. */
const keyOf = (kind: "due" | "missed") =>
  sql`('decision ${sql.raw(kind)} ' || e.id || ' ' || date(e.date, '-' || e.decision_days_before || ' days'))`;
const isTold = (kind: "due" | "missed") =>
  sql`exists (select 1 from mails m where m.dedupe_key = ${keyOf(kind)})`;

/** Undecided events from `today` on whose decision day is at most `until`, and whose organizer was not told of its end. */
export function listUndecided(
  db: Database,
  { today, until, limit }: { today: string; until: string; limit: number },
): Promise<UndecidedEvent[]> {
  return db.all<UndecidedEvent>(sql`
    select e.id, e.slug, e.title, e.date, e.end_date, e.time_zone, e.minimum_participants as minimum,
      e.decision_days_before as days_before, e.cancel_without_decision as cancels, ${confirmedSeats} as confirmed,
      ${isTold("due")} as reminded,
      u.id as user_id, u.email, u.full_name, u.language
    from events e left join users u on u.id = e.organizer_id and u.is_active and u.deleted_at is null
    where ${isUndecidedEvent("e")} and e.date >= ${today}
      and date(e.date, '-' || e.decision_days_before || ' days') <= ${until} and not ${isTold("missed")}
    order by e.date limit ${limit}`);
}

/**
 * Whether an event must still be cancelled for want of a decision, as part of the statement that cancels it: undecided, as
 * it was read, reminded on the decision day, and below its minimum.
 */
export function isDueToCancel({ id, date, days_before }: UndecidedEvent): SQL {
  return sql`exists (select 1 from events e where e.id = ${id} and ${isUndecidedEvent("e")} and e.cancel_without_decision
    and e.date = ${date} and e.decision_days_before = ${days_before} and e.minimum_participants > ${confirmedSeats}
    and ${isTold("due")} and not ${isTold("missed")})`;
}

import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { EventTimes } from "../../events/times/contract.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { type MailDraft, mailsInsert } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";

/** Unclaimed seats of a payer's enrolment in an event. */
export type UnclaimedSeats = {
  enrolment_id: string;
  unclaimed: number;
  user_id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
  event_id: string;
  title: string;
} & Pick<EventTimes, "date" | "end_date" | "start_time" | "time_zone">;

/** Unclaimed seats of events that begin on one of these days, whose payers were not reminded yet. */
export function listUnclaimedSeats(db: Database, days: string[], limit: number): Promise<UnclaimedSeats[]> {
  return db.all<UnclaimedSeats>(sql`
    select s.id as enrolment_id, s.seats - 1 as unclaimed, u.id as user_id, u.email, u.full_name, u.language,
      e.id as event_id, e.title, e.date, e.end_date, e.start_time, e.time_zone
    from events e cross join enrolments s on s.event_id = e.id and s.status = 'confirmed' and s.seats > 1
    join users u on u.id = s.user_id
    where e.date in ${days} and e.cancelled_at is null and e.seats_taken > 1 and u.is_active
      and not exists (select 1 from mails m where m.dedupe_key = 'unclaimed seats ' || s.id)
    order by e.date limit ${limit}`);
}

/** Reminds payers of unclaimed seats, once each: a mail and a notice, in one batch. */
export async function insertUnclaimedReminders(
  db: Database,
  reminders: { seats: UnclaimedSeats; mail: MailDraft }[],
  now: Date,
): Promise<void> {
  const told = JSON.stringify(reminders.map(({ seats, mail }) => ({ ...seats, key: mail.dedupeKey })));
  await db.batch([
    // Before the mails, whose keys say who was reminded.
    noticeInsert(
      db,
      { kind: "seats_unclaimed", subject: { type: "event", id: sql`told.subject` }, actorId: null },
      sql`select value ->> 'user_id' as value, value ->> 'event_id' as subject from json_each(${told})
        where not exists (select 1 from mails m where m.dedupe_key = value ->> 'key')`,
      now,
    ),
    mailsInsert(
      db,
      reminders.map(({ mail }) => mail),
      now,
    ),
  ]);
}

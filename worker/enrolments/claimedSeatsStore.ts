import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../env.ts";
import { mailsInsertFrom } from "../mail/store.ts";
import { noticeInsert } from "../notices/store.ts";
import { enrolments } from "./schema.ts";

/** The seats of a payer's enrolment `s` that are live: its own, the unclaimed ones, and those claimed from it. */
export const liveSeats = sql.raw(`(s.seats + (select count(*) from enrolments claimed
  where claimed.payer_enrolment_id = s.id and claimed.status = 'confirmed'))`);

/**
 * Statements right after payers' enrolments `s` ended, for which `payers` holds: the seats claimed from them end too, and
 * who claimed them is told. Every end of an enrolment that may have been paid for others needs them in its batch.
 */
export function endClaimedSeats(db: Database, payers: SQL, now: Date): BatchItem<"sqlite">[] {
  const claimed = sql`from enrolments s cross join enrolments c on c.payer_enrolment_id = s.id
    join users u on u.id = c.user_id join events e on e.id = c.event_id
    where ${payers} and s.ended_at is not null and c.status = 'confirmed'`;
  return [
    mailsInsertFrom(
      db,
      {
        template: "seat_ended",
        params: sql`json_object('name', u.full_name, 'title', e.title, 'event', e.id, 'calendar_event', e.id,
          'calendar_over', '1', 'link', '/my-events')`,
      },
      sql`${claimed} and u.deleted_at is null`,
      now,
    ),
    noticeInsert(
      db,
      { kind: "seat_ended", subject: { type: "event", id: sql`told.subject` }, actorId: null },
      sql`select c.user_id as value, c.event_id as subject ${claimed}`,
      now,
    ),
    db
      .update(enrolments)
      .set({ status: "cancelled", ended_at: now.toISOString() })
      .where(sql`${enrolments.id} in (select c.id ${claimed})`),
  ];
}

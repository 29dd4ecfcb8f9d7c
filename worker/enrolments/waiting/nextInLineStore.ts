import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { countTakenSeats } from "../../events/columns.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { isReady, type Readiness } from "./columns.ts";
import { WAITING_LIST_MAX } from "./contract.ts";

/** The event of a list, as the offering of its seats needs it. `free_seats`: null without a limit of seats. */
export type WaitingEvent = {
  id: string;
  title: string;
  slug: string;
  date: string;
  end_date: string | null;
  last_day: string;
  start_time: string | null;
  end_time: string | null;
  time_zone: string | null;
  cancelled_at: string | null;
  late_enrolment: number;
  free_seats: number | null;
};

/** The first who waits and may take a seat. */
export type NextInLine = {
  entry_id: string;
  user_id: string;
  email: string;
  language: LanguageCode;
  full_name: string;
};

/** The event, and who is next: the first who joined of those who may take a seat. */
export async function findWaitingEvent(
  db: Database,
  eventId: string,
  readiness: Readiness,
  now: Date,
): Promise<{ event: WaitingEvent; next: NextInLine | null } | null> {
  const [event] = await db.all<WaitingEvent>(sql`select e.id, e.title, e.slug, e.date, e.end_date, e.last_day,
      e.start_time, e.end_time, e.time_zone, e.cancelled_at, e.late_enrolment,
      e.capacity - ${countTakenSeats(sql`e.id`, now)} as free_seats
    from events e where e.id = ${eventId}`);
  if (!event) return null;
  const [next] =
    await db.all<NextInLine>(sql`select w.id as entry_id, u.id as user_id, u.email, u.language, u.full_name
    from waiting_entries w join events e on e.id = w.event_id join users u on u.id = w.user_id
    where w.event_id = ${eventId} and w.state = 'waiting' and ${isReady(readiness)} order by w.id limit 1`);
  return { event, next: next ?? null };
}

/** Whether nobody who may take a seat waits before entry `w` of event `e`, by the order in which they joined. */
export function isNextInLine(readiness: Readiness): SQL {
  return sql`not exists (select 1 from waiting_entries before join users before_user on before_user.id = before.user_id
    where before.event_id = e.id and before.state = 'waiting' and before.id < w.id
      and ${isReady(readiness, "before_user")})`;
}

/** All who wait for an event, at most WAITING_LIST_MAX. */
export function listMembersInLine(db: Database, eventId: string): Promise<NextInLine[]> {
  return db.all<NextInLine>(sql`select w.id as entry_id, u.id as user_id, u.email, u.language, u.full_name
    from waiting_entries w join users u on u.id = w.user_id
    where w.event_id = ${eventId} and w.state = 'waiting' and u.is_active and u.deleted_at is null
    order by w.id limit ${WAITING_LIST_MAX}`);
}

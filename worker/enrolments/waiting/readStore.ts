import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { inFreeMode } from "../../settings/store.ts";
import { isReady, type Readiness } from "./columns.ts";
import type { ManagedWaiting, OwnWaiting } from "./outputs.ts";
import { waitingEntries, waitingLists } from "./schema.ts";

const LIVE = sql.raw("('waiting', 'offered')");

/** The days for which ended entries stay in the member's list. */
const SHOWN_DAYS = 30;

const DAY_MS = 86_400_000;

/** The place of entry `w`: 1 for the first who waits. */
export const position = sql<
  number | null
>`case when w.state = 'waiting' then (select count(*) from waiting_entries before
  where before.event_id = w.event_id and before.state = 'waiting' and before.id <= w.id) end`;

/** A member's entries: live ones, and those that ended lately, newest first. */
export async function listOwnWaiting(
  db: Database,
  userId: string,
  today: string,
  now: Date,
): Promise<OwnWaiting[]> {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString();
  type Row = Omit<OwnWaiting, "offer" | "events" | "missing_documents"> &
    OwnWaiting["events"] & { offer_until: string | null; is_ready: number };
  const rows = await db.all<Row>(sql`select w.id, w.event_id, w.state, ${position} as position,
      case when w.state = 'offered' then (select s.held_until from enrolments s where s.id = w.enrolment_id) end
        as offer_until,
      w.joined_cost_cents / 100.0 as joined_cost, ${isReady({ today, closed: [] })} as is_ready,
      e.title, e.slug, e.image_url, e.date, e.end_date, e.location,
      iif(${inFreeMode}, 0, e.cost_cents / 100.0) as cost
    from waiting_entries w join events e on e.id = w.event_id join users u on u.id = w.user_id
    where w.user_id = ${userId} and (w.state in ${LIVE} or (w.ended_at > ${since} and e.last_day >= ${today}))
    order by w.id desc limit 100`);
  return rows.map(
    ({ offer_until, is_ready, title, slug, image_url, date, end_date, location, cost, ...entry }) => ({
      ...entry,
      offer: offer_until ? { until: offer_until } : null,
      missing_documents: entry.state === "waiting" && !is_ready,
      events: { title, slug, image_url, date, end_date, location, cost },
    }),
  );
}

/** An entry that can be claimed: its offered seat, and the event. */
export async function findOwnEntry(db: Database, id: string, userId: string) {
  return db
    .select({
      event_id: waitingEntries.event_id,
      state: waitingEntries.state,
      enrolment_id: waitingEntries.enrolment_id,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.id, id), eq(waitingEntries.user_id, userId)))
    .get();
}

type ManagedRow = Omit<ManagedWaiting, "blocked_by"> & { is_ready: number };

/** The list of an event in its order, live entries before ended ones. `block`: why seats are not offered at all. */
export async function listWaiting(
  db: Database,
  eventId: string,
  { today, closed }: Readiness,
  block: "no_seat" | "too_near" | null,
): Promise<ManagedWaiting[]> {
  const rows =
    await db.all<ManagedRow>(sql`select w.id, w.user_id, u.full_name, w.state, ${position} as position,
      w.joined_at, w.reason, ${isReady({ today, closed: [] })} as is_ready,
      case when w.state = 'offered' then (select s.held_until from enrolments s where s.id = w.enrolment_id) end
        as offer_until
    from waiting_entries w join events e on e.id = w.event_id join users u on u.id = w.user_id
    where w.event_id = ${eventId} order by w.state in ${LIVE} desc, w.id limit 500`);
  return rows.map(({ is_ready, ...entry }) => ({
    ...entry,
    blocked_by:
      entry.state !== "waiting"
        ? null
        : closed.includes(entry.user_id)
          ? "gates"
          : is_ready
            ? block
            : "documents",
  }));
}

export async function findManagedEntry(
  db: Database,
  eventId: string,
  id: string,
  readiness: Readiness,
): Promise<ManagedWaiting | undefined> {
  return (await listWaiting(db, eventId, readiness, null)).find((entry) => entry.id === id);
}

/** Whether a list is closed to new entries. */
export async function isWaitingClosed(db: Database, eventId: string): Promise<boolean> {
  const row = await db
    .select({ closed_at: waitingLists.closed_at })
    .from(waitingLists)
    .where(eq(waitingLists.event_id, eventId))
    .get();
  return Boolean(row?.closed_at);
}

/** The lists to look at now, the longest due first. */
export async function listDueLists(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.all<{ event_id: string }>(sql`select event_id from waiting_lists
    where check_at is not null and check_at <= ${now.toISOString()} order by check_at limit ${limit}`);
  return rows.map(({ event_id }) => event_id);
}

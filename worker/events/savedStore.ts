import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { insertFrom } from "../insertFrom.ts";
import { type CardRow, cardTables, shortCardColumns, toCard } from "./columns.ts";
import { SAVED_EVENTS_MAX } from "./contract.ts";
import type { SavedEventCard } from "./outputs.ts";
import { events, savedEvents } from "./schema.ts";

/** The ids of a member's saved events, the latest first. */
export async function listSavedEventIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: savedEvents.event_id })
    .from(savedEvents)
    .where(eq(savedEvents.user_id, userId))
    .orderBy(desc(savedEvents.created_at), savedEvents.event_id);
  return rows.map(({ id }) => id);
}

/** Saves an event once. "missing": no such event; "full": the member has SAVED_EVENTS_MAX saved events. */
export async function insertSavedEvent(
  db: Database,
  userId: string,
  eventId: string,
): Promise<"saved" | "missing" | "full"> {
  const [, saved, found] = await db.batch([
    insertAsManyAsFit(db, userId, [eventId]),
    db
      .select({ id: savedEvents.event_id })
      .from(savedEvents)
      .where(and(eq(savedEvents.user_id, userId), eq(savedEvents.event_id, eventId))),
    db.select({ id: events.id }).from(events).where(eq(events.id, eventId)),
  ]);
  if (found.length === 0) return "missing";
  return saved.length > 0 ? "saved" : "full";
}

/** Saves those events that exist and are not saved yet, in their order and as many as fit. */
export function insertAsManyAsFit(db: Database, userId: string, eventIds: string[]) {
  const saved = sql`select event_id from saved_events where user_id = ${userId}`;
  return insertFrom(
    db,
    savedEvents,
    { user_id: userId, event_id: sql`wanted.value`, created_at: new Date().toISOString() },
    sql`from json_each(${JSON.stringify(eventIds)}) wanted
      where wanted.value in (select id from events where id = wanted.value) and wanted.value not in (${saved})
      order by wanted.key limit max(0, ${SAVED_EVENTS_MAX} - (select count(*) from (${saved})))`,
  ).onConflictDoNothing();
}

export async function deleteSavedEvent(db: Database, userId: string, eventId: string): Promise<void> {
  await db.delete(savedEvents).where(and(eq(savedEvents.user_id, userId), eq(savedEvents.event_id, eventId)));
}

/** Events by their ids, cancelled ones included, in no order. */
export async function listComparedEvents(db: Database, ids: string[]): Promise<SavedEventCard[]> {
  const rows = await db.all<CardRow & Pick<SavedEventCard, "level">>(
    sql`select ${shortCardColumns}, events.level from ${cardTables}
      where events.id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  return rows.map((row) => ({ ...toCard(row), level: row.level }));
}

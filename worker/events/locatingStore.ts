import { and, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { AREA_TRIES_MAX, events, unlocated } from "./schema.ts";

type UnlocatedEvent = Pick<
  typeof events.$inferSelect,
  "id" | "series_id" | "location" | "nation" | "latitude" | "longitude"
>;

/** The next upcoming event whose venue the geocoder may find, and was not asked about since `soughtBefore`. */
export async function findUnlocatedEvent(
  db: Database,
  { today, soughtBefore }: { today: string; soughtBefore: string },
): Promise<UnlocatedEvent | undefined> {
  const { id, series_id, location, nation, latitude, longitude } = events;
  return db
    .select({ id, series_id, location, nation, latitude, longitude })
    .from(events)
    .where(
      and(
        unlocated,
        gte(events.last_day, today),
        or(isNull(events.area_sought_at), lt(events.area_sought_at, soughtBefore)),
      ),
    )
    .orderBy(events.last_day, events.ordinal)
    .limit(1)
    .get();
}

/** Counts a call of the geocoder before it is made, so that a call that crashes the Worker is not repeated for ever. */
export async function countAreaTry(db: Database, id: string, now: Date): Promise<void> {
  const tries = { area_tries: sql`${events.area_tries} + 1`, area_sought_at: now.toISOString() };
  await db.update(events).set(tries).where(eq(events.id, id));
}

/** Ends the calls for a venue that the geocoder does not know, until the venue changes. */
export async function endAreaTries(
  db: Database,
  { id, location, nation }: Pick<UnlocatedEvent, "id" | "location" | "nation">,
): Promise<void> {
  const isSame = sql`${events.location} is ${location} and ${events.nation} is ${nation}`;
  await db
    .update(events)
    .set({ area_tries: AREA_TRIES_MAX })
    .where(and(eq(events.id, id), isSame));
}

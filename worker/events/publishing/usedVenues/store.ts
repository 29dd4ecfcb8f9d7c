import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../../env.ts";
import { events } from "../../schema.ts";
import type { UsedVenue } from "../contract.ts";

const RECENT_EVENTS = 60;
const VENUES_MAX = 8;

/** The venues of an organizer's latest events, latest first, each once. */
export async function listUsedVenues(db: Database, organizerId: string): Promise<UsedVenue[]> {
  const { location, nation, latitude, longitude } = events;
  const rows = await db
    .select({ location, nation, latitude, longitude })
    .from(events)
    .where(and(eq(events.organizer_id, organizerId), isNotNull(location)))
    .orderBy(desc(events.last_day), desc(events.ordinal))
    .limit(RECENT_EVENTS);
  const venues = new Map(rows.toReversed().map((row) => [`${row.location}|${row.nation}`, row]));
  return [...venues.values()].toReversed().slice(0, VENUES_MAX);
}

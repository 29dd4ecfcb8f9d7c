import { eq, inArray, sql } from "drizzle-orm";
import { type CronBudget, countAffordable } from "../cronBudget.ts";
import type { Database } from "../env.ts";
import type { GeocodedVenue } from "./contract.ts";
import { isPlaceValid, PLACE_LIFETIME_DAYS } from "./rules.ts";
import { places } from "./schema.ts";

/** The geocoder's stored answer: a venue, null for an unknown one, undefined when never requested or outdated. */
export async function findStoredPlace(
  db: Database,
  query: string,
  now: Date,
): Promise<GeocodedVenue | null | undefined> {
  const row = await db.select().from(places).where(eq(places.query, query)).get();
  if (!row || !isPlaceValid(row.looked_up_at, now)) return undefined;
  const { latitude, longitude, area } = row;
  return latitude === null || longitude === null ? null : { latitude, longitude, area };
}

export async function storePlace(db: Database, query: string, venue: GeocodedVenue | null, now: Date) {
  const row = {
    latitude: venue?.latitude ?? null,
    longitude: venue?.longitude ?? null,
    area: venue?.area ?? null,
    looked_up_at: now.toISOString(),
  };
  await db
    .insert(places)
    .values({ query, ...row })
    .onConflictDoUpdate({ target: places.query, set: row });
}

/** The most places deleted per tick of the cron, in one statement. */
const DELETED_AT_ONCE = 500;
export const PLACES_COST = { statements: 1, subrequests: 1 };

/** Deletes the geocoder's answers older than their lifetime; returns whether some are left for the next tick. */
export async function deleteOldPlaces(db: Database, now: Date, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, PLACES_COST) === 0) return true;
  const before = new Date(now.getTime() - PLACE_LIFETIME_DAYS * 24 * 3_600_000).toISOString();
  const old = sql`(select query from places where looked_up_at < ${before} order by looked_up_at limit ${DELETED_AT_ONCE})`;
  const { meta } = await db.delete(places).where(inArray(places.query, old));
  return meta.changes >= DELETED_AT_ONCE;
}

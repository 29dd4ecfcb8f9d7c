import { eq } from "drizzle-orm";
import type { Database } from "../env.ts";
import type { Coordinates } from "./contract.ts";
import { places } from "./schema.ts";

/** The geocoder's stored answer: coordinates, null for an unknown venue, undefined when never requested. */
export async function findStoredCoordinates(
  db: Database,
  query: string,
): Promise<Coordinates | null | undefined> {
  const row = await db.select().from(places).where(eq(places.query, query)).get();
  if (!row) return undefined;
  const { latitude, longitude } = row;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export async function storeCoordinates(
  db: Database,
  query: string,
  coordinates: Coordinates | null,
  now: Date,
): Promise<void> {
  const row = {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    looked_up_at: now.toISOString(),
  };
  await db
    .insert(places)
    .values({ query, ...row })
    .onConflictDoUpdate({ target: places.query, set: row });
}

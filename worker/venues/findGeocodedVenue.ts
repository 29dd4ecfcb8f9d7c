import type { Database } from "../env.ts";
import type { GeocodedVenue } from "./contract.ts";
import { geocode } from "./geocode.ts";
import { findStoredPlace, storePlace } from "./store.ts";

/**
 * A venue from the stored answers, else from the geocoder, whose answer is stored; null for an unknown venue.
 * `beforeRequest` may refuse a request to the geocoder. Refuses with `place_unreachable`.
 */
export async function findGeocodedVenue(
  env: Env,
  db: Database,
  query: string,
  beforeRequest?: () => Promise<void>,
): Promise<GeocodedVenue | null> {
  const known = await findStoredPlace(db, query, new Date());
  if (known !== undefined) return known;
  await beforeRequest?.();
  const venue = await geocode(env, query);
  await storePlace(db, query, venue, new Date());
  return venue;
}

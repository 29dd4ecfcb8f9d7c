import type { Database } from "../env.ts";
import type { Coordinates } from "./contract.ts";
import { geocode } from "./geocode.ts";
import { findStoredCoordinates, storeCoordinates } from "./store.ts";

/**
 * The coordinates of a venue from the stored answers, else from the geocoder, whose answer is stored; null for a venue
 * that it does not know. `beforeRequest` may refuse a request to the geocoder. Refuses with `place_unreachable`.
 */
export async function findCoordinates(
  env: Env,
  db: Database,
  query: string,
  beforeAsking?: () => Promise<void>,
): Promise<Coordinates | null> {
  const known = await findStoredCoordinates(db, query);
  if (known !== undefined) return known;
  await beforeAsking?.();
  const coordinates = await geocode(env, query);
  await storeCoordinates(db, query, coordinates, new Date());
  return coordinates;
}

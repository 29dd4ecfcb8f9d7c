import type { Database } from "../env.ts";
import type { PlaceView } from "./contract.ts";
import { geocode } from "./Geocoder.ts";
import { findPlace, rememberPlace } from "./store.ts";

/**
 * The coordinates of a venue from the stored answers, else from the geocoder, whose answer is stored; null for a venue
 * that it does not know. `beforeRequest` may refuse a request to the geocoder. Refuses with `place_unreachable`.
 */
export async function lookUp(
  env: Env,
  db: Database,
  query: string,
  beforeAsking?: () => Promise<void>,
): Promise<PlaceView | null> {
  const known = await findPlace(db, query);
  if (known !== undefined) return known;
  await beforeAsking?.();
  const place = await geocode(env, query);
  await rememberPlace(db, query, place, new Date());
  return place;
}

import type { Database } from "../env.ts";
import type { PlaceView } from "./contract.ts";
import { geocode } from "./Geocoder.ts";
import { findPlace, rememberPlace } from "./store.ts";

/**
 * Where a place is, from what is remembered, else from the geocoder, whose answer is remembered; null for one that it
 * does not know. `beforeAsking` may refuse a question that would go out. Refuses with `place_unreachable`.
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

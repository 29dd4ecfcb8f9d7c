import type { Context } from "hono";
import { type AppEnv, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { log, runAfterResponse } from "../../log.ts";
import { venueQuery } from "../../venues/contract.ts";
import { findGeocodedVenue } from "../../venues/findGeocodedVenue.ts";
import { hasProvinceSign } from "../../venues/rules.ts";
import type { EventDetail } from "../outputs.ts";
import { saveEventPlace } from "./store.ts";

type VenueFields = Pick<EventDetail, "id" | "series_id" | "location" | "nation" | "latitude" | "longitude">;

/**
 * Geocodes an event's venue after the answer, for its coordinates and for its province, which searches use, unless the
 * venue has both. When the geocoder is unreachable, the page's map tries again.
 */
export function geocodeVenueSoon(c: Context<AppEnv>, event: VenueFields): void {
  if (!event.location || (event.latitude !== null && hasProvinceSign(event.location))) return;
  runAfterResponse(c.executionCtx, "locating an event", geocodeVenue(c.env, event));
}

async function geocodeVenue(env: Env, event: VenueFields): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  const query = venueQuery(event).toLowerCase();
  const venue = await findGeocodedVenue(env, db, query).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    log("warn", "event not located", error.code);
    return null;
  });
  if (venue) await saveEventPlace(db, event, venue);
}

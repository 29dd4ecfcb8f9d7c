import type { VenueNames } from "../lib/nationName.ts";

/** The coordinates of a venue, in degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number };

/** A venue from the geocoder. `area`: its province and region in Italian, "GE, Genova, Liguria"; null for none. */
export type GeocodedVenue = Coordinates & { area: string | null };

export const VENUE_QUERY_MAX = 200;
/** The timeout of the geocoder, after which the page shows a note with a link instead of the map. */
export const GEOCODER_TIMEOUT_MS = 3000;

/** Set to "unreachable" on an empty list of suggestions when the geocoder did not answer. */
export const GEOCODER_HEADER = "X-Geocoder";

/** The most suggestions shown. */
export const SUGGESTIONS_MAX = 8;

/** An event's venue for the geocoder and maps: as stored, equal in all languages. */
export function venueQuery({ location, nation }: VenueNames): string {
  return [location, nation].filter(Boolean).join(", ");
}

/** The coordinates of a venue, in degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number };

/** A venue as the geocoder knows it. `area`: its province and region in Italian, "GE, Genova, Liguria"; null for none. */
export type GeocodedVenue = Coordinates & { area: string | null };

export const VENUE_QUERY_MAX = 200;
/** The timeout of the geocoder, after which the page shows a note with a link instead of the map. */
export const GEOCODER_TIMEOUT_MS = 3000;

/** The most suggestions shown. */
export const SUGGESTIONS_MAX = 8;

/**
 * A venue suggested while typing: `location` as an event stores it, `nation` in Italian, because events are filtered by
 * it; `label` adds the region, to distinguish venues of the same name.
 */
export type VenueSuggestion = Coordinates & { label: string; location: string; nation: string };

/** An event's venue in one line, "Lago di Garda, Italia"; empty when the event names none. */
export function venueLine({ location, nation }: { location: string | null; nation: string | null }): string {
  return [location, nation].filter(Boolean).join(", ");
}

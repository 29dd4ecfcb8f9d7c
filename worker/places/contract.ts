/** Where a place is, in degrees (WGS 84). */
export type PlaceView = { latitude: number; longitude: number };

export const PLACE_QUERY_MAX = 200;
/** How long a visitor waits for the map before the note with the link appears. */
export const PLACE_TIMEOUT_MS = 3000;

/** How many places are suggested at most. */
export const SUGGESTIONS_MAX = 8;

/**
 * A place that may be meant: `location` as an event says it, `nation` in Italian, as events are found by it; `label`
 * tells it apart from others of its name.
 */
export type PlaceSuggestion = PlaceView & { label: string; location: string; nation: string };

/** An event's venue in one line, "Lago di Garda, Italia"; empty when the event names none. */
export function venueLine({ location, nation }: { location: string | null; nation: string | null }): string {
  return [location, nation].filter(Boolean).join(", ");
}

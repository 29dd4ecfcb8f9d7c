/** Where a place is, in degrees (WGS 84). */
export type PlaceView = { latitude: number; longitude: number };

export const PLACE_QUERY_MAX = 200;
/** How long a visitor waits for the map before the note with the link appears. */
export const PLACE_TIMEOUT_MS = 3000;

import type { Coordinates } from "../../venues/contract.ts";

/** The distances within which events are searched near a position, in kilometres. */
export const RADII = [10, 25, 50, 100, 250] as const;
export type Radius = (typeof RADII)[number];
export const RADIUS_DEFAULT: Radius = 50;

/** The most events near a position, and the most markers of a map. */
export const NEAR_MAX = 100;
export const MARKERS_MAX = 200;
/** What events near a position are sorted by instead of their distance. */
export const NEAR_SORT_COLUMNS = ["date", "created_at", "cost"] as const;
/** The most alternatives to a search without results, and the events that each shows. */
export const ALTERNATIVES_MAX = 3;
export const ALTERNATIVE_EVENTS = 4;

/** The filter that an alternative omits. `dates`: both days; `words`: any word is enough; `radius`: the distance. */
export const LEFT_OUT = [
  "dates",
  "radius",
  "words",
  "nation",
  "category",
  "discipline",
  "maxCost",
  "searchTerm",
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** Rounds a position to two decimals, about one kilometre, so that no home is sent, logged or cached. */
export function roundPosition({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
}

/** Degrees with two decimals. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

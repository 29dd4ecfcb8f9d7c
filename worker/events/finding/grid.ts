import type { Coordinates } from "../../venues/contract.ts";
import type { Radius } from "./contract.ts";

/** The radius of the Earth, and the length of a degree of latitude, in kilometres. */
const EARTH_KM = 6371;
const DEGREE_KM = (EARTH_KM * Math.PI) / 180;

/** Cells per degree of the grid that covers a radius with few cells. The index has an event's cell of each grid. */
const CELLS_PER_DEGREE: Record<Radius, number> = { 10: 20, 25: 8, 50: 4, 100: 2, 250: 1 };

/** Beyond this latitude a degree of longitude is too short to count in; no events are there. */
const LATITUDE_MAX = 85;

/**
 * The cells that cover a circle, as words of the search index: some 35 in Italy, 200 at most. Cells beyond the circle's
 * corners are among them.
 */
export function cellsAround({ latitude, longitude }: Coordinates, radius: Radius): string[] {
  const perDegree = CELLS_PER_DEGREE[radius];
  const height = radius / DEGREE_KM;
  const furthest = Math.min(Math.abs(latitude) + height, LATITUDE_MAX);
  const width = Math.min(180, height / Math.cos(toRadians(furthest)));
  const rows = range((latitude - height + 90) * perDegree, (latitude + height + 90) * perDegree);
  const columns = range((longitude - width + 180) * perDegree, (longitude + width + 180) * perDegree);
  const around = 360 * perDegree;
  const distinct = new Set(columns.map((column) => ((column % around) + around) % around));
  return rows.flatMap((row) => [...distinct].map((column) => `g${perDegree}x${row}x${column}`));
}

/** The whole numbers from the one at or below `first` to the one at or below `last`. */
function range(first: number, last: number): number[] {
  const from = Math.floor(first);
  return Array.from({ length: Math.floor(last) - from + 1 }, (_, index) => from + index);
}

/** The distance between two positions in kilometres, along a great circle. */
export function distanceBetween(one: Coordinates, other: Coordinates): number {
  const [from, to] = [toRadians(one.latitude), toRadians(other.latitude)];
  const turn = toRadians(other.longitude - one.longitude);
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(turn / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

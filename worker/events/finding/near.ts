import type { Database } from "../../env.ts";
import type { Coordinates } from "../../venues/contract.ts";
import type { EventFilter } from "../eventFilter.ts";
import type { NearbyView } from "../outputs.ts";
import { NEAR_MAX, type NEAR_SORT_COLUMNS, RADII, type Radius } from "./contract.ts";
import { type LocatedEvent, listCards, listInCells } from "./store.ts";

/** The most events of the cells around a position that are read and sorted together. */
const READ_AT_ONCE = 400;

/** A circle around a position, and the day from which events are upcoming. */
export type SearchCircle = { position: Coordinates; radius: Radius; today: string };

type Candidate = LocatedEvent & { distance: number };

type NearSort = { column: (typeof NEAR_SORT_COLUMNS)[number]; direction: "asc" | "desc" };

/** The radius of the Earth, and the length of a degree of latitude, in kilometres. */
const EARTH_KM = 6371;

const DEGREE_KM = (EARTH_KM * Math.PI) / 180;

/** Cells per degree of a radius' grid, so that few cells cover the circle. The index has an event's cell in each grid. */
const CELLS_PER_DEGREE: Record<Radius, number> = { 10: 20, 25: 8, 50: 4, 100: 2, 250: 1 };

/** The latitude beyond which a degree of longitude is too short for the grid; no events are there. */
const LATITUDE_MAX = 85;

/**
 * The upcoming events of a filter within a radius, the nearest, at most `limit`, sorted by distance unless `sort` names a
 * column; events without coordinates are not among them.
 *
 * Rows read: two for each event of the cells around the position, up to READ_AT_ONCE. With more events smaller circles are
 * tried first, and in a crowded circle the next NEAR_MAX events of each cell are read, so that 5,000 events in one town
 * cost no more than 100.
 */
export async function listNearby(
  db: Database,
  filter: EventFilter,
  circle: SearchCircle,
  sort: NearSort | null = null,
  limit = NEAR_MAX,
): Promise<NearbyView> {
  const near = await findCandidates(db, filter, circle);
  const nearest = near.slice(0, limit);
  const shown = sort ? sortBy(nearest, sort) : nearest;
  const cards = await listCards(
    db,
    shown.map(({ ordinal }) => ordinal),
  );
  const events = shown.flatMap(({ ordinal, latitude, longitude, distance }) => {
    const card = cards.get(ordinal);
    return card ? [{ ...card, latitude, longitude, distance: Math.round(distance) }] : [];
  });
  return { events, more: near.length > limit };
}

function sortBy(events: Candidate[], { column, direction }: NearSort): Candidate[] {
  const sign = direction === "desc" ? -1 : 1;
  return events.toSorted((one, other) => {
    const [a, b] = [keyOf(one, column), keyOf(other, column)];
    return sign * (a === b ? one.ordinal - other.ordinal : a < b ? -1 : 1);
  });
}

/** Text, in which costs have as many digits as the largest. */
function keyOf(event: Candidate, column: NearSort["column"]): string {
  return column === "cost" ? String(event.cost).padStart(12, "0") : event[column];
}

async function findCandidates(db: Database, filter: EventFilter, circle: SearchCircle): Promise<Candidate[]> {
  const all = await readCells(db, filter, circle);
  if (all.length <= READ_AT_ONCE) return within(all, circle);
  const radii = RADII.filter((radius) => radius <= circle.radius);
  for (const radius of radii) {
    const smaller = { ...circle, radius };
    const some = radius === circle.radius ? all : await readCells(db, filter, smaller);
    const found = some.length > READ_AT_ONCE ? await readCells(db, filter, smaller, true) : some;
    const near = within(found, smaller);
    if (near.length > NEAR_MAX || radius === circle.radius) return near;
  }
  return [];
}

/** The events inside the circle, by whole kilometres, then by day. */
function within(candidates: Candidate[], { radius }: SearchCircle): Candidate[] {
  return candidates
    .filter(({ distance }) => distance <= radius)
    .sort(
      (one, other) =>
        Math.round(one.distance) - Math.round(other.distance) ||
        (one.date < other.date ? -1 : one.date > other.date ? 1 : one.ordinal - other.ordinal),
    );
}

/** The next events of the circle's cells: READ_AT_ONCE plus one of all together, or NEAR_MAX plus one `ofEach`. */
async function readCells(db: Database, filter: EventFilter, circle: SearchCircle, ofEach = false) {
  const { position, radius, today } = circle;
  const page = { today, limit: (ofEach ? NEAR_MAX : READ_AT_ONCE) + 1, ofEach };
  const events = await listInCells(db, filter, cellsAround(position, radius), page);
  return events.map((event): Candidate => ({ ...event, distance: distanceBetween(position, event) }));
}

/** The cells that cover a circle, corners included, as words of the search index: some 35 in Italy, 200 at most. */
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

import type { Database } from "../../env.ts";
import type { Coordinates } from "../../venues/contract.ts";
import type { EventFilter } from "../matchText.ts";
import type { NearbyView } from "../outputs.ts";
import { NEAR_MAX, RADII, type Radius } from "./contract.ts";
import { type LocatedEvent, listCards, listInCells, listInEachCell } from "./store.ts";

/** Up to so many events of the cells around a position are read at once and sorted. */
const READ_AT_ONCE = 400;

/** A circle around a position, and the day from which events are upcoming. */
export type NearbyPlace = { position: Coordinates; radius: Radius; today: string };

type Candidate = LocatedEvent & { distance: number };

/** The radius of the Earth, and the length of a degree of latitude, in kilometres. */
const EARTH_KM = 6371;

const DEGREE_KM = (EARTH_KM * Math.PI) / 180;

/** Cells per degree of the grid that covers a radius with few cells. The index has an event's cell of each grid. */
const CELLS_PER_DEGREE: Record<Radius, number> = { 10: 20, 25: 8, 50: 4, 100: 2, 250: 1 };

/** Beyond this latitude a degree of longitude is too short to count in; no events are there. */
const LATITUDE_MAX = 85;

/**
 * The upcoming events of a filter within a radius, nearest first, at most `limit`; events without coordinates are not
 * among them.
 *
 * Rows read: two for each event of the cells around the position, when they are up to READ_AT_ONCE. Of more, smaller
 * circles are tried first, and of a crowded one the next NEAR_MAX events of each cell are read, so that 5,000 events in
 * one town cost no more than 100 there.
 */
export async function listNearby(
  db: Database,
  filter: EventFilter,
  place: NearbyPlace,
  limit = NEAR_MAX,
): Promise<NearbyView> {
  const near = await findCandidates(db, filter, place);
  const shown = near.slice(0, limit);
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

async function findCandidates(db: Database, filter: EventFilter, place: NearbyPlace): Promise<Candidate[]> {
  const all = await readCells(db, filter, place);
  if (all.length <= READ_AT_ONCE) return within(all, place);
  const radii = RADII.filter((radius) => radius <= place.radius);
  for (const radius of radii) {
    const smaller = { ...place, radius };
    const some = radius === place.radius ? all : await readCells(db, filter, smaller);
    const found = some.length > READ_AT_ONCE ? await readEachCell(db, filter, smaller) : some;
    const near = within(found, smaller);
    if (near.length > NEAR_MAX || radius === place.radius) return near;
  }
  return [];
}

/** The events inside the circle, by whole kilometres, then by day. */
function within(candidates: Candidate[], { radius }: NearbyPlace): Candidate[] {
  return candidates
    .filter(({ distance }) => distance <= radius)
    .sort(
      (one, other) =>
        Math.round(one.distance) - Math.round(other.distance) ||
        (one.date < other.date ? -1 : one.date > other.date ? 1 : one.ordinal - other.ordinal),
    );
}

/** The next events of all cells together, one more than READ_AT_ONCE at most. */
async function readCells(db: Database, filter: EventFilter, place: NearbyPlace): Promise<Candidate[]> {
  const cells = cellsAround(place.position, place.radius);
  return withDistances(await listInCells(db, filter, cells, place.today, READ_AT_ONCE + 1), place);
}

/** The next events of each cell, one more than NEAR_MAX at most. */
async function readEachCell(db: Database, filter: EventFilter, place: NearbyPlace): Promise<Candidate[]> {
  const cells = cellsAround(place.position, place.radius);
  return withDistances(await listInEachCell(db, filter, cells, place.today, NEAR_MAX + 1), place);
}

function withDistances(events: LocatedEvent[], { position }: NearbyPlace): Candidate[] {
  return events.map((event) => ({ ...event, distance: distanceBetween(position, event) }));
}

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

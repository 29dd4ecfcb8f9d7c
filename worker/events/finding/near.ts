import type { Database } from "../../env.ts";
import type { Coordinates } from "../../venues/contract.ts";
import type { EventFilter } from "../matchText.ts";
import { NEAR_MAX, type NearbyView, RADII, type Radius } from "./contract.ts";
import { cellsAround, distanceBetween } from "./grid.ts";
import { type LocatedEvent, listCards, listInCells, listInEachCell } from "./store.ts";

/** Up to so many events of the cells around a position are read at once and sorted. */
const READ_AT_ONCE = 400;

/** A circle around a position, and the day from which events are upcoming. */
export type NearbyPlace = { position: Coordinates; radius: Radius; today: string };

type Candidate = LocatedEvent & { distance: number };

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

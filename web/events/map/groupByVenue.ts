import type { EventMarker } from "../../../worker/events/finding/contract.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";

/** Events at one place of the map, in the order of the list. */
export type EventVenue = Coordinates & { key: string; events: EventMarker[] };

/** Decimals of degrees, about ten metres: markers closer than that would hide each other. */
const DECIMALS = 4;

export function groupByVenue(events: EventMarker[]): EventVenue[] {
  const keyOf = ({ latitude, longitude }: Coordinates) =>
    `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`;
  return [...Map.groupBy(events, keyOf)].map(([key, [first, ...others]]) => {
    // A group has an event.
    const { latitude, longitude } = first as EventMarker;
    return { key, latitude, longitude, events: [first as EventMarker, ...others] };
  });
}

import type { EventMarker } from "../../../worker/events/outputs.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";

/** Events at one place of the map, by day: a list of those nearby is sorted by distance. */
export type EventVenue = Coordinates & { key: string; events: EventMarker[] };

/** How far markers must be apart, in pixels, so that a finger meets one alone. */
const APART = 40;
/** Leaflet's maps are so many pixels wide at zoom 0. */
const WORLD = 256;

/** Events whose markers would hide each other at a zoom share one, at the place of the first. */
export function groupByVenue(events: EventMarker[], zoom: number): EventVenue[] {
  const degrees = (APART * 360) / (WORLD * 2 ** zoom);
  const venues: EventVenue[] = [];
  for (const event of events) {
    const { latitude, longitude } = event;
    // A degree of latitude is wider on the map the further it is from the equator.
    const height = degrees * Math.cos((latitude * Math.PI) / 180);
    const venue = venues.find(
      (other) =>
        Math.abs(other.latitude - latitude) < height && Math.abs(other.longitude - longitude) < degrees,
    );
    if (venue) venue.events.push(event);
    else venues.push({ key: event.id, latitude, longitude, events: [event] });
  }
  for (const venue of venues) venue.events.sort(compareDays);
  return venues;
}

/** Zoom beyond which the map has no pictures. */
const ZOOM_MOST = 18;

/** Whether zooming in parts the events of a marker; it does not at one address, nor at the map's last zoom. */
export function canBePartedByZoom({ events }: EventVenue, zoom: number): boolean {
  return zoom < ZOOM_MOST && groupByVenue(events, ZOOM_MOST).length > 1;
}

function compareDays(one: EventMarker, other: EventMarker): number {
  return one.date.localeCompare(other.date) || one.title.localeCompare(other.title);
}

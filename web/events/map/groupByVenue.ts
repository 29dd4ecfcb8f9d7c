import type { EventMarker } from "../../../worker/events/outputs.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatCardVenue } from "../list/formatCardVenue.ts";

/** Events at one position of the map, by day, although a nearby list is sorted by distance. */
export type EventVenue = Coordinates & { key: string; events: EventMarker[] };

/** The least distance between markers, in pixels, so that a finger hits only one. */
const APART = 40;
/** The width of Leaflet's world at zoom 0, in pixels. */
const WORLD = 256;

/** Groups events whose markers would overlap at a zoom, at the position of the first. */
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

/** The largest zoom for which the map has tiles. */
const ZOOM_MOST = 18;

/** Whether zooming in separates the events of a marker: not at one address, and not at the map's largest zoom. */
export function canBePartedByZoom({ events }: EventVenue, zoom: number): boolean {
  return zoom < ZOOM_MOST && groupByVenue(events, ZOOM_MOST).length > 1;
}

function compareDays(one: EventMarker, other: EventMarker): number {
  return one.date.localeCompare(other.date) || one.title.localeCompare(other.title);
}

type LabelledEvent = Pick<EventMarker, "title" | "date" | "end_date" | "location">;

/**
 * The label of a marker: "Tuffo serale, 12/07/2026"; for several events "3 eventi: Camogli (GE) · Punta Chiappa", or "3
 * eventi: Camogli (GE) e dintorni" when they have different venues.
 */
export function venueLabel(t: Translate, events: LabelledEvent[]): string {
  const [first] = events;
  if (!first) return "";
  if (events.length === 1) return `${first.title}, ${formatShortRange(first.date, first.end_date)}`;
  const venue = formatCardVenue(first.location ?? "", null);
  const isOne = events.every(({ location }) => location === first.location);
  const [town = venue] = venue.split(" · ");
  return t.count(
    "map.events_at",
    events.length,
    { one: "{{count}} evento: {{venue}}", other: "{{count}} eventi: {{venue}}" },
    { venue: isOne ? venue : t("map.venue_and_around", "{{venue}} e dintorni", { venue: town }) },
  );
}

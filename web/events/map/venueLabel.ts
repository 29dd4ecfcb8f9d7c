import type { EventMarker } from "../../../worker/events/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatCardVenue } from "../list/formatCardVenue.ts";

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

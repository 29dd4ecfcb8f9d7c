import type { Marker as LeafletMarker } from "leaflet";
import { useEffect, useRef } from "react";
import { Marker, Popup } from "react-leaflet";
import { css } from "styled-system/css";
import type { EventMarker } from "../../../worker/events/finding/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { formatCardVenue } from "../list/formatCardVenue.ts";
import { buoyIcon } from "./buoyIcon.ts";
import type { EventVenue } from "./groupByVenue.ts";

type Props = {
  venue: EventVenue;
  /** Whether the card of one of its events is under pointer or focus. */
  isPointed: boolean;
  onSelect: (id: string | null) => void;
};

/** A venue on the map, reachable by keyboard; it opens its events with day and link. */
export function VenueMarker({ venue, isPointed, onSelect }: Props) {
  const t = useT();
  const marker = useRef<LeafletMarker>(null);
  const { events, latitude, longitude } = venue;
  const [first] = events;
  const name =
    events.length === 1
      ? (first?.title ?? "")
      : t.count(
          "map.events_at",
          events.length,
          { one: "{{count}} evento: {{venue}}", other: "{{count}} eventi: {{venue}}" },
          { venue: first?.location ?? "" },
        );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another icon is another element
  useEffect(() => {
    marker.current?.getElement()?.setAttribute("aria-label", name);
  }, [name, isPointed, events.length]);

  return (
    <Marker
      ref={marker}
      position={[latitude, longitude]}
      icon={buoyIcon({ count: events.length, isPointed })}
      zIndexOffset={isPointed ? 1000 : 0}
      autoPanOnFocus={false}
      eventHandlers={{
        popupopen: () => onSelect(first?.id ?? null),
        popupclose: () => onSelect(null),
      }}
    >
      <Popup maxHeight={260} closeButton={false}>
        <VenueEvents
          events={events}
          onEscape={() => {
            marker.current?.closePopup();
            marker.current?.getElement()?.focus();
          }}
        />
      </Popup>
    </Marker>
  );
}

/** The focus goes in when it opens, because the popup is far behind the markers in the order of the tabulator. */
function VenueEvents({ events, onEscape }: { events: EventMarker[]; onEscape: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("a")?.focus({ preventScroll: true }), []);
  return (
    <ul ref={list} className={listLook} onKeyDown={({ key }) => key === "Escape" && onEscape()}>
      {events.map(({ id, slug, title, date, end_date, location }) => (
        <li key={id}>
          <Link to={paths.event.href(slug)} className={linkLook}>
            {title}
          </Link>
          <p className={factLook}>{formatShortRange(date, end_date)}</p>
          {location && <p className={factLook}>{formatCardVenue(location, null)}</p>}
        </li>
      ))}
    </ul>
  );
}

const listLook = css({ display: "grid", gap: "3", fontFamily: "body" });
const linkLook = css({ fontWeight: "bold", fontSize: "sm", color: "sea!" });
const factLook = css({ textStyle: "label", color: "muted", margin: "0!" });

import {
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  type Popup as LeafletPopup,
  latLngBounds,
  point,
} from "leaflet";
import { useEffect, useMemo, useRef } from "react";
import { Marker, Popup, useMap } from "react-leaflet";
import { css } from "styled-system/css";
import type { EventMarker } from "../../../worker/events/finding/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { formatCardVenue } from "../list/formatCardVenue.ts";
import { buoyIcon } from "./buoyIcon.ts";
import type { EventVenue } from "./groupByVenue.ts";
import { venueLabel } from "./venueLabel.ts";

type Props = {
  venue: EventVenue;
  /** Whether the card of one of its events is under pointer or focus. */
  isPointed: boolean;
  onSelect: (id: string | null) => void;
  /** Whether zooming in would part its events: then pressing it does that, instead of listing them. */
  isParted: boolean;
};

/** A venue on the map, reachable by keyboard; it opens its events with day and link. */
export function VenueMarker({ venue, isPointed, onSelect, isParted }: Props) {
  const t = useT();
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);
  const { events, latitude, longitude } = venue;
  const [first] = events;
  const name = venueLabel(t, events);
  const icon = useMemo(() => buoyIcon({ count: events.length, isPointed }), [events.length, isPointed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another icon is another element
  useEffect(() => {
    marker.current?.getElement()?.setAttribute("aria-label", name);
  }, [name, isPointed, events.length]);

  return (
    <Marker
      ref={marker}
      position={[latitude, longitude]}
      icon={icon}
      zIndexOffset={isPointed ? 1000 : 0}
      autoPanOnFocus={false}
      eventHandlers={{
        click: () => isParted && zoomTo(map, events),
        // Enter opens popups by itself; without one it is pressed here.
        keypress: ({ originalEvent }) => isParted && originalEvent.key === "Enter" && zoomTo(map, events),
        popupopen: ({ popup }) => {
          onSelect(first?.id ?? null);
          requestAnimationFrame(() => focusFirstLink(popup));
        },
        popupclose: () => onSelect(null),
      }}
    >
      {!isParted && (
        <Popup
          maxHeight={260}
          maxWidth={POPUP_WIDTH}
          minWidth={180}
          autoPanPaddingTopLeft={BESIDE_ZOOM}
          closeButton={false}
        >
          <VenueEvents
            events={events}
            onEscape={() => {
              marker.current?.closePopup();
              marker.current?.getElement()?.focus();
            }}
          />
        </Popup>
      )}
    </Marker>
  );
}

/** Shows where the events of a marker are: closer by one step at least, so that each press leads on. */
function zoomTo(map: LeafletMap, events: EventMarker[]) {
  const bounds = latLngBounds(events.map(({ latitude, longitude }) => [latitude, longitude]));
  const fitting = map.getBoundsZoom(bounds, false, point(EDGE, EDGE));
  map.setView(bounds.getCenter(), Math.max(map.getZoom() + 1, Math.min(fitting, map.getMaxZoom())));
}

/** Room around the events that a press shows, in pixels of both edges together. */
const EDGE = 80;

/** The widest text of a popup, in pixels: beside the zoom buttons, on a phone too. */
const POPUP_WIDTH = 240;
/** The map moves until a popup is so far from its left and top edge, in pixels, where the zoom buttons are. */
const BESIDE_ZOOM: [number, number] = [56, 12];

/** Frames in which an opened popup gets its content, and its place while it is hidden. */
const FRAMES = 20;

/** Moves the focus into a popup, because it is far behind the markers in the order of the tabulator. */
function focusFirstLink(popup: LeafletPopup, frames = FRAMES) {
  const link = popup.getElement()?.querySelector("a");
  link?.focus({ preventScroll: true });
  if (frames > 0 && (!link || document.activeElement !== link))
    requestAnimationFrame(() => focusFirstLink(popup, frames - 1));
}

function VenueEvents({ events, onEscape }: { events: EventMarker[]; onEscape: () => void }) {
  return (
    <ul className={listLook} onKeyDown={({ key }) => key === "Escape" && onEscape()}>
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

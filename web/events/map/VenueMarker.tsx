import {
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  type Popup as LeafletPopup,
  latLngBounds,
  marker as makeMarker,
  point,
} from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventMarker } from "../../../worker/events/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";
import { formatCardVenue } from "../list/formatCardVenue.ts";
import { buoyIcon } from "./buoyIcon.ts";
import type { EventVenue } from "./groupByVenue.ts";
import { venueLabel } from "./venueLabel.ts";

type Props = {
  map: LeafletMap;
  venue: EventVenue;
  /** Whether the card of one of its events is under pointer or focus. */
  isPointed: boolean;
  onSelect: (id: string | null) => void;
  /** Whether zooming in would part its events: then pressing it does that, instead of listing them. */
  isParted: boolean;
};

/** A venue on the map, reachable by keyboard; it opens its events with day and link. */
export function VenueMarker({ map, venue, isPointed, onSelect, isParted }: Props) {
  const t = useT();
  const { events, latitude, longitude } = venue;
  const count = events.length;
  const name = venueLabel(t, events);
  const [content] = useState(() => document.createElement("div"));
  const [marker, setMarker] = useState<LeafletMarker | null>(null);
  const zoomIfParted = useEffectEvent(() => {
    if (isParted) zoomTo(map, events);
  });
  const onOpen = useEffectEvent((popup: LeafletPopup) => {
    onSelect(events[0]?.id ?? null);
    requestAnimationFrame(() => focusFirstLink(popup));
  });
  const onClose = useEffectEvent(() => onSelect(null));

  useEffect(() => {
    const made = makeMarker([latitude, longitude], { autoPanOnFocus: false, icon: buoyIcon() })
      .on("click", () => zoomIfParted())
      // Enter opens popups by itself; without one it is pressed here.
      .on("keypress", ({ originalEvent }) => originalEvent.key === "Enter" && zoomIfParted())
      .on("popupopen", ({ popup }) => onOpen(popup))
      .on("popupclose", () => onClose())
      .addTo(map);
    setMarker(made);
    return () => {
      made.remove();
    };
  }, [map, latitude, longitude]);
  useEffect(() => {
    marker?.setIcon(buoyIcon({ count, isPointed })).setZIndexOffset(isPointed ? 1000 : 0);
    // The first icon is an element of its own, and Leaflet writes no label.
    marker?.getElement()?.setAttribute("aria-label", name);
  }, [marker, count, isPointed, name]);
  useEffect(() => {
    if (!marker || isParted) return;
    marker.bindPopup(content, {
      maxHeight: 260,
      maxWidth: POPUP_WIDTH,
      minWidth: 180,
      autoPanPaddingTopLeft: BESIDE_ZOOM,
      closeButton: false,
    });
    return () => {
      marker.closePopup().unbindPopup();
    };
  }, [marker, isParted, content]);

  if (isParted) return null;
  const leave = () => {
    marker?.closePopup();
    marker?.getElement()?.focus();
  };
  return createPortal(<VenueEvents events={events} onEscape={leave} />, content);
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

const listLook = grid({ gap: "3", fontFamily: "body" });
const linkLook = css({ fontWeight: "bold", fontSize: "sm", color: "sea!" });
const factLook = css({ textStyle: "label", color: "muted", margin: "0!" });

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
import { type EventVenue, venueLabel } from "./groupByVenue.ts";
import { buoyIcon } from "./useLeafletMap.ts";

type Props = {
  map: LeafletMap;
  venue: EventVenue;
  /** Whether the card of one of the marker's events is under pointer or focus. */
  isPointed: boolean;
  onSelect: (id: string | null) => void;
  /** Whether zooming in would separate the marker's events; a press then zooms instead of listing them. */
  isParted: boolean;
};

/** A venue's marker on the map, reachable by keyboard; it opens a popup with the day and link of its events. */
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
      // Leaflet opens popups on Enter; a marker without a popup must handle Enter itself.
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
    // `setIcon` replaces the element, and Leaflet sets no label.
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

/** Zooms to the events of a marker, by at least one step, so that each press has an effect. */
function zoomTo(map: LeafletMap, events: EventMarker[]) {
  const bounds = latLngBounds(events.map(({ latitude, longitude }) => [latitude, longitude]));
  const fitting = map.getBoundsZoom(bounds, false, point(EDGE, EDGE));
  map.setView(bounds.getCenter(), Math.max(map.getZoom() + 1, Math.min(fitting, map.getMaxZoom())));
}

/** The padding around the events after a zoom, in pixels, of both edges together. */
const EDGE = 80;

/** The width of a popup's text in pixels fits next to the zoom buttons, on a phone too. */
const POPUP_WIDTH = 240;
/** The least distance of a popup from the map's left and top edge, in pixels, because the zoom buttons are there. */
const BESIDE_ZOOM: [number, number] = [56, 12];

/** The number of frames within which an opened popup gets its content and its position. */
const FRAMES = 20;

/** Moves the focus into a popup, because in tab order the popup is far behind the markers. */
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

import { useQuery } from "@tanstack/react-query";
import { type Map as LeafletMap, latLngBounds } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { css } from "styled-system/css";
import type { Scope } from "../../../worker/events/contract.ts";
import type { EventMarker } from "../../../worker/events/outputs.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import type { EventFilters } from "../list/filters.ts";
import { markersQuery } from "../list/queries.ts";
import { canBePartedByZoom, groupByVenue } from "./groupByVenue.ts";
import { useLeafletMap } from "./useLeafletMap.ts";
import { VenueMarker } from "./VenueMarker.tsx";

const ITALY: [number, number] = [42, 12.5];
const ZOOM = 5;
/** A single venue is shown with its surroundings. */
const ZOOM_MAX = 12;

type Props = {
  filters: EventFilters;
  scope: Scope;
  /** The visitor's position in a search around the visitor. */
  own: Coordinates | null;
  /** The event whose card is under pointer or focus. */
  pointedId: string | null;
  /** Called with the first event of an opened marker, and with null when the marker closes. */
  onSelect: (id: string | null) => void;
};

/** A list's events on a map, one marker for each venue, or for several that are too close to distinguish. */
export function ResultsMap({ filters, scope, own, pointedId, onSelect }: Props) {
  const t = useT();
  const { data, isError, refetch } = useQuery(markersQuery(filters, scope, own));
  const [haveTilesFailed, setTilesFailed] = useState(false);
  const events = data?.events ?? NO_MARKERS;
  const { setBox, map } = useLeafletMap(
    { center: ITALY, zoom: ZOOM },
    { onLoad: () => setTilesFailed(false), onError: () => setTilesFailed(true) },
  );
  const zoom = useZoomThatFits(map, events);
  const venues = useMemo(() => groupByVenue(events, zoom), [events, zoom]);
  const note = isError
    ? t("map.failed", "Non riusciamo a caricare gli eventi sulla mappa. Riprova tra poco.")
    : haveTilesFailed
      ? t("map.no_tiles", "Lo sfondo della mappa non si carica: i punti restano al loro posto.")
      : data && data.unlocated > 0
        ? t.count("map.unlocated", data.unlocated, {
            one: "{{count}} evento dell’elenco non ha un punto sulla mappa.",
            other: "{{count}} eventi dell’elenco non hanno un punto sulla mappa.",
          })
        : data?.more
          ? t.count("map.more", data.events.length, {
              one: "Sulla mappa c’è il primo evento.",
              other: "Sulla mappa ci sono i primi {{count}} eventi.",
            })
          : null;
  return (
    <section aria-label={t("map.title", "Mappa degli eventi")}>
      <div ref={setBox} className={boxLook} />
      {map &&
        venues.map((venue) => (
          <VenueMarker
            key={venue.key}
            map={map}
            venue={venue}
            isPointed={venue.events.some(({ id }) => id === pointedId)}
            onSelect={onSelect}
            isParted={canBePartedByZoom(venue, zoom)}
          />
        ))}
      <p role="status" className={noteLook}>
        {note}
        {isError && (
          <Button look="quiet" onClick={() => refetch()}>
            {t("common.retry", "Riprova")}
          </Button>
        )}
      </p>
    </section>
  );
}

const NO_MARKERS: EventMarker[] = [];

/** Fits the map to all events whenever they change; returns the map's zoom. */
function useZoomThatFits(map: LeafletMap | null, events: EventMarker[]): number {
  const [zoom, setZoom] = useState(ZOOM);
  useEffect(() => {
    if (!map) return;
    const readZoom = () => setZoom(map.getZoom());
    map.on("zoomend", readZoom);
    return () => {
      map.off("zoomend", readZoom);
    };
  }, [map]);
  useEffect(() => {
    if (!map || events.length === 0) return;
    const bounds = latLngBounds(events.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: [40, 40], maxZoom: ZOOM_MAX, animate: false });
    setZoom(map.getZoom());
  }, [map, events]);
  return zoom;
}

const boxLook = css({
  height: { base: "calc(100dvh - 14rem)", md: "calc(100dvh - 10rem)" },
  minHeight: "20rem",
  width: "100%",
  borderRadius: "lg",
  border: "1px solid token(colors.line)",
  zIndex: "0",
  bg: "foam!",
  "& .leaflet-popup-content-wrapper, & .leaflet-popup-tip": { bg: "card!", color: "ink!" },
  "& .leaflet-control-attribution": { bg: "card!", color: "muted!" },
  "& .leaflet-control-attribution a": { color: "ink!" },
});
const noteLook = css({ textStyle: "small", color: "muted", marginTop: "2", minHeight: "1.5em" });

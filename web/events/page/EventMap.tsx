import { useQuery } from "@tanstack/react-query";
import { venueLine, venueQuery } from "../../../worker/venues/contract.ts";
import "leaflet/dist/leaflet.css";
import { useRef, useState } from "react";
import { MapContainer, Marker, TileLayer, useMapEvents } from "react-leaflet";
import { css } from "styled-system/css";
import type { EventDetail } from "../../../worker/events/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { buoyIcon } from "../map/buoyIcon.ts";
import { MapZoom } from "../map/MapZoom.tsx";
import { coordinatesQuery } from "../venues/queries.ts";
import { MapFailedNote, MapSearchLink } from "./MapNote.tsx";

const ZOOM = 15;

/**
 * The map of the venue: by the coordinates stored with the event, else by the geocoder's; else a link to a map search.
 */
export function EventMap({ event }: { event: EventDetail }) {
  const t = useT();
  const site = useSite();
  const query = venueQuery(event);
  const stored = event.latitude !== null && event.longitude !== null;
  const found = useQuery({ ...coordinatesQuery(query), enabled: !stored });
  const [tilesFailed, setTilesFailed] = useState(false);
  const hasTiles = useRef(false);
  const point = stored ? { latitude: event.latitude ?? 0, longitude: event.longitude ?? 0 } : found.data;

  if (found.isError || tilesFailed)
    return (
      <MapFailedNote
        query={query}
        note={t("event.map_failed", "Non riusciamo a mostrare la mappa di questo luogo.")}
      />
    );
  if (!point)
    return (
      <div className={whole}>
        <Skeleton className={frame} />
      </div>
    );
  const position: [number, number] = [point.latitude, point.longitude];
  return (
    <div className={css({ display: "grid", gap: "2" })}>
      <MapContainer
        center={position}
        zoom={ZOOM}
        scrollWheelZoom={false}
        zoomControl={false}
        dragging={false}
        keyboard={false}
        aria-label={t("event.map_of", "Mappa: {{place}}", { place: venueLine(event, t.language) })}
        className={frame}
      >
        <TileLayer
          url={site.tiles_url}
          attribution='&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'
          eventHandlers={{
            tileload() {
              hasTiles.current = true;
            },
            // A map with a hole is a map.
            tileerror: () => setTilesFailed(!hasTiles.current),
          }}
        />
        <Marker position={position} icon={BUOY} keyboard={false} interactive={false} />
        <MapZoom />
        <QuietUntilTouched />
      </MapContainer>
      <MapSearchLink query={query} />
    </div>
  );
}

/** Dragging and zooming are off until the map is clicked, so that the page scrolls over the map. */
function QuietUntilTouched() {
  const map = useMapEvents({
    click() {
      map.dragging.enable();
      map.scrollWheelZoom.enable();
    },
  });
  return null;
}

/** The map with the link below it. */
const whole = css({ minHeight: "23.25rem" });
const frame = css({
  height: "20rem",
  width: "100%",
  borderRadius: "lg",
  border: "1px solid token(colors.line)",
  zIndex: "0",
  bg: "foam",
});

const BUOY = buoyIcon();

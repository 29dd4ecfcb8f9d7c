import { useQuery } from "@tanstack/react-query";
import { marker } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { type Nation, type VenueNames, venueLine } from "../../../worker/lib/nationName.ts";
import { type Coordinates, venueQuery } from "../../../worker/venues/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { coordinatesQuery } from "../map/queries.ts";
import { buoyIcon, useLeafletMap } from "../map/useLeafletMap.ts";
import { MapFailedNote, MapSearchLink } from "./MapNote.tsx";

const ZOOM = 15;

type MappedVenue = VenueNames & Nation & { latitude: number | null; longitude: number | null };

/** The map of a venue: by the event's stored coordinates, else by the geocoder's; else a link to a map search. */
export function EventMap({ event }: { event: MappedVenue }) {
  const t = useT();
  const query = venueQuery(event);
  const stored = event.latitude !== null && event.longitude !== null;
  const found = useQuery({ ...coordinatesQuery(query), enabled: !stored });
  const [tilesFailed, setTilesFailed] = useState(false);
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
  return (
    <div className={grid({ gap: "2" })}>
      <VenueMap
        key={`${point.latitude} ${point.longitude}`}
        point={point}
        label={t("event.map_of", "Mappa: {{place}}", { place: venueLine(event, t.language) })}
        onFailure={() => setTilesFailed(true)}
      />
      <MapSearchLink query={query} />
    </div>
  );
}

type VenueMapProps = { point: Coordinates; label: string; onFailure: () => void };

/** Dragging and zooming are off until the map is clicked, so that scrolling over the map scrolls the page. */
function VenueMap({ point: { latitude, longitude }, label, onFailure }: VenueMapProps) {
  const hasTiles = useRef(false);
  const { setBox, map } = useLeafletMap(
    { center: [latitude, longitude], zoom: ZOOM, dragging: false, keyboard: false },
    {
      onLoad() {
        hasTiles.current = true;
      },
      // A map that lacks some tiles is still useful.
      onError: () => hasTiles.current || onFailure(),
    },
  );
  useEffect(() => {
    if (!map) return;
    marker([latitude, longitude], { icon: BUOY, keyboard: false, interactive: false }).addTo(map);
    map.once("click", () => {
      map.dragging.enable();
      map.scrollWheelZoom.enable();
    });
  }, [map, latitude, longitude]);
  return <section ref={setBox} aria-label={label} className={frame} />;
}

/** The height of the map with the link below it. */
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

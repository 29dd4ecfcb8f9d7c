import "leaflet/dist/leaflet.css";
import {
  control,
  type DivIcon,
  divIcon,
  type Map as LeafletMap,
  type MapOptions,
  map as makeMap,
  tileLayer,
} from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { useSite } from "../../settings/hooks.ts";

/**
 * A Leaflet map in the element whose ref is the returned `setBox`, with the site's tiles, and zoom buttons in the
 * reader's language because Leaflet's own are English. `map` is null until the element exists. `options` apply only
 * when the map is made.
 */
export function useLeafletMap(
  options: MapOptions,
  tiles: { onLoad?: () => void; onError: () => void },
): { setBox: (box: HTMLElement | null) => void; map: LeafletMap | null } {
  const t = useT();
  const { tiles_url } = useSite();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const onLoad = useEffectEvent(() => tiles.onLoad?.());
  const onError = useEffectEvent(() => tiles.onError());
  const make = useEffectEvent((element: HTMLElement) =>
    // Leaflet's zoom animation would continue after the map was removed, and fail.
    makeMap(element, { scrollWheelZoom: false, zoomControl: false, zoomAnimation: false, ...options }),
  );
  useEffect(() => {
    if (!box) return;
    const made = make(box);
    control
      .zoom({
        zoomInTitle: t("map.zoom_in", "Ingrandisci la mappa"),
        zoomOutTitle: t("map.zoom_out", "Riduci la mappa"),
      })
      .addTo(made);
    tileLayer(tiles_url, {
      attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    })
      .on("tileload", () => onLoad())
      .on("tileerror", () => onError())
      .addTo(made);
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [box, t, tiles_url]);
  return { setBox, map };
}

/** The marker of a venue: a buoy, with a number if it stands for several events. */
export function buoyIcon({ count = 1, isPointed = false } = {}): DivIcon {
  const size = isPointed ? 40 : 28;
  const fill = isPointed ? "#0b4a6f" : "#f2622e";
  const number =
    count > 1
      ? `<text x="14" y="18" text-anchor="middle" font-size="11" font-weight="700" fill="#1b0a03">${count}</text>`
      : "";
  const radius = count > 1 ? 10 : 7.5;
  return divIcon({
    className: "",
    iconSize: [size, size],
    html: `<svg viewBox="0 0 28 28" width="${size}" height="${size}" aria-hidden="true"><circle cx="14" cy="14" r="13" fill="${fill}" opacity=".28"/><circle cx="14" cy="14" r="${radius}" fill="${count > 1 && !isPointed ? "#ff8a5c" : fill}" stroke="#fff" stroke-width="2"/>${isPointed ? number.replace("#1b0a03", "#fff") : number}</svg>`,
  });
}

import { control, type Map as LeafletMap, type MapOptions, map as makeMap, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
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

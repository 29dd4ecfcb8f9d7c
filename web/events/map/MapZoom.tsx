import { ZoomControl } from "react-leaflet";
import { useT } from "../../lib/i18n.tsx";

/** The map's two zoom buttons in the reader's language; Leaflet's own are English. Needs `zoomControl={false}`. */
export function MapZoom() {
  const t = useT();
  return (
    <ZoomControl
      zoomInTitle={t("map.zoom_in", "Ingrandisci la mappa")}
      zoomOutTitle={t("map.zoom_out", "Riduci la mappa")}
    />
  );
}

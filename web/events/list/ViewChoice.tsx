import { useT } from "../../lib/i18n.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useMapView } from "./mapView.ts";

/** Chooses between the list of events alone and the map beside it, which takes the list's place on a phone. */
export function ViewChoice() {
  const t = useT();
  const { isMap, showMap } = useMapView();
  return (
    <SegmentedControl
      label={t("results.view", "Mostra come")}
      value={isMap ? "map" : "list"}
      options={[
        { value: "list", label: t("results.list", "Elenco") },
        { value: "map", label: t("results.map", "Mappa") },
      ]}
      onChange={(view) => showMap(view === "map")}
    />
  );
}

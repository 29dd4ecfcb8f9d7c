import { useT } from "../../lib/i18n.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useMapView } from "./listView.ts";

/** The choice between the list of events and the map next to it, which replaces the list on a phone. */
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

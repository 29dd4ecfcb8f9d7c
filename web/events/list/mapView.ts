import { useCallback } from "react";
import { useSearch } from "../../lib/search.ts";
import type { EventFilters } from "./filters.ts";

/** Whether the address asks for the map next to the list. */
function isMapShown(params: URLSearchParams): boolean {
  return params.get("view") === "map";
}

/** Whether home shows a list of results without sections, because results by distance and a map have none. */
export function showsResults(filters: EventFilters, params: URLSearchParams): boolean {
  return filters.near !== null || isMapShown(params);
}

export function useMapView() {
  const [params, setParams] = useSearch();
  const showMap = useCallback(
    (shown: boolean) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (shown) after.set("view", "map");
        else after.delete("view");
        return after;
      }),
    [setParams],
  );
  return { isMap: isMapShown(params), showMap };
}

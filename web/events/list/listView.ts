import type { EventListSearch } from "../../../worker/events/inputs.ts";
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
  const [params, change] = useSearch();
  return { isMap: isMapShown(params), showMap: (shown: boolean) => change({ view: shown ? "map" : null }) };
}

/** What a list is sorted by. Only events near a position have a distance. */
export const LIST_SORTS = ["date", "distance", "price", "newest"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The sort of the address; an unknown one is that of the list: by distance near a position, otherwise by day. */
export function parseListSort(params: URLSearchParams, isNear: boolean): ListSort {
  const sort = LIST_SORTS.find((known) => known === params.get("sort"));
  return sort && (isNear || sort !== "distance") ? sort : listDefault(isNear);
}

function listDefault(isNear: boolean): ListSort {
  return isNear ? "distance" : "date";
}

/** The API's parameters of a sort; none for the list's own order. */
export function sortToSearch(
  sort: ListSort,
  isNear: boolean,
): Pick<EventListSearch, "sortColumn" | "sortDirection"> {
  if (sort === "price") return { sortColumn: "cost", sortDirection: "asc" };
  if (sort === "newest") return { sortColumn: "created_at", sortDirection: "desc" };
  return isNear && sort === "date" ? { sortColumn: "date", sortDirection: "asc" } : {};
}

export function useListSort(isNear: boolean) {
  const [params, change] = useSearch();
  const setSort = (sort: ListSort) => change({ sort: sort === listDefault(isNear) ? null : sort });
  return { sort: parseListSort(params, isNear), setSort };
}

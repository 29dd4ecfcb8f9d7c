import { useCallback } from "react";
import type { EventListSearch } from "../../../worker/events/inputs.ts";
import { useSearch } from "../../lib/search.ts";

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
  const [params, setParams] = useSearch();
  const setSort = useCallback(
    (sort: ListSort) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (sort === listDefault(isNear)) after.delete("sort");
        else after.set("sort", sort);
        return after;
      }),
    [setParams, isNear],
  );
  return { sort: parseListSort(params, isNear), setSort };
}

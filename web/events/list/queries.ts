import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { LIST_PAGE, type Scope } from "../../../worker/events/contract.ts";
import type { EventAlternative, EventCard, EventCount, MarkersView } from "../../../worker/events/outputs.ts";
import type { ListedNation } from "../../../worker/lib/nationName.ts";
import type { Coordinates } from "../../../worker/venues/contract.ts";
import { nullWhenMissing, readQuery } from "../../lib/readQuery.ts";
import { FRESH, getEvents, getNearbyEvents, getSections } from "../queries.ts";
import { type EventFilters, filtersToSearch, nearSearch } from "./filters.ts";
import { type ListSort, sortToSearch } from "./listView.ts";

/** An event of a list; in a nearby search with its distance in whole km. */
export type ListedEvent = EventCard & { distance?: number };

/** `filters`: the filters of these events, which stay shown while events of other filters are loaded. */
export type EventPage = {
  events: ListedEvent[];
  next: string | undefined;
  more: boolean;
  filters: EventFilters;
};

export function sectionsQuery(filters: EventFilters) {
  const search = filtersToSearch(filters);
  return queryOptions({
    queryKey: ["events", "sections", search],
    queryFn: async ({ signal }) => {
      const view = await getSections(search, { signal });
      return { ...view, filters };
    },
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

/** A list of events; a nearby search has one page. `own`: the visitor's position, for which a search waits. */
export function eventListQuery(
  filters: EventFilters,
  scope: Scope,
  sort: ListSort,
  own: Coordinates | null = null,
) {
  const search = { ...filtersToSearch(filters), ...sortToSearch(sort, filters.near !== null) };
  const near = filters.near && nearSearch(filters.near, own);
  const page = { ...search, scope, limit: String(LIST_PAGE) };
  return infiniteQueryOptions({
    queryKey: ["events", "list", filters.near ? { ...search, near } : page],
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const answer = near
        ? getNearbyEvents({ ...search, ...near }, { signal })
        : getEvents({ ...page, cursor: pageParam ?? undefined }, { signal });
      // An unknown category has no events.
      const { events, next, more = false } = (await answer.catch(nullWhenMissing)) ?? NO_EVENTS;
      return { events, next, more, filters };
    },
    // Null instead of undefined, because a rendered page's data is JSON.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: !filters.near || near !== null,
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

const NO_EVENTS = { events: [] as ListedEvent[], next: undefined, more: false };

/** The number of a list's events, pages that are not loaded included. */
export function eventCountQuery(filters: EventFilters, scope: Scope) {
  const search = { ...filtersToSearch(filters), scope };
  return readQuery<EventCount>(["events", "count", search], "/api/events/count", { search, ...FRESH });
}

export function markersQuery(filters: EventFilters, scope: Scope, own: Coordinates | null) {
  const near = filters.near && nearSearch(filters.near, own);
  const search = { ...filtersToSearch(filters), scope, ...near };
  return readQuery<MarkersView>(["events", "map", search], "/api/events/map", {
    search,
    enabled: !filters.near || near !== null,
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

/** The nearest alternatives to a search that finds nothing. */
export function alternativesQuery(filters: EventFilters, own: Coordinates | null) {
  const search = { ...filtersToSearch(filters), ...(filters.near && nearSearch(filters.near, own)) };
  return readQuery<EventAlternative[]>(["events", "alternatives", search], "/api/events/alternatives", {
    search,
    ...FRESH,
  });
}

export const nationsQuery = readQuery<ListedNation[]>(["nations"], "/api/events/nations/codes", {
  staleTime: 60_000,
  gcTime: 120_000,
});

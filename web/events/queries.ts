import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Scope } from "../../worker/events/contract.ts";
import { getEvent, getEventBySlug, getEvents, getNations, getSections } from "./api.ts";
import { type EventFilters, toSearch } from "./filters.ts";

const SECOND = 1000;
const FRESH = { staleTime: 30 * SECOND, gcTime: 60 * SECOND };
const PAGE_SIZE = "24";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function sectionsQuery(filters: EventFilters) {
  const search = toSearch(filters);
  return queryOptions({
    queryKey: ["events", "sections", search],
    queryFn: ({ signal }) => getSections(search, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function eventListQuery(filters: EventFilters, scope: Scope) {
  const search = { ...toSearch(filters), scope, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ["events", "list", search],
    queryFn: ({ pageParam, signal }) => getEvents({ ...search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}

export const nationsQuery = queryOptions({
  queryKey: ["nations"],
  queryFn: ({ signal }) => getNations({ signal }),
  staleTime: 60 * SECOND,
  gcTime: 120 * SECOND,
});

/** By id when the address holds one, else by the address. */
export function eventQuery(segment: string) {
  return queryOptions({
    queryKey: ["events", "one", segment],
    queryFn: ({ signal }) => (UUID.test(segment) ? getEvent : getEventBySlug)(segment, { signal }),
    ...FRESH,
  });
}

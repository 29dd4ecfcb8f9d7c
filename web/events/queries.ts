import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isEventId, LIST_PAGE, type Scope } from "../../worker/events/contract.ts";
import { ApiError } from "../lib/api.ts";
import { getEvent, getEventBySlug, getEvents, getNations, getOtherDates, getSections } from "./api.ts";
import { type EventFilters, filtersToSearch } from "./list/filters.ts";

const SECOND = 1000;
const FRESH = { staleTime: 30 * SECOND, gcTime: 60 * SECOND };

export function sectionsQuery(filters: EventFilters) {
  const search = filtersToSearch(filters);
  return queryOptions({
    queryKey: ["events", "sections", search],
    queryFn: ({ signal }) => getSections(search, { signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function eventListQuery(filters: EventFilters, scope: Scope) {
  const search = { ...filtersToSearch(filters), scope, limit: String(LIST_PAGE) };
  return infiniteQueryOptions({
    queryKey: ["events", "list", search],
    // Of a category that nobody knows there are no events.
    queryFn: ({ pageParam, signal }) =>
      getEvents({ ...search, cursor: pageParam ?? undefined }, { signal }).catch(
        async (error) => nullWhenMissing(error) ?? { events: [], next: undefined },
      ),
    // Null and not undefined: a served page says it in JSON.
    initialPageParam: null as string | null,
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

/** By id when the address holds one, else by the address. Null: there is no such event. */
export function eventQuery(segment: string) {
  return queryOptions({
    queryKey: ["events", "one", segment],
    queryFn: ({ signal }) =>
      (isEventId(segment) ? getEvent : getEventBySlug)(segment, { signal }).catch(nullWhenMissing),
    ...FRESH,
  });
}

/** What else an event's organizer holds. */
export function otherDatesQuery(id: string) {
  return queryOptions({
    queryKey: ["events", "others", id],
    queryFn: ({ signal }) => getOtherDates(id, { signal }),
    ...FRESH,
  });
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

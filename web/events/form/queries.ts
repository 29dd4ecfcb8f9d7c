import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getOwnEvent, getUsedVenues, searchOrganizers } from "./api.ts";

/** The organizer's own event for its form, refetched each time a form is opened. */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: ["me", "event", id],
    queryFn: ({ signal }) => getOwnEvent(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export const usedVenuesQuery = queryOptions({
  queryKey: ["me", "places"],
  queryFn: ({ signal }) => getUsedVenues(signal),
  staleTime: 60_000,
});

/** Organizers by a word of their name or by their e-mail; a search of fewer than `shortest` characters finds none. */
export function organizersQuery(search: string, shortest: number) {
  return queryOptions({
    queryKey: ["admin", "organizers", search],
    queryFn: ({ signal }) => searchOrganizers(search, signal),
    enabled: search.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

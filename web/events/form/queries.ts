import { queryOptions } from "@tanstack/react-query";
import { getOwnEvent, getUsedVenues } from "./api.ts";

/** The organizer's own event for its form, fetched again each time a form is opened. */
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

import { queryOptions } from "@tanstack/react-query";
import type { PlaceSuggestion, PlaceView } from "../../worker/venues/contract.ts";
import { call } from "../lib/api.ts";

/** Where a place is. Fails when the geocoder does not know it or cannot be reached. */
export function placeQuery(query: string) {
  return queryOptions({
    queryKey: ["place", query],
    queryFn: ({ signal }) => call<PlaceView>("GET", "/api/places", { search: { query }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Places that may be meant by what was typed. Own data: the server keeps count of who asks. */
export function suggestionsQuery(query: string) {
  return queryOptions({
    queryKey: ["me", "places", query],
    queryFn: ({ signal }) =>
      call<PlaceSuggestion[]>("GET", "/api/places/suggestions", { search: { query }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

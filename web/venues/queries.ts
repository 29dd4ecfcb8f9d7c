import { queryOptions } from "@tanstack/react-query";
import type { Coordinates, VenueSuggestion } from "../../worker/venues/contract.ts";
import { call } from "../lib/api.ts";

/** The coordinates of a venue. Fails when the geocoder does not know it or is unreachable. */
export function coordinatesQuery(query: string) {
  return queryOptions({
    queryKey: ["place", query],
    queryFn: ({ signal }) => call<Coordinates>("GET", "/api/places", { search: { query }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Venues suggested for a text. Under "me", because the server limits requests per user. */
export function suggestionsQuery(query: string) {
  return queryOptions({
    queryKey: ["me", "places", query],
    queryFn: ({ signal }) =>
      call<VenueSuggestion[]>("GET", "/api/places/suggestions", { search: { query }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

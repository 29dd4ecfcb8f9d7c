import { queryOptions } from "@tanstack/react-query";
import type { PlaceView } from "../../worker/places/contract.ts";
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

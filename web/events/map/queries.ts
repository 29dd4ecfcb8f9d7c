import { queryOptions } from "@tanstack/react-query";
import { type Coordinates, GEOCODER_HEADER } from "../../../worker/venues/contract.ts";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { callWithHeaders } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** The coordinates of a venue. Fails when the geocoder does not know the venue or is unreachable. */
export const coordinatesQuery = (query: string) =>
  readQuery<Coordinates>(["place", query], "/api/places", {
    search: { query },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Venues suggested for a text. The key is under "me", because the server limits requests per user. */
export function suggestionsQuery(query: string) {
  return queryOptions({
    queryKey: ["me", "places", query],
    queryFn: async ({ signal }) => {
      const options = { search: { query }, signal };
      const { body, headers } = await callWithHeaders<VenueSuggestion[]>(
        "GET",
        "/api/places/suggestions",
        options,
      );
      if (headers.get(GEOCODER_HEADER)) throw new Error("the geocoder is unreachable");
      return body;
    },
    staleTime: 5 * 60_000,
    retry: false,
  });
}

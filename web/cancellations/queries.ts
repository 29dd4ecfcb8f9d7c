import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getEventCancellation, getPlaceCancellation } from "./api.ts";

/** What comes back is asked anew each time: by tomorrow it can be another sum. */
const ANEW = { staleTime: 0, gcTime: 0 };

export function placeCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["me", "cancellation", "place", id],
    queryFn: ({ signal }) => getPlaceCancellation(id, { signal }),
    ...ANEW,
  });
}

export function eventCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["me", "cancellation", "event", id],
    queryFn: ({ signal }) => getEventCancellation(id, { signal }),
    ...ANEW,
  });
}

/** After an ending: one's own events and places are asked for anew, and all that the public sees of them. */
export function renewEnded(queries: QueryClient) {
  for (const key of ["me", "events"]) {
    queries.invalidateQueries({
      queryKey: [key],
      // What is asked about is no more.
      predicate: ({ queryKey }) => queryKey[1] !== "cancellation",
    });
  }
}

import { queryOptions } from "@tanstack/react-query";
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

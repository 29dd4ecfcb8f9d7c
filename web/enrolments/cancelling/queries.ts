import { queryOptions } from "@tanstack/react-query";
import { getEventCancellation, getPlaceCancellation } from "./api.ts";

/** Never kept, because by tomorrow it can be another sum. Not under "me", whose refetch would ask about what is gone. */
const ANEW = { staleTime: 0, gcTime: 0 };

export function placeCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "place", id],
    queryFn: ({ signal }) => getPlaceCancellation(id, { signal }),
    ...ANEW,
  });
}

export function eventCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "event", id],
    queryFn: ({ signal }) => getEventCancellation(id, { signal }),
    ...ANEW,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { getCancellationTerms, getEventCancellation } from "./api.ts";

/** Never kept, because by tomorrow it can be another sum. Not under "me", whose refetch would ask about what is gone. */
const NOT_CACHED = { staleTime: 0, gcTime: 0 };

export function enrolmentCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "place", id],
    queryFn: ({ signal }) => getCancellationTerms(id, { signal }),
    ...NOT_CACHED,
  });
}

export function eventCancellationQuery(id: string) {
  return queryOptions({
    queryKey: ["refund", "event", id],
    queryFn: ({ signal }) => getEventCancellation(id, { signal }),
    ...NOT_CACHED,
  });
}

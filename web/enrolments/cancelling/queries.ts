import { queryOptions } from "@tanstack/react-query";
import { getCancellationTerms, getEventCancellation } from "./api.ts";

/**
 * A quote is never cached, because the refund depends on the day. Its key is not under "me", because a refetch of "me"
 * would request the quote of an enrolment that no longer exists.
 */
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

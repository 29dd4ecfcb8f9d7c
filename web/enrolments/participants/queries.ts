import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMessages, getParticipants, getRemovalRefund, getSeats } from "./api.ts";

const SECOND = 1000;
const PAGE_SIZE = "100";

/** The participants of one event, page by page; `search` filters by name, `lacking` those who lack documents. */
export function participantsQuery(eventId: string, search: string, lacking = false) {
  const params = {
    limit: PAGE_SIZE,
    ...(search && { q: search }),
    ...(lacking && { documents: "missing" as const }),
  };
  return infiniteQueryOptions({
    queryKey: ["me", "participants", eventId, search, lacking],
    queryFn: ({ pageParam, signal }) =>
      getParticipants(eventId, { ...params, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: search || lacking ? keepPreviousData : undefined,
    staleTime: 30 * SECOND,
  });
}

/** The counts of confirmed enrolments and holds of an event. */
export function seatsQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "seats", eventId],
    queryFn: ({ signal }) => getSeats(eventId, { signal }),
    staleTime: 30 * SECOND,
  });
}

export function messagesQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "messages", eventId],
    queryFn: ({ signal }) => getMessages(eventId, { signal }),
    staleTime: 30 * SECOND,
  });
}

/** The refund if the participant were removed now; never cached. */
export function removalRefundQuery(eventId: string, enrolmentId: string) {
  return queryOptions({
    queryKey: ["refund", "removal", eventId, enrolmentId],
    queryFn: ({ signal }) => getRemovalRefund(eventId, enrolmentId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

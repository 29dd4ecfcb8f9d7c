import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMessages, getParticipants, getRemovalRefund, getSeats } from "./api.ts";

const SECOND = 1000;
const PAGE_SIZE = "100";

/** An organizer's list of one event, some at a time; with a search, of those who are called so. */
export function participantsQuery(eventId: string, search: string) {
  const asked = { limit: PAGE_SIZE, ...(search && { q: search }) };
  return infiniteQueryOptions({
    queryKey: ["me", "participants", eventId, search],
    queryFn: ({ pageParam, signal }) => getParticipants(eventId, { ...asked, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: search ? keepPreviousData : undefined,
    staleTime: 30 * SECOND,
  });
}

/** Who is in, and who is still paying. */
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

/** What taking somebody off gives back to them, asked anew each time. */
export function removalRefundQuery(eventId: string, enrolmentId: string) {
  return queryOptions({
    queryKey: ["refund", "removal", eventId, enrolmentId],
    queryFn: ({ signal }) => getRemovalRefund(eventId, enrolmentId, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { confirmPayment, getOrganizerStats, getOwnPayments } from "./api.ts";

const SECOND = 1000;

/** Who pays an organizer, and what they brought. */
export function organizerStatsQuery(organizerId: string) {
  return queryOptions({
    queryKey: ["me", "organizer-stats", organizerId],
    queryFn: ({ signal }) => getOrganizerStats(organizerId, { signal }),
    staleTime: 30 * SECOND,
  });
}

/** One's own payments, newest first. */
export const ownPaymentsQuery = infiniteQueryOptions({
  queryKey: ["me", "payments"],
  queryFn: ({ pageParam, signal }) => getOwnPayments({ cursor: pageParam, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 30 * SECOND,
});

/** A payment that is still open is asked about again after these pauses; then it waits to be asked by hand. */
export const PAUSES_MS = [2, 3, 5, 8, 13].map((seconds) => seconds * SECOND);

/** How a payment stands that somebody has come back from. Asking settles it, so it can be asked as often as one likes. */
export function confirmationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["me", "payment", sessionId],
    queryFn: ({ signal }) => confirmPayment(sessionId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount, status } }) =>
      data?.status === "open" && status === "success" ? (PAUSES_MS[dataUpdateCount - 1] ?? false) : false,
  });
}

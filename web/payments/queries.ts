import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { OrganizerStats } from "../../worker/payments/outputs.ts";
import { readQuery } from "../lib/readQuery.ts";
import { confirmPayment, getOwnPayments } from "./api.ts";

const SECOND = 1000;

/** An organizer's number of paid participants and revenue. */
export const organizerStatsQuery = (organizerId: string) =>
  readQuery<OrganizerStats>(["me", "organizer-stats", organizerId], "/api/payments/organizer-stats", {
    search: { organizerId },
    staleTime: 30 * SECOND,
  });

/** The user's own payments, newest first. */
export const ownPaymentsQuery = infiniteQueryOptions({
  queryKey: ["me", "payments"],
  queryFn: ({ pageParam, signal }) => getOwnPayments({ cursor: pageParam, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 30 * SECOND,
});

/**
 * The pauses before each refetch of an open payment, in milliseconds; after the last one the user refetches by a
 * button.
 */
export const PAUSES_MS = [2, 3, 5, 8, 13].map((seconds) => seconds * SECOND);

/** The state of a payment after the return from Stripe. The request settles the payment and can be repeated safely. */
export function confirmationQuery(sessionId: string) {
  return queryOptions({
    queryKey: ["me", "payment", sessionId],
    queryFn: ({ signal }) => confirmPayment(sessionId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount, status } }) =>
      data?.status === "open" && status === "success" ? (PAUSES_MS[dataUpdateCount - 1] ?? false) : false,
  });
}

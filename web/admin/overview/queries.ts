import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getFailedMails, getOverview } from "./api.ts";

const OVERVIEW = ["me", "adminOverview"];

/** Figures, what waits, and the health of the platform; what waits changes while nobody looks. */
export const overviewQuery = queryOptions({
  queryKey: [...OVERVIEW, "view"],
  queryFn: ({ signal }) => getOverview({ signal }),
  refetchInterval: 60_000,
});

/** Mails that failed for good. */
export const failedMailsQuery = infiniteQueryOptions({
  queryKey: [...OVERVIEW, "mails"],
  queryFn: ({ pageParam, signal }) => getFailedMails({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** Everything on the overview, for what a write of an admin changes there. */
export const overviewQueryKey = OVERVIEW;

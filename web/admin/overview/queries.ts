import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getFailedMails, getOverview } from "./api.ts";

const OVERVIEW = ["me", "adminOverview"];

/** The platform's figures, open tasks and health. Refetched, because tasks change without the admin's action. */
export const overviewQuery = queryOptions({
  queryKey: [...OVERVIEW, "view"],
  queryFn: ({ signal }) => getOverview({ signal }),
  refetchInterval: 60_000,
});

export const failedMailsQuery = infiniteQueryOptions({
  queryKey: [...OVERVIEW, "mails"],
  queryFn: ({ pageParam, signal }) => getFailedMails({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** The prefix of the overview's queries, for invalidation after an admin's write. */
export const overviewQueryKey = OVERVIEW;

import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Scope } from "../../worker/events/contract.ts";
import { getDashboard, getOwnEvents } from "./api.ts";

const FRESH = { staleTime: 30_000 };
const PAGE_SIZE = "25";

export const dashboardQuery = queryOptions({
  queryKey: ["me", "dashboard", "glance"],
  queryFn: ({ signal }) => getDashboard({ signal }),
  ...FRESH,
});

/** `title`: a search in event titles; empty for all events. */
export function ownEventsQuery(scope: Scope, title: string) {
  const search = { scope, limit: PAGE_SIZE, ...(title && { q: title }) };
  return infiniteQueryOptions({
    queryKey: ["me", "dashboard", "events", search],
    queryFn: ({ pageParam, signal }) => getOwnEvents({ ...search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

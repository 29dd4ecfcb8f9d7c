import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getNoticeCount, getNotices, type NoticeState } from "./api.ts";

/** The prefix of all query keys about notices. It is below "me", which signing out removes. */
export const NOTICES_KEY = ["me", "notices"];

/** The polling interval of the bell, in milliseconds. */
const POLL_MS = 60_000;

export const noticeCountQuery = queryOptions({
  queryKey: [...NOTICES_KEY, "count"],
  queryFn: ({ signal }) => getNoticeCount(signal),
  staleTime: 10_000,
  refetchInterval: POLL_MS,
  // Another device may have read them.
  refetchOnWindowFocus: true,
});

export function noticesQuery(state: NoticeState) {
  return infiniteQueryOptions({
    queryKey: [...NOTICES_KEY, "list", state],
    queryFn: ({ pageParam, signal }) => getNotices(state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Notice } from "../../worker/notices/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

export type NoticeState = "unread" | "all";
type NoticeCount = { unread: number };

const getNoticeCount = (signal: AbortSignal) => call<NoticeCount>("GET", "/api/notices/count", { signal });
export const changeNoticeRead = ({ id, isRead }: { id: string; isRead: boolean }) =>
  call<NoticeCount>(isRead ? "PUT" : "DELETE", `/api/notices/${id}/read`);
export const readAllNotices = () => call<{ read_at: string }>("PUT", "/api/notices/read");
export const undoReadAll = (read_at: string) =>
  call<NoticeCount>("DELETE", "/api/notices/read", { search: { read_at } });

/** A page of notices, and the cursor of the next page. */
async function getNotices(state: NoticeState, cursor: string | undefined, signal: AbortSignal) {
  const { body, headers } = await callWithHeaders<Notice[]>("GET", "/api/notices", {
    search: { state, cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

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

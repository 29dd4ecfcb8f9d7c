import type { Notice } from "../../worker/notices/outputs.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";
import { readQuery } from "../lib/readQuery.ts";

export type NoticeState = "unread" | "all";
type NoticeCount = { unread: number };

export const changeNoticeRead = ({ id, isRead }: { id: string; isRead: boolean }) =>
  call<NoticeCount>(isRead ? "PUT" : "DELETE", `/api/notices/${id}/read`);
export const readAllNotices = () => call<{ read_at: string }>("PUT", "/api/notices/read");
export const undoReadAll = (read_at: string) =>
  call<NoticeCount>("DELETE", "/api/notices/read", { search: { read_at } });

/** The prefix of all query keys about notices. It is below "me", which signing out removes. */
export const NOTICES_KEY = ["me", "notices"];

/** The polling interval of the bell, in milliseconds. */
const POLL_MS = 60_000;

export const noticeCountQuery = readQuery<NoticeCount>([...NOTICES_KEY, "count"], "/api/notices/count", {
  staleTime: 10_000,
  refetchInterval: POLL_MS,
  // Another device may have read them.
  refetchOnWindowFocus: true,
});

export function noticesQuery(state: NoticeState) {
  return { ...pagedQuery<Notice>([...NOTICES_KEY, "list", state], "/api/notices", { state }), staleTime: 0 };
}

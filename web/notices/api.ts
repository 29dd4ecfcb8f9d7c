import type { Notice } from "../../worker/notices/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

export type NoticeState = "unread" | "all";
export type NoticeCount = { unread: number };

export const getNoticeCount = (signal: AbortSignal) =>
  call<NoticeCount>("GET", "/api/notices/count", { signal });
export const changeNoticeRead = ({ id, isRead }: { id: string; isRead: boolean }) =>
  call<NoticeCount>(isRead ? "PUT" : "DELETE", `/api/notices/${id}/read`);
export const readAllNotices = () => call<{ read_at: string }>("PUT", "/api/notices/read");
export const undoReadAll = (read_at: string) =>
  call<NoticeCount>("DELETE", "/api/notices/read", { search: { read_at } });

/** A page of notices, and the cursor of the next page. */
export async function getNotices(state: NoticeState, cursor: string | undefined, signal: AbortSignal) {
  const { body, headers } = await callWithHeaders<Notice[]>("GET", "/api/notices", {
    search: { state, cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

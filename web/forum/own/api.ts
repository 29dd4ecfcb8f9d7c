import type { Bookmark, OwnReply, OwnTopic } from "../../../worker/forum/outputs.ts";
import { callWithHeaders } from "../../lib/api.ts";

type ListCall = { cursor?: string | undefined; signal?: AbortSignal };

export const getOwnTopics = (options: ListCall) => getOwnPosts<OwnTopic>("topics", options);
export const getOwnReplies = (options: ListCall) => getOwnPosts<OwnReply>("replies", options);
export const getBookmarks = (options: ListCall) => getOwnPosts<Bookmark>("bookmarks", options);

/** A page of a list, and the cursor of the next page. */
async function getOwnPosts<Row>(list: string, { cursor, signal }: ListCall) {
  const { body, headers } = await callWithHeaders<Row[]>("GET", `/api/me/forum/${list}`, {
    search: { cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

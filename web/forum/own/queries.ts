import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Bookmark, OwnReply, OwnTopic } from "../../../worker/forum/outputs.ts";
import { callWithHeaders } from "../../lib/api.ts";
import { forumKeys } from "../queries.ts";

type ListCall = { cursor?: string | undefined; signal?: AbortSignal };

const getOwnTopics = (options: ListCall) => getOwnPosts<OwnTopic>("topics", options);
const getOwnReplies = (options: ListCall) => getOwnPosts<OwnReply>("replies", options);
const getBookmarks = (options: ListCall) => getOwnPosts<Bookmark>("bookmarks", options);

/** A page of a list, and the cursor of the next page. */
async function getOwnPosts<Row>(list: string, { cursor, signal }: ListCall) {
  const { body, headers } = await callWithHeaders<Row[]>("GET", `/api/me/forum/${list}`, {
    search: { cursor },
    signal,
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | undefined }) => page.next,
  staleTime: 10_000,
};

/** The topics that the member wrote, the newest first. */
export const ownTopicsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [...forumKeys.own, "own topics"],
  queryFn: ({ pageParam: cursor, signal }) => getOwnTopics({ cursor, signal }),
});

/** The replies that the member wrote, the newest first. */
export const ownRepliesQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [...forumKeys.own, "own replies"],
  queryFn: ({ pageParam: cursor, signal }) => getOwnReplies({ cursor, signal }),
});

/** The member's bookmarks, the newest first. */
export const bookmarksQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [...forumKeys.own, "bookmarks"],
  queryFn: ({ pageParam: cursor, signal }) => getBookmarks({ cursor, signal }),
});

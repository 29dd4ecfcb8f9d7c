import { infiniteQueryOptions } from "@tanstack/react-query";
import { forumKeys } from "../queries.ts";
import { getBookmarks, getOwnReplies, getOwnTopics } from "./api.ts";

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

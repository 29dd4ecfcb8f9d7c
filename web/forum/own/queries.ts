import type { Bookmark, OwnReply, OwnTopic } from "../../../worker/forum/outputs.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { forumKeys } from "../queries.ts";

/** The topics and replies that the member wrote, and the member's bookmarks, the newest first. */
export const ownTopicsQuery = pagedQuery<OwnTopic>([...forumKeys.own, "own topics"], "/api/me/forum/topics");
export const ownRepliesQuery = pagedQuery<OwnReply>(
  [...forumKeys.own, "own replies"],
  "/api/me/forum/replies",
);
export const bookmarksQuery = pagedQuery<Bookmark>(
  [...forumKeys.own, "bookmarks"],
  "/api/me/forum/bookmarks",
);

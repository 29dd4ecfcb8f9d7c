import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { forumKeys } from "../queries.ts";
import { findMentionable, getHeldPosts, getSimilarTopics } from "./api.ts";

const MINUTE = 60_000;

/** The posts of a topic, or of all, that wait for a moderator. */
export function heldPostsQuery(topicId?: string) {
  return queryOptions({
    queryKey: [...forumKeys.held, topicId ?? null],
    queryFn: ({ signal }) => getHeldPosts(topicId, signal),
  });
}

/** Topics with a similar title. */
export function similarTopicsQuery(title: string) {
  return queryOptions({
    queryKey: [...forumKeys.all, "similar", title],
    queryFn: ({ signal }) => getSimilarTopics(title, signal),
    staleTime: MINUTE,
    gcTime: MINUTE,
    // Not retried, because a missing hint blocks nothing.
    retry: false,
  });
}

/** People whom a typed handle may mention, in a topic or in a new one. */
export function mentionsQuery(handle: string, topicId: string | undefined) {
  return queryOptions({
    queryKey: [...forumKeys.own, "mentions", topicId, handle],
    queryFn: ({ signal }) => findMentionable(handle, topicId, signal),
    enabled: handle !== "",
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

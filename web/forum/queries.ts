import { queryOptions } from "@tanstack/react-query";
import { REPLIES_PER_PAGE, replyPage, TOPICS_PER_PAGE } from "../../worker/forum/contract.ts";
import type {
  ForumCategory,
  ForumTopic,
  SimilarTopic,
  TopicMarks,
  TopicPulse,
} from "../../worker/forum/outputs.ts";
import { nullWhenMissing, readQuery, readQueryOrNull } from "../lib/readQuery.ts";
import { getReplies, getTopics, getUnreadTopics, type TopicListSearch } from "./api.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Prefixes of the forum's query keys, for invalidation after a write. Sign-out removes those of own data. */
export const forumKeys = {
  all: ["forum"],
  categories: ["forum", "categories"],
  lists: ["forum", "lists"],
  topic: (id: string) => ["forum", "topic", id],
  replies: (topicId: string) => ["forum", "replies", topicId],
  pulse: (topicId: string) => ["forum", "pulse", topicId],
  own: ["me", "forum"],
  marks: ["me", "forum", "marks"],
  unread: ["me", "forum", "unread"],
  held: ["me", "forum", "held"],
  staffReplies: (topicId: string) => ["me", "forum", "replies", topicId],
} as const;

export const forumCategoriesQuery = readQuery<ForumCategory[]>(
  forumKeys.categories,
  "/api/forum/categories",
  { staleTime: MINUTE, gcTime: 30 * MINUTE },
);

/** A category by a current or former slug or id; null without one. */
export const forumCategoryQuery = (key: string) =>
  readQueryOrNull<ForumCategory>(
    [...forumKeys.categories, key],
    `/api/forum/categories/${encodeURIComponent(key)}`,
    { staleTime: MINUTE },
  );

/** A page of topics; `isUnread`: of those in which the member has something to read. */
export function topicListQuery(search: Omit<TopicListSearch, "limit">, isUnread = false) {
  return queryOptions({
    queryKey: [...(isUnread ? forumKeys.unread : forumKeys.lists), search],
    queryFn: ({ signal }) =>
      isUnread
        ? getUnreadTopics(search, { signal })
        : getTopics({ ...search, limit: TOPICS_PER_PAGE }, { signal }),
    staleTime: (isUnread ? 10 : 30) * SECOND,
    gcTime: 5 * MINUTE,
  });
}

/** A topic by its id; null without one, or if it was deleted and the reader is not staff. */
export const topicQuery = (id: string) =>
  readQueryOrNull<ForumTopic>(forumKeys.topic(id), `/api/forum/topics/${encodeURIComponent(id)}`, {
    staleTime: 30 * SECOND,
    gcTime: 10 * MINUTE,
  });

/**
 * The replies of a page, by number: page 1 has the numbers 1 to 20. `newest`: the topic's newest known number, which
 * changes the last page's address, so that the edge cache does not answer with an older page.
 */
export function replyPageQuery(topicId: string, page: number, newest?: number) {
  return queryOptions({
    queryKey: [...forumKeys.replies(topicId), page],
    queryFn: ({ signal }) => getReplyPage(topicId, page, signal, newest).catch(noneWhenMissing),
    staleTime: 30 * SECOND,
    gcTime: 10 * MINUTE,
  });
}

/** The replies of a page with the texts of deleted ones, for staff only. */
export function staffReplyPageQuery(topicId: string, page: number) {
  return queryOptions({
    queryKey: [...forumKeys.staffReplies(topicId), page],
    queryFn: ({ signal }) => getReplyPage(topicId, page, signal),
    staleTime: 30 * SECOND,
    gcTime: 10 * MINUTE,
  });
}

/** Topics related to a topic; not retried, because the page is whole without them. */
export const relatedTopicsQuery = (id: string) =>
  readQuery<SimilarTopic[]>(
    [...forumKeys.all, "related", id],
    `/api/forum/topics/${encodeURIComponent(id)}/related`,
    { staleTime: 10 * MINUTE, retry: false },
  );

/** The newest number of a topic, for browsers that poll. */
export const topicPulseQuery = (id: string) =>
  readQuery<TopicPulse>(forumKeys.pulse(id), `/api/forum/topics/${encodeURIComponent(id)}/pulse`, {
    staleTime: 0,
    gcTime: MINUTE,
  });

/** How far the member has read these topics, and which of them are bookmarked. */
export const topicMarksQuery = (topicIds: string[]) =>
  readQuery<TopicMarks>([...forumKeys.marks, topicIds], "/api/forum/marks", {
    search: { topicIds: topicIds.join(",") },
    staleTime: 10 * SECOND,
    gcTime: 5 * MINUTE,
  });

/** The numbers of the topic's posts that the member likes. */
export const ownLikesQuery = (topicId: string) =>
  readQuery<number[]>(
    [...forumKeys.own, "likes", topicId],
    `/api/forum/topics/${encodeURIComponent(topicId)}/likes`,
    { staleTime: MINUTE, gcTime: 5 * MINUTE },
  );

function getReplyPage(topicId: string, page: number, signal: AbortSignal, newest = 0) {
  const isLast = newest > 0 && page === replyPage(newest);
  return getReplies(topicId, (page - 1) * REPLIES_PER_PAGE + 1, REPLIES_PER_PAGE, {
    signal,
    ...(isLast && { newest }),
  });
}

/** Empty for a missing topic, because the topic's own query reports it. */
function noneWhenMissing(error: unknown): [] {
  nullWhenMissing(error);
  return [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a valid topic id; the API refuses all others. */
export function isTopicId(text: string): boolean {
  return UUID.test(text);
}

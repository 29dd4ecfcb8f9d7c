import type { TopicSort } from "../../worker/forum/contract.ts";
import type { ForumReply, ForumTopicCard } from "../../worker/forum/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

/** The parameters of the list of topics; `cursor` replaces `offset`, which has a limit. */
export type TopicListSearch = {
  categoryId?: string;
  sort?: TopicSort;
  searchTerm?: string;
  limit?: number;
  offset?: number;
  cursor?: string;
};

/** A page of topics, and the cursor of the next page. */
export const getTopics = (search: TopicListSearch, options: Signal = {}) =>
  getTopicPage("/api/forum/topics", search, options);

/** A page of the topics in which the member has something to read, and the cursor of the next page. */
export const getUnreadTopics = (
  search: Pick<TopicListSearch, "categoryId" | "cursor">,
  options: Signal = {},
) => getTopicPage("/api/me/forum/unread", search, options);

async function getTopicPage(path: string, search: TopicListSearch, { signal }: Signal) {
  const { body, headers } = await callWithHeaders<ForumTopicCard[]>("GET", path, { search, signal });
  // Null instead of undefined, because the data is serialised to JSON.
  return { topics: body, next: headers.get("X-Next-Cursor") };
}

/** Replies by number, from `from` on; deleted texts for staff only. `newest` only makes the address differ. */
export const getReplies = (
  topicId: string,
  from: number,
  limit: number,
  { signal, newest }: Signal & { newest?: number } = {},
) => call<ForumReply[]>("GET", "/api/forum/replies", { search: { topicId, from, limit, newest }, signal });

/** Counts a view of a topic. The answer is empty. */
export const sendTopicView = (id: string) =>
  call<void>("POST", `/api/forum/topics/${encodeURIComponent(id)}/views`, { keepalive: true });

/** Stores how far the member has read a topic. */
export const putTopicRead = (id: string, number: number) =>
  call<void>("PUT", `/api/forum/topics/${encodeURIComponent(id)}/read`, {
    body: { number },
    keepalive: true,
  });

export const markAllTopicsRead = () => call<void>("POST", "/api/forum/read-all");

export const putLike = (id: string, number: number) =>
  call<void>("PUT", `/api/forum/topics/${encodeURIComponent(id)}/likes/${number}`);

export const deleteLike = (id: string, number: number) =>
  call<void>("DELETE", `/api/forum/topics/${encodeURIComponent(id)}/likes/${number}`);

export const putBookmark = (id: string) =>
  call<void>("PUT", `/api/forum/topics/${encodeURIComponent(id)}/bookmark`);

export const deleteBookmark = (id: string) =>
  call<void>("DELETE", `/api/forum/topics/${encodeURIComponent(id)}/bookmark`);

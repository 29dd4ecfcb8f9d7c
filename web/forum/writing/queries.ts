import { keepPreviousData } from "@tanstack/react-query";
import { IDEMPOTENCY_HEADER } from "../../../worker/forum/contract.ts";
import type { HeldPost, PublishedPost } from "../../../worker/forum/held/outputs.ts";
import type { ForumReply, ForumTopic, MentionedPerson, SimilarTopic } from "../../../worker/forum/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { forumKeys } from "../queries.ts";

/** A send that takes longer counts as failed, in milliseconds. */
const SEND_MAX_MS = 30_000;

/** `key`: the idempotency key of the text, a UUID. */
function sendPost<Post>(path: string, body: object, key: string): Promise<Post> {
  return call<Post>("POST", path, {
    body,
    headers: { [IDEMPOTENCY_HEADER]: key },
    signal: AbortSignal.timeout(SEND_MAX_MS),
  });
}

const changePost = <Post>(path: string, body: object) =>
  call<Post>("PUT", path, { body, signal: AbortSignal.timeout(SEND_MAX_MS) });

type NewTopic = { title: string; content: string; category_id: string };

/** The changed fields of a topic; pin, lock and category by admins only. */
export type TopicChange = Partial<NewTopic & { is_pinned: boolean; is_locked: boolean; revision: number }>;

export const createTopic = (topic: NewTopic, key: string) =>
  sendPost<ForumTopic | HeldPost>("/api/forum/topics", topic, key);
export const changeTopic = (id: string, change: TopicChange) =>
  changePost<ForumTopic>(`/api/forum/topics/${id}`, change);
export const deleteTopic = (id: string) => call<void>("DELETE", `/api/forum/topics/${id}`);
/** Marks a reply as helpful for the topic's author, or takes the mark back. */
export const changeHelpfulReply = (id: string, number: number, isHelpful: boolean) =>
  call<ForumTopic>(isHelpful ? "PUT" : "DELETE", `/api/forum/topics/${id}/helpful/${number}`);
export const restoreTopic = (id: string) => call<ForumTopic>("POST", `/api/forum/topics/${id}/restore`);

export const createReply = (reply: { content: string; topic_id: string }, key: string) =>
  sendPost<ForumReply | HeldPost>("/api/forum/replies", reply, key);
export const changeReply = (id: string, change: { content: string; revision: number }) =>
  changePost<ForumReply>(`/api/forum/replies/${id}`, change);
export const deleteReply = (id: string) => call<void>("DELETE", `/api/forum/replies/${id}`);
export const restoreReply = (id: string) => call<ForumReply>("POST", `/api/forum/replies/${id}/restore`);

export const approveHeldPost = (id: string) => call<PublishedPost>("POST", `/api/forum/held/${id}/approve`);
export const refuseHeldPost = (id: string, text: string) =>
  call<void>("POST", `/api/forum/held/${id}/refuse`, { body: { text } });
export const deleteHeldPost = (id: string) => call<void>("DELETE", `/api/forum/held/${id}`);

const MINUTE = 60_000;

/** The posts of a topic, or of all, that wait for a moderator. */
export const heldPostsQuery = (topicId?: string) =>
  readQuery<HeldPost[]>([...forumKeys.held, topicId ?? null], "/api/forum/held", { search: { topicId } });

/** Topics with a similar title. */
export const similarTopicsQuery = (title: string) =>
  readQuery<SimilarTopic[]>([...forumKeys.all, "similar", title], "/api/forum/similar", {
    search: { title },
    staleTime: MINUTE,
    gcTime: MINUTE,
    // Not retried, because a missing hint blocks nothing.
    retry: false,
  });

/** People whom a typed handle may mention, in a topic or in a new one. */
export const mentionsQuery = (handle: string, topicId: string | undefined) =>
  readQuery<MentionedPerson[]>([...forumKeys.own, "mentions", topicId, handle], "/api/forum/mentions", {
    search: { q: handle, topicId },
    enabled: handle !== "",
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry: false,
  });

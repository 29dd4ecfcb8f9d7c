import { v7 as newId } from "uuid";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { requireUser } from "../../http.ts";
import { siteUrl } from "../../siteUrl.ts";
import { copyLinkedPicturesAfterResponse } from "../../uploads/copyLinkedPicture.ts";
import { findHoldReason, holdPost } from "../held/holdPost.ts";
import type { HeldPost } from "../held/outputs.ts";
import { findNewPeople } from "../mentions/store.ts";
import type { ForumReply } from "../outputs.ts";
import { purgeTopic } from "../purge.ts";
import { canSeeDeletedPosts, canSeeTopic } from "../rules.ts";
import { findTopicState } from "../store.ts";
import { checkPostContent } from "../text/checkPostContent.ts";
import { withPostLimit } from "../withPostLimit.ts";
import { toForumReply } from "./columns.ts";
import { findReplyByKey, insertReply, type ReplyDetailRow } from "./store.ts";

type SentReply = { content: string; topic_id: string };

/**
 * Posts the caller's reply under its topic's next number, or stores it for a moderator; a repeated call with the same key answers the existing reply.
 * Refuses with `already_posted` and that reply when its text differs, `topic_not_found`, `topic_locked` and
 * `replies_limit`.
 */
export async function postReply(c: AppContext, sent: SentReply, key: string): Promise<ForumReply | HeldPost> {
  const author_id = requireUser(c).id;
  const earlier = await findReplyByKey(c.var.db, author_id, key);
  if (earlier) return answerEarlier(c, sent, earlier);
  const columns = await checkPostContent(c, sent.content);
  const texts = { before: "", after: columns.content };
  const recipients = await findNewPeople(c.var.db, sent.topic_id, texts, siteUrl(c));
  const reason = await findHoldReason(c, { title: "", ...columns });
  return withPostLimit(c, "reply", key, async () => {
    if (reason) {
      const target = { topic_id: sent.topic_id, title: null, category_id: null };
      return holdPost(c, { ...columns, ...target, idempotency_key: key, reason });
    }
    const reply = { ...columns, id: newId(), topic_id: sent.topic_id, author_id, idempotency_key: key };
    const inserted = await insertReply(c.var.db, reply, recipients, new Date());
    if (!inserted) return answerRefused(c, sent, key);
    copyLinkedPicturesAfterResponse(c, columns.files);
    purgeTopic(c, { id: inserted.topic_id, number: inserted.number });
    return toForumReply(inserted, canSeeDeletedPosts(c.var.user));
  });
}

/** The reply that an earlier call with the key created, in its current state. */
function answerEarlier(c: AppContext, sent: SentReply, earlier: ReplyDetailRow): ForumReply {
  if (!canSeeTopic(c.var.user, { deleted_at: earlier.topic_deleted_at }))
    throw new Refusal("topic_not_found");
  const current = toForumReply(earlier, canSeeDeletedPosts(c.var.user));
  if (earlier.topic_id !== sent.topic_id || earlier.content !== sent.content)
    throw new Refusal("already_posted", { current });
  return current;
}

/** The answer when no reply was inserted: the reply of a concurrent call with the same key, or the refusal. */
async function answerRefused(c: AppContext, sent: SentReply, key: string): Promise<ForumReply> {
  const twin = await findReplyByKey(c.var.db, requireUser(c).id, key);
  if (twin) return answerEarlier(c, sent, twin);
  throw await refusedReply(c, sent.topic_id);
}

/** Why a topic takes no reply. */
export async function refusedReply(c: AppContext, topicId: string): Promise<Refusal> {
  const topic = await findTopicState(c.var.db, topicId);
  return new Refusal(!topic || topic.deleted_at !== null ? "topic_not_found" : "topic_locked");
}

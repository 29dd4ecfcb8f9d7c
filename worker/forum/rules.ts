import type { RefusalCode } from "../errors.ts";
import {
  hasPermissionFor,
  hasPermissionForAny,
  type PermissionHolder,
} from "../permissions/permissionMap.ts";
import { permissionRefusal } from "../permissions/permissionRefusal.ts";
import type { DeletedBy } from "./contract.ts";

/** Whether a user sees deleted posts; staff does. */
export function canSeeDeletedPosts(user: PermissionHolder | null | undefined): boolean {
  return hasPermissionForAny(user, "posts.moderate");
}

/** Whether a user sees a topic and its replies. */
export function canSeeTopic(
  user: PermissionHolder | null | undefined,
  topic: { deleted_at: string | null },
): boolean {
  return topic.deleted_at === null || canSeeDeletedPosts(user);
}

type PostUser = PermissionHolder & { id: string };

/** The reason why a user may not edit a topic; null when allowed. Staff must restore a deleted one first. */
export function topicEditRefusal(
  user: PostUser,
  { author_id, deleted_at }: { author_id: string | null; deleted_at: string | null },
): RefusalCode | null {
  if (deleted_at !== null) return "topic_not_found";
  const isAllowed = (caller: PostUser) => hasPermissionFor(caller, "posts.manage", author_id);
  return permissionRefusal(user, isAllowed, "topic_forbidden");
}

/** The state that a reply's rules need: its own columns, and whether its topic is deleted. */
export type ReplyState = {
  author_id: string | null;
  deleted_at: string | null;
  deleted_by: DeletedBy | null;
  erased_at: string | null;
  topic_deleted_at: string | null;
};

/** The reason why a user may not edit a reply; null when allowed. Staff must restore a deleted one first. */
export function replyEditRefusal(user: PostUser, reply: ReplyState): RefusalCode | null {
  const refusal = replyRefusal(user, reply);
  if (refusal) return refusal;
  if (reply.deleted_at !== null) return canSeeDeletedPosts(user) ? "stale" : "reply_not_found";
  return reply.erased_at === null ? null : "post_erased";
}

/** The reason why a user may not delete a reply; null when allowed, also for one that the user has deleted. */
export function replyDeletionRefusal(user: PostUser, reply: ReplyState): RefusalCode | null {
  if (canSeeDeletedPosts(user)) return null;
  return replyRefusal(user, reply) ?? (reply.deleted_by === "staff" ? "reply_not_found" : null);
}

/** The reason why a user may not change a reply at all: replies of a deleted topic are hidden like the topic. */
function replyRefusal(user: PostUser, { author_id, topic_deleted_at }: ReplyState): RefusalCode | null {
  if (topic_deleted_at !== null && !canSeeDeletedPosts(user)) return "reply_not_found";
  const isAllowed = (caller: PostUser) => hasPermissionFor(caller, "posts.manage", author_id);
  return permissionRefusal(user, isAllowed, "reply_forbidden");
}

/** Who deletes the reply: its author, otherwise staff. */
export function replyDeleter(user: PostUser, { author_id }: Pick<ReplyState, "author_id">): DeletedBy {
  return author_id === user.id ? "author" : "staff";
}

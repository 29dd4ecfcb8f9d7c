import type { RefusalCode } from "../../errors.ts";
import { hasPermissionFor, type Role } from "../../permissions/contract.ts";
import { permissionRefusal } from "../../permissions/permissionRefusal.ts";
import type { DeletedBy } from "../contract.ts";
import { canSeeDeletedPosts } from "../rules.ts";

/** What a reply's rules look at: its own columns, and whether its topic is deleted. */
export type ReplyState = {
  author_id: string | null;
  deleted_at: string | null;
  deleted_by: DeletedBy | null;
  erased_at: string | null;
  topic_deleted_at: string | null;
};

type PostUser = { id: string; role: Role };

/** Why a user may not edit a reply; null when they may. A deleted one is there for staff alone, to be restored first. */
export function replyEditRefusal(user: PostUser, reply: ReplyState): RefusalCode | null {
  const refusal = accessRefusal(user, reply);
  if (refusal) return refusal;
  if (reply.deleted_at !== null) return canSeeDeletedPosts(user) ? "stale" : "reply_not_found";
  return reply.erased_at === null ? null : "post_erased";
}

/** Why a user may not delete a reply; null when they may, also when they have deleted it already. */
export function replyDeletionRefusal(user: PostUser, reply: ReplyState): RefusalCode | null {
  const refusal = accessRefusal(user, reply);
  if (refusal || reply.deleted_by !== "staff") return refusal;
  return canSeeDeletedPosts(user) ? null : "reply_not_found";
}

/** Why a user may do nothing to a reply: replies of a deleted topic are as hidden as the topic. */
function accessRefusal(user: PostUser, { author_id, topic_deleted_at }: ReplyState): RefusalCode | null {
  if (topic_deleted_at !== null && !canSeeDeletedPosts(user)) return "reply_not_found";
  const isAllowed = (caller: PostUser) => hasPermissionFor(caller, "posts.manage", author_id);
  return permissionRefusal(user, isAllowed, "reply_forbidden");
}

/** By whom a reply counts as deleted: by its author, or else by staff. */
export function replyDeleter(user: PostUser, { author_id }: Pick<ReplyState, "author_id">): DeletedBy {
  return author_id === user.id ? "author" : "staff";
}

import { hasPermissionForAny, type PermissionHolder } from "../permissions/contract.ts";

/** Accepted posts per user: 5 topics in 5 minutes, 10 replies in a minute. */
export const TOPIC_LIMIT = { times: 5, seconds: 300 };
export const REPLY_LIMIT = { times: 10, seconds: 60 };

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

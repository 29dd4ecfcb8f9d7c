import { hasPermissionForAny, type Role } from "../permissions/contract.ts";
import type { RateLimitRule } from "../RateLimit.ts";

/** Edits, deletions and restorings per user, which the limit of accepted posts does not count: one every six seconds. */
export const POST_CHANGE_RATE_LIMIT: RateLimitRule = { name: "posts-changed", times: 600, seconds: 3600 };

/** Whether a user sees deleted posts: staff does. */
export function canSeeDeletedPosts(user: { role: Role } | null | undefined): boolean {
  return hasPermissionForAny(user, "posts.moderate");
}

/** Whether a user sees a topic, and with it every one of its replies. */
export function canSeeTopic(
  user: { role: Role } | null | undefined,
  topic: { deleted_at: string | null },
): boolean {
  return topic.deleted_at === null || canSeeDeletedPosts(user);
}

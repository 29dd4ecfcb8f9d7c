import { hasPermissionForAny, type PermissionHolder } from "../permissions/permissionMap.ts";

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

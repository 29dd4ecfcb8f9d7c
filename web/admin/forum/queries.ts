import type { DeletedPost, ManagedForumCategory } from "../../../worker/forum/outputs.ts";
import { forumKeys } from "../../forum/queries.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { tableQuery } from "../table/queries.ts";

const MANAGED_KEY = ["me", "admin", "forum", "categories"] as const;
const DELETED_KEY = ["me", "admin", "forum", "deleted"] as const;

/** The forum's categories with the fields for admins. */
export const managedForumCategoriesQuery = readQuery<ManagedForumCategory[]>(
  MANAGED_KEY,
  "/api/admin/forum/categories",
  {
    // An order under way is compared with the categories that the admin saw.
    refetchOnReconnect: false,
    staleTime: 0,
  },
);

/** The query keys to invalidate after a change of the forum's categories. */
export const CHANGED_BY_FORUM_CATEGORIES = [MANAGED_KEY, forumKeys.all];

/** The query keys to invalidate after restoring a post. */
export const CHANGED_BY_RESTORING = [DELETED_KEY, MANAGED_KEY, forumKeys.all, forumKeys.own];

export function deletedPostsQuery(request: Record<string, string | undefined>) {
  return tableQuery<DeletedPost>(DELETED_KEY, "/api/admin/forum/deleted", request);
}

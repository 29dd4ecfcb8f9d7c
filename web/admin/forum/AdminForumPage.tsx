import { useSearch } from "../../lib/search.ts";
import { ForumCategories } from "./categories/ForumCategories.tsx";
import { DeletedPosts } from "./deleted/DeletedPosts.tsx";

/** The forum's categories, and its deleted posts. */
export function AdminForumPage() {
  const [params] = useSearch();
  return params.get("view") === "deleted" ? <DeletedPosts /> : <ForumCategories />;
}

import type { ForumCategory } from "../../../worker/forum/contract.ts";

/** The address of the RSS feed of the newest topics, of a category or of all. */
export function forumFeedPath(category: Pick<ForumCategory, "slug"> | null): string {
  return category ? `/feeds/forum-${category.slug}.xml` : "/feeds/forum.xml";
}

import type { ForumCategory } from "../outputs.ts";

/** The newest topics of a feed. */
export const FEED_TOPICS = 50;

/** The address of the RSS feed of the newest topics, of a category or of all. */
export function forumFeedPath(category: Pick<ForumCategory, "slug"> | null): string {
  return category ? `/feeds/forum-${encodeURIComponent(category.slug)}.xml` : "/feeds/forum.xml";
}

/** Parses the last segment of `forumFeedPath`: the slug, null for all topics; undefined for other files. */
export function parseForumFeedFile(file: string): string | null | undefined {
  if (file === "forum.xml") return null;
  return file.match(/^forum-(.{1,100})\.xml$/u)?.[1];
}

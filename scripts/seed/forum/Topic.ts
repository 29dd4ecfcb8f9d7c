import type { forumCategories } from "./categories.ts";

type ForumCategoryKey = (typeof forumCategories)[number]["key"];

/**
 * A topic with its replies, as written by hand. Each post begins with a line `@writer`, the first being the topic's own
 * text; writers are named in `writers.ts`. After the writer, separated by commas, may stand: `called word` (other posts
 * refer to it as `#{word}`, which becomes its number), `edited`, `deleted by author`, `deleted by staff`, `erased`, and
 * `N days ago`, the day on which the post was written.
 */
export interface WrittenTopic {
  title: string;
  category: ForumCategoryKey;
  /** When it began, and when its last reply came: at least 1, so that nothing is of the future. */
  daysAgo: number;
  quietSince: number;
  views: number;
  pinned?: true;
  locked?: true;
  /** Deleted by staff, so many days ago. */
  deleted?: number;
  posts: string;
}

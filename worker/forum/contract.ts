/** The specified limits, in characters. */
export const TOPIC_TITLE_MAX = 200;
export const POST_CONTENT_MAX = 50_000;
/** Seconds within which a reader's views of a topic count once. */
export const VIEW_SECONDS = 60;
/** Topics per page, the default of `limit`, and the most of one answer. */
export const TOPICS_PER_PAGE = 20;
export const TOPICS_MAX = 100;
/** The most topics that an `offset` may skip; `cursor` reaches further ones. */
export const TOPIC_OFFSET_MAX = 2000;
/** The orders of the list: by latest activity with pinned topics first, by posting, by number of replies. */
export const TOPIC_SORTS = ["activity", "newest", "replies"] as const;
export type TopicSort = (typeof TOPIC_SORTS)[number];
/** The characters of a search in the titles, and the newest topics that one finds. */
export const TOPIC_SEARCH_MAX = 100;
export const TOPIC_MATCHES_MAX = 500;
/** Replies of one page, by number: page 1 has the numbers 1 to 20, page 2 the numbers 21 to 40. */
export const REPLIES_PER_PAGE = 20;
export const REPLIES_MAX = 100;
/** The topics of one sitemap, split by row number. */
export const TOPICS_PER_SITEMAP = 1000;
/** The similar topics shown while a title is typed. */
export const SIMILAR_TOPICS = 5;
/** The related topics under a topic; fewer than the similar ones, among which is the topic itself. */
export const RELATED_TOPICS = 4;
/** The newest topics whose reading progress is stored for a member, and a member's bookmarks. */
export const READ_TOPICS_MAX = 500;
export const BOOKMARKS_MAX = 500;
/** A member's likes in one topic that its page knows of. */
export const OWN_LIKES_MAX = 1000;
/** A member's own topics, replies or bookmarks of one answer. */
export const OWN_POSTS_PER_PAGE = 20;
/** The characters of a reply in its author's list. */
export const REPLY_EXCERPT_MAX = 240;
/** The most topics whose marks one call answers. */
export const MARKS_MAX = 100;
/** The days since its last activity in which an unopened topic counts as unread. */
export const UNREAD_DAYS = 14;
/** The days after which the text of a deleted post is erased. */
export const ERASED_AFTER_DAYS = 30;
export const FORUM_CATEGORIES_MAX = 50;
export const FORUM_CATEGORY_NAME_MAX = 60;
export const FORUM_CATEGORY_DESCRIPTION_MAX = 300;

/** `author`: the post's author; `staff`: an admin. Only staff restores posts, of both kinds. */
export const DELETED_BY = ["author", "staff"] as const;
export type DeletedBy = (typeof DELETED_BY)[number];

/** Why a post waits for a moderator: it has links while its author is new, or a listed word. */
export const HOLD_REASONS = ["links", "words"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** The published posts from which on an author's links are published at once. */
export const NEW_AUTHOR_POSTS = 3;
/** The most waiting posts of an author. */
export const HELD_POSTS_MAX = 10;
/** The characters of a refusal of a held post. */
export const HELD_REFUSAL_MAX = 500;

/** The header of a post: a random UUID for the sent text, so that a repeated request creates one post. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

export const POST_KINDS = ["topic", "reply"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** The number of the page that shows a reply. */
export function replyPage(number: number): number {
  return Math.max(1, Math.ceil(number / REPLIES_PER_PAGE));
}

/** The path of a topic, of one of its pages, or of one reply. */
export function topicPath(id: string, { page = 1, reply }: { page?: number; reply?: number } = {}): string {
  const shown = reply === undefined ? page : replyPage(reply);
  const query = shown > 1 ? `?page=${shown}` : "";
  return `/forum/topic/${id}${query}${reply ? `#${reply}` : ""}`;
}

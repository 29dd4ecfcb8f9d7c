/** The specification's limits, in characters. */
export const TOPIC_TITLE_MAX = 200;
export const POST_CONTENT_MAX = 50_000;
/** Accepted posts per user: 5 topics in 5 minutes, 10 replies in a minute. */
export const TOPIC_LIMIT = { times: 5, seconds: 300 };
export const REPLY_LIMIT = { times: 10, seconds: 60 };
/** A reader's views of a topic count once in so many seconds. */
export const VIEW_SECONDS = 60;
/** Topics of one page of the list, the default of `limit`, and the most of one answer. */
export const TOPICS_PER_PAGE = 20;
export const TOPICS_MAX = 100;
/** How many topics an `offset` may pass over; further ones are reached by `cursor`. */
export const TOPIC_OFFSET_MAX = 2000;
/** Replies of one page, by number: page 1 has the numbers 1 to 20, page 2 the numbers 21 to 40. */
export const REPLIES_PER_PAGE = 20;
export const REPLIES_MAX = 100;
/** The topics of one sitemap, split by row number. */
export const TOPICS_PER_SITEMAP = 1000;
/** Similar topics that are shown while a title is typed. */
export const SIMILAR_TOPICS = 5;
/** The topics whose reading progress is kept for a member, newest first, and a member's bookmarks. */
export const READ_TOPICS_MAX = 500;
export const BOOKMARKS_MAX = 500;
/** A member's own topics, replies or bookmarks of one answer. */
export const OWN_POSTS_PER_PAGE = 20;
/** The characters of a reply in its author's list. */
export const REPLY_EXCERPT_MAX = 240;
/** The most topics whose marks one call answers. */
export const MARKS_MAX = 100;
/** A topic never opened counts as unread while its last activity is at most so many days old. */
export const UNREAD_DAYS = 14;
/** The text of a deleted post is erased after so many days. */
export const ERASED_AFTER_DAYS = 30;
export const FORUM_CATEGORIES_MAX = 50;
export const FORUM_CATEGORY_NAME_MIN = 2;
export const FORUM_CATEGORY_NAME_MAX = 60;
export const FORUM_CATEGORY_DESCRIPTION_MAX = 300;

/** Whether a category's name is long enough, counted in characters as the database counts them: an emoji is one. */
export function hasForumCategoryNameMin(name: string): boolean {
  return [...name].length >= FORUM_CATEGORY_NAME_MIN;
}

/** `author`: by whoever wrote the post, who may undo it; `staff`: by an admin, which only staff can undo. */
export const DELETED_BY = ["author", "staff"] as const;
export type DeletedBy = (typeof DELETED_BY)[number];

/** The header of a post: a random UUID of the text that is sent, so that a repeated send makes one post. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

export type ForumCategory = {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  order_index: number;
  /** Visible topics. */
  topics_count: number;
  revision: number;
};

/** A category in the admin's table. `is_empty`: it never had a topic, or none that is left, not even a deleted one. */
export type ManagedForumCategory = ForumCategory & { is_empty: boolean };

/** Who wrote a post, as far as everyone may see. Null for an erased author: "Anonimo". */
export type PostAuthor = {
  full_name: string;
  avatar_url: string | null;
  /** The slug of the public profile; null when the author has none that is open. */
  public_slug: string | null;
  /** Whether the author is staff. */
  is_staff: boolean;
};

/** A topic in a list. Instants in ISO. */
export type ForumTopicCard = {
  id: string;
  title: string;
  category_id: string;
  category: Pick<ForumCategory, "name" | "slug">;
  author_id: string | null;
  author: PostAuthor | null;
  is_pinned: boolean;
  is_locked: boolean;
  views_count: number;
  replies_count: number;
  /** The highest reply number ever given out. */
  last_reply_number: number;
  last_reply_at: string | null;
  last_reply_author: PostAuthor | null;
  /** The last visible reply's time, or the topic's own. */
  last_activity_at: string;
  created_at: string;
};

/** A topic on its page. */
export type ForumTopic = ForumTopicCard & {
  /** As typed, in the site's small Markdown. */
  content: string;
  edited_at: string | null;
  revision: number;
  /** Only staff sees deleted topics. */
  deleted_at: string | null;
};

/**
 * A reply by its running number. Of a deleted one everybody but staff gets no text and no author; staff gets both until
 * the text is erased.
 */
export type ForumReply = {
  id: string;
  topic_id: string;
  number: number;
  content: string;
  author_id: string | null;
  author: PostAuthor | null;
  created_at: string;
  edited_at: string | null;
  revision: number;
  deleted_at: string | null;
  deleted_by: DeletedBy | null;
};

export const POST_KINDS = ["topic", "reply"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** A deleted post whose text is not erased yet, as staff sees it. */
export type DeletedPost = {
  kind: PostKind;
  id: string;
  topic_id: string;
  /** A reply's number; null for a topic. */
  number: number | null;
  /** The topic's title. */
  title: string;
  content: string;
  author_id: string | null;
  author: PostAuthor | null;
  deleted_at: string;
  deleted_by: DeletedBy;
  /** The admin who deleted it; null for its author, and for an erased admin. */
  deleter_name: string | null;
  /** Days until the text is erased; 0: within the next run of the cron. */
  days_left: number;
  /** Whether the topic is deleted: a reply of such a topic is shown again only with the topic. */
  is_topic_deleted: boolean;
};

/** The newest state of a topic, for browsers that poll: a few bytes. */
export type TopicPulse = { last_reply_number: number; replies_count: number; is_locked: boolean };

/** A member's marks of topics: how far each was read, and which are bookmarked. */
export type TopicMark = { topic_id: string; last_number: number | null; is_bookmarked: boolean };

/** A member's marks of the topics asked for; topics without any are left out. Instants in ISO. */
export type TopicMarks = {
  /** When the member marked every topic as read; null for never. */
  all_read_at: string | null;
  /** A topic that the member never opened is unread when its last activity is later. */
  unread_since: string;
  marks: TopicMark[];
};

type OwnDeletion = {
  deleted_at: string | null;
  deleted_by: DeletedBy | null;
  /** When the text was emptied for good. */
  erased_at: string | null;
};

/** A topic in its author's own list. The title of an erased one is empty. */
export type OwnTopic = ForumTopicCard & OwnDeletion;

/** A reply in its author's own list, with the beginning of its text; empty once erased. */
export type OwnReply = Pick<ForumReply, "id" | "topic_id" | "number" | "created_at" | "edited_at"> &
  OwnDeletion & {
    excerpt: string;
    /** Null: the topic was deleted, and the reply is hidden with it. */
    topic: { title: string } | null;
  };

/** A bookmarked topic; null when it was deleted. */
export type Bookmark = { topic_id: string; bookmarked_at: string; topic: ForumTopicCard | null };

/** Whether the author may undo the deletion of a reply: an own one, of a text that is still there, in a visible topic. */
export function canUndoDeletion({ deleted_by, erased_at, topic }: OwnReply): boolean {
  return deleted_by === "author" && erased_at === null && topic !== null;
}

/** Title of a topic in a list of similar ones. */
export type SimilarTopic = Pick<ForumTopicCard, "id" | "title" | "replies_count" | "is_locked"> & {
  category: Pick<ForumCategory, "name" | "slug">;
};

type ReadableTopic = Pick<
  ForumTopicCard,
  "id" | "author_id" | "last_reply_number" | "last_reply_at" | "last_activity_at"
>;

/**
 * Whether a member has something to read in a topic: replies beyond those read and later than the last "mark all as
 * read"; in a topic never opened, recent activity of somebody else's. `marks` must be of a call that asked for the topic.
 */
export function isTopicUnread(topic: ReadableTopic, marks: TopicMarks, memberId: string): boolean {
  const mark = marks.marks.find(({ topic_id }) => topic_id === topic.id);
  if (mark?.last_number != null) {
    const isNewReply = topic.last_reply_number > mark.last_number;
    return isNewReply && (topic.last_reply_at ?? "") > (marks.all_read_at ?? "");
  }
  const isOwnAlone = topic.author_id === memberId && topic.last_reply_at === null;
  return !isOwnAlone && topic.last_activity_at > marks.unread_since;
}

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

/**
 * A title as it is stored: on one line, straight quotes replaced by typographic ones ("L'acqua" becomes "L’acqua"), then
 * without `<` and `>`, which the specification strips with the straight quotes.
 */
export function toTopicTitle(typed: string): string {
  const opened = typed.replace(/(^|[\s([{«“‘<—–-])"/g, "$1“").replace(/(^|[\s([{«“<—–-])'(?=\S)/g, "$1‘");
  return opened.replaceAll('"', "”").replaceAll("'", "’").replace(/[<>]/g, "").replace(/\s+/g, " ").trim();
}

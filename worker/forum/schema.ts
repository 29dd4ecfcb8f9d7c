import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import { DELETED_BY, HOLD_REASONS, TOPICS_PER_SITEMAP } from "./contract.ts";

/** A condition of indexes: queries must use exactly this expression. */
export const IS_VISIBLE = sql`deleted_at is null`;

/** The number of the sitemap that lists a topic. Queries must use exactly this expression to use its index. */
export const topicSitemapPart = sql<number>`ordinal / ${sql.raw(String(TOPICS_PER_SITEMAP))}`;

export const forumCategories = sqliteTable(
  "forum_categories",
  {
    id: text("id").primaryKey(),
    /** The category's unique segment in addresses. */
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    order_index: integer("order_index").notNull(),
    /** Visible topics; updated in the batch of the topic's write, recounted at night. */
    topics_count: integer("topics_count").notNull().default(0),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [uniqueIndex("forum_categories_slug").on(table.slug)],
);

/** Ids and slugs of categories before renaming or merging, which redirect to the current category. */
export const forumFormerCategories = sqliteTable(
  "forum_former_categories",
  {
    /** An earlier slug, or the id of a merged category. */
    key: text("key").primaryKey(),
    category_id: foreignId("category_id", () => forumCategories.id, "cascade").notNull(),
  },
  (table) => [index("forum_former_categories_category").on(table.category_id)],
);

/** The columns that topics and replies share. */
const postColumns = {
  content: text("content").notNull(),
  /** The keys of the shown uploads, and the URLs of other sites' pictures. Triggers protect them from deletion. */
  files: text("files", { mode: "json" }).$type<string[]>().notNull().default([]),
  author_id: foreignId("author_id", () => users.id, "set null"),
  /** The browser's random id for the sent text, so that a repeated request creates one post. */
  idempotency_key: text("idempotency_key"),
  created_at: text("created_at").notNull(),
  updated_at: text("updated_at").notNull(),
  /** The last change of the text; null for an unchanged one. */
  edited_at: text("edited_at"),
  revision: integer("revision").notNull().default(1),
  /** Kept by the triggers of `forum_likes`. */
  likes_count: integer("likes_count").notNull().default(0),
  /** Deleted posts are hidden from all but staff, who can restore them until the text is erased. */
  deleted_at: text("deleted_at"),
  deleted_by: text("deleted_by", { enum: DELETED_BY }),
  /** When the text was erased, ERASED_AFTER_DAYS after the deletion. */
  erased_at: text("erased_at"),
};

/**
 * Topics. `ordinal` is the row number in the search index. Counters and last reply are updated in the batch of a
 * reply's write, and recounted at night.
 */
export const forumTopics = sqliteTable(
  "forum_topics",
  {
    ordinal: integer("ordinal").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    title: text("title").notNull(),
    category_id: foreignId("category_id", () => forumCategories.id, "restrict").notNull(),
    ...postColumns,
    is_pinned: integer("is_pinned", { mode: "boolean" }).notNull().default(false),
    is_locked: integer("is_locked", { mode: "boolean" }).notNull().default(false),
    views_count: integer("views_count").notNull().default(0),
    /** The number of the last batch of views from the topic's Durable Object, so that none is added twice. */
    views_batch: integer("views_batch").notNull().default(0),
    /** Visible replies. */
    replies_count: integer("replies_count").notNull().default(0),
    /** The highest assigned reply number; numbers are never reused. */
    last_reply_number: integer("last_reply_number").notNull().default(0),
    /** The last visible reply's time. */
    last_reply_at: text("last_reply_at"),
    last_reply_author_id: foreignId("last_reply_author_id", () => users.id, "set null"),
    /** The visible reply that helped the topic's author; deleting the reply clears it. */
    helpful_reply_number: integer("helpful_reply_number"),
    /** The last visible reply's time, or the topic's own; sorts the list. */
    last_activity_at: text("last_activity_at").notNull(),
  },
  (table) => [
    uniqueIndex("forum_topics_id").on(table.id),
    index("forum_topics_order").on(table.is_pinned, table.last_activity_at, table.ordinal).where(IS_VISIBLE),
    index("forum_topics_category_order")
      .on(table.category_id, table.is_pinned, table.last_activity_at, table.ordinal)
      .where(IS_VISIBLE),
    index("forum_topics_category").on(table.category_id, table.created_at),
    // For the feeds, so that many deleted topics of a spammer are not read one by one.
    index("forum_topics_newest").on(table.ordinal).where(IS_VISIBLE),
    index("forum_topics_category_newest").on(table.category_id, table.ordinal).where(IS_VISIBLE),
    index("forum_topics_replies").on(table.replies_count, table.ordinal).where(IS_VISIBLE),
    index("forum_topics_category_replies")
      .on(table.category_id, table.replies_count, table.ordinal)
      .where(IS_VISIBLE),
    index("forum_topics_sitemap").on(topicSitemapPart, table.last_activity_at).where(IS_VISIBLE),
    index("forum_topics_author").on(table.author_id, table.created_at),
    uniqueIndex("forum_topics_idempotency")
      .on(table.author_id, table.idempotency_key)
      .where(sql`idempotency_key is not null`),
    index("forum_topics_last_reply_author").on(table.last_reply_author_id),
    index("forum_topics_to_erase")
      .on(table.deleted_at)
      .where(sql`deleted_at is not null and erased_at is null`),
    check(
      "forum_topics_title",
      sql`${table.erased_at} is not null or length(${table.title}) between 1 and 200`,
    ),
    check(
      "forum_topics_content",
      sql`${table.erased_at} is not null or length(${table.content}) between 1 and 50000`,
    ),
    check("forum_topics_deleted_by", sql`(${table.deleted_at} is null) = (${table.deleted_by} is null)`),
  ],
);

/** Replies by their running number, which never changes. */
export const forumReplies = sqliteTable(
  "forum_replies",
  {
    id: text("id").primaryKey(),
    topic_id: foreignId("topic_id", () => forumTopics.id, "cascade").notNull(),
    number: integer("number").notNull(),
    ...postColumns,
  },
  (table) => [
    uniqueIndex("forum_replies_number").on(table.topic_id, table.number),
    index("forum_replies_visible").on(table.topic_id, table.number).where(IS_VISIBLE),
    index("forum_replies_author").on(table.author_id, table.created_at),
    uniqueIndex("forum_replies_idempotency")
      .on(table.author_id, table.idempotency_key)
      .where(sql`idempotency_key is not null`),
    index("forum_replies_to_erase")
      .on(table.deleted_at)
      .where(sql`deleted_at is not null and erased_at is null`),
    check(
      "forum_replies_content",
      sql`${table.erased_at} is not null or length(${table.content}) between 1 and 50000`,
    ),
    check("forum_replies_deleted_by", sql`(${table.deleted_at} is null) = (${table.deleted_by} is null)`),
  ],
);

/**
 * Posts that wait for a moderator. They are no topics and replies yet, so that lists, counts, feeds, search and notices
 * do not know of them. Approving publishes a post under the same id, which deletes its row here by a trigger; refusing
 * stores the reason, which the author reads.
 */
export const forumHeldPosts = sqliteTable(
  "forum_held_posts",
  {
    id: text("id").primaryKey(),
    /** The topic that a reply answers; null for a topic. */
    topic_id: foreignId("topic_id", () => forumTopics.id, "cascade"),
    /** A topic's category, followed through merges when it is published; null for a reply, like the title. */
    category_id: text("category_id"),
    title: text("title"),
    content: text("content").notNull(),
    /** As in `postColumns`; triggers protect them from deletion. */
    files: text("files", { mode: "json" }).$type<string[]>().notNull().default([]),
    author_id: foreignId("author_id", () => users.id, "cascade").notNull(),
    idempotency_key: text("idempotency_key").notNull(),
    reason: text("reason", { enum: HOLD_REASONS }).notNull(),
    created_at: text("created_at").notNull(),
    refused_at: text("refused_at"),
    /** The moderator's words to the author. */
    refusal: text("refusal"),
  },
  (table) => [
    // The moderators' queue, the oldest first.
    index("forum_held_posts_waiting").on(table.created_at, table.id).where(sql`refused_at is null`),
    index("forum_held_posts_topic").on(table.topic_id),
    index("forum_held_posts_refused").on(table.refused_at).where(sql`refused_at is not null`),
    uniqueIndex("forum_held_posts_idempotency").on(table.author_id, table.idempotency_key),
    check("forum_held_posts_refusal", sql`(${table.refused_at} is null) = (${table.refusal} is null)`),
  ],
);

/** A member's reading progress in topics: the newest READ_TOPICS_MAX for each member. */
export const forumReads = sqliteTable(
  "forum_reads",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    topic_id: foreignId("topic_id", () => forumTopics.id, "cascade").notNull(),
    /** The highest reply number that the member's screen showed; 0: the topic itself. */
    last_number: integer("last_number").notNull(),
    read_at: text("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.topic_id] }),
    index("forum_reads_newest").on(table.user_id, table.read_at),
    index("forum_reads_topic").on(table.topic_id),
  ],
);

/** The instant of a member's last "mark all as read". */
export const forumReaders = sqliteTable("forum_readers", {
  user_id: foreignId("user_id", () => users.id, "cascade").primaryKey(),
  all_read_at: text("all_read_at").notNull(),
});

/** A member's bookmarks: at most BOOKMARKS_MAX topics. */
export const forumBookmarks = sqliteTable(
  "forum_bookmarks",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    topic_id: foreignId("topic_id", () => forumTopics.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.topic_id] }),
    index("forum_bookmarks_newest").on(table.user_id, table.created_at),
    index("forum_bookmarks_topic").on(table.topic_id),
  ],
);

/** Who likes which post: one row each. Triggers count them on the post. */
export const forumLikes = sqliteTable(
  "forum_likes",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    topic_id: foreignId("topic_id", () => forumTopics.id, "cascade").notNull(),
    /** The reply's number; 0: the topic itself. */
    number: integer("number").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.topic_id, table.number] }),
    index("forum_likes_topic").on(table.topic_id),
  ],
);

export type ForumCategoryRow = typeof forumCategories.$inferSelect;
export type ForumTopicRow = typeof forumTopics.$inferSelect;
export type HeldPostRow = typeof forumHeldPosts.$inferSelect;
export type ForumReplyRow = typeof forumReplies.$inferSelect;

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";

export const forumCategories = sqliteTable("forum_categories", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description"),
  order_index: integer("order_index").notNull(),
});

/** `replies_count` and the last reply are written in the batch of the reply itself. */
export const forumTopics = sqliteTable(
  "forum_topics",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    category_id: text("category_id")
      .notNull()
      .references(() => forumCategories.id, { onDelete: "restrict" }),
    author_id: text("author_id").references(() => users.id, { onDelete: "set null" }),
    is_pinned: integer("is_pinned", { mode: "boolean" }).notNull().default(false),
    is_locked: integer("is_locked", { mode: "boolean" }).notNull().default(false),
    views_count: integer("views_count").notNull().default(0),
    replies_count: integer("replies_count").notNull().default(0),
    /** The highest reply number ever given out; numbers are not given twice. */
    last_reply_number: integer("last_reply_number").notNull().default(0),
    last_reply_at: text("last_reply_at"),
    last_reply_author_id: text("last_reply_author_id").references(() => users.id, { onDelete: "set null" }),
    /** The last reply's time, or the topic's own: the order of the list. */
    last_activity_at: text("last_activity_at").notNull(),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    index("forum_topics_order").on(table.is_pinned, table.last_activity_at),
    index("forum_topics_category_order").on(table.category_id, table.is_pinned, table.last_activity_at),
    index("forum_topics_author").on(table.author_id, table.created_at),
    index("forum_topics_last_reply_author").on(table.last_reply_author_id),
    check("forum_topics_title", sql`length(${table.title}) between 1 and 200`),
    check("forum_topics_content", sql`length(${table.content}) between 1 and 50000`),
  ],
);

export const forumReplies = sqliteTable(
  "forum_replies",
  {
    id: text("id").primaryKey(),
    topic_id: text("topic_id")
      .notNull()
      .references(() => forumTopics.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    content: text("content").notNull(),
    author_id: text("author_id").references(() => users.id, { onDelete: "set null" }),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("forum_replies_number").on(table.topic_id, table.number),
    index("forum_replies_author").on(table.author_id, table.created_at),
    check("forum_replies_content", sql`length(${table.content}) between 1 and 50000`),
  ],
);

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The nightly recount of the forum: one row per night, with its progress. */
export const forumRecounts = sqliteTable("forum_recounts", {
  /** The calendar day on which the night ends. */
  day: text("day").primaryKey(),
  /** The ordinal of the last compared topic. */
  last_ordinal: integer("last_ordinal").notNull().default(0),
  /** The last compared category; empty while topics are compared. */
  last_category_id: text("last_category_id").notNull().default(""),
  /** The number of corrected topics and categories. */
  corrected: integer("corrected").notNull().default(0),
  started_at: text("started_at").notNull(),
  finished_at: text("finished_at"),
});

export type ForumRecountRow = typeof forumRecounts.$inferSelect;

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The nightly re-derivation of the forum's counts: one row per night, with how far it has come. */
export const forumRecounts = sqliteTable("forum_recounts", {
  /** The calendar day on which the night ends. */
  day: text("day").primaryKey(),
  /** The last topic that was compared, by its ordinal. */
  last_ordinal: integer("last_ordinal").notNull().default(0),
  /** The last category that was compared; empty while topics are. */
  last_category_id: text("last_category_id").notNull().default(""),
  /** The topics and categories whose counts differed and were written anew. */
  corrected: integer("corrected").notNull().default(0),
  started_at: text("started_at").notNull(),
  finished_at: text("finished_at"),
});

export type ForumRecountRow = typeof forumRecounts.$inferSelect;

import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { events } from "../schema.ts";

/** New events, of a series the first date, that the cron has still to test against followed searches. */
export const searchJobs = sqliteTable("search_jobs", {
  event_id: text("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  /** The last search that was tested. */
  after_search: text("after_search").notNull().default(""),
  created_at: text("created_at").notNull(),
});

import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { foreignId } from "../../foreignId.ts";
import { events } from "../schema.ts";

/** New events, of a series the first date, that the cron has still to test against followed searches. */
export const searchJobs = sqliteTable("search_jobs", {
  event_id: foreignId("event_id", () => events.id, "cascade").primaryKey(),
  /** The last search that was tested. */
  after_search: text("after_search").notNull().default(""),
  created_at: text("created_at").notNull(),
});

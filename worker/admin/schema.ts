import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CRON_OUTCOMES } from "./contract.ts";

/** The latest run of each job of the cron. All jobs of one tick carry the same `ran_at`. */
export const cronJobs = sqliteTable("cron_jobs", {
  name: text("name").primaryKey(),
  /** When the tick began. */
  ran_at: text("ran_at").notNull(),
  duration_ms: integer("duration_ms").notNull(),
  outcome: text("outcome", { enum: CRON_OUTCOMES }).notNull(),
  /** The last time that the job failed, and that the budget cut it. */
  failed_at: text("failed_at"),
  cut_at: text("cut_at"),
});

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

/**
 * Sums of the whole platform, kept by triggers on users, events, enrolments and ledger. `period` is the hour in UTC
 * (YYYY-MM-DDTHH) at which it begins. It is an hour long from Sunday 10:00 to Monday 12:00, where the weeks of all time
 * zones begin, and lasts until then from Monday 12:00: so a week of any time zone is a run of periods, and each count
 * writes one row. What is erased, deleted or cancelled later is subtracted where it was counted. Zones whose offset is
 * no whole hour count up to an hour in the neighbouring week. The overview reads at most 600 rows in three statements.
 */
export const platformTotals = sqliteTable("platform_totals", {
  period: text("period").primaryKey(),
  /** Accounts by creation time, without erased ones. */
  users: integer("users").notNull().default(0),
  /** Events by creation time, without cancelled ones. */
  events: integer("events").notNull().default(0),
  /** Confirmed enrolments, free ones too, by the time of confirmation. */
  enrolments: integer("enrolments").notNull().default(0),
  /** Cents of all ledger entries: payments less refunds, disputes and their fees, each in its own period. */
  revenue_cents: integer("revenue_cents").notNull().default(0),
  /** The part of `revenue_cents` from packages. */
  package_cents: integer("package_cents").notNull().default(0),
});

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Sums of the whole platform, maintained by triggers on users, events, enrolments and ledger. `period` is a UTC day
 * (YYYY-MM-DD) or one of its hours (hYYYY-MM-DDTHH, which sorts apart): days add up to the weeks of any time zone, and
 * hours correct a week's ends. Erasing, deleting or cancelling subtracts from the original period.
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

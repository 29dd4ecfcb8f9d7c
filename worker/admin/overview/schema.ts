import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Sums of the whole platform, kept by triggers on users, events, enrolments and ledger. `period` is a day in UTC
 * (YYYY-MM-DD) or an hour of it (hYYYY-MM-DDTHH, which sorts apart): days add up to weeks of any time zone, whose first and last
 * hours the hours give. What is erased, deleted or cancelled later is subtracted where it was counted.
 */
export const platformTotals = sqliteTable("platform_totals", {
  period: text("period").primaryKey(),
  /** Accounts by the moment they were created, without erased ones. */
  users: integer("users").notNull().default(0),
  /** Events by the moment they were created, without cancelled ones. */
  events: integer("events").notNull().default(0),
  /** Confirmed enrolments, free ones too, by the moment they were confirmed. */
  enrolments: integer("enrolments").notNull().default(0),
  /** Cents of all ledger entries: payments less refunds, disputes and their fees, each in its own period. */
  revenue_cents: integer("revenue_cents").notNull().default(0),
  /** The part of `revenue_cents` from packages. */
  package_cents: integer("package_cents").notNull().default(0),
});

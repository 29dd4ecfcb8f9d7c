import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";

/**
 * What came to an organizer on each day (UTC), kept by triggers on enrolments, ledger and events: people enrolled by
 * the day they were confirmed, those of them who pay, and cents earned, refunds taken off on the day they went.
 * So a year costs 365 rows, however many people there are.
 */
export const organizerDays = sqliteTable(
  "organizer_days",
  {
    organizer_id: text("organizer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    enrolled: integer("enrolled").notNull().default(0),
    paying: integer("paying").notNull().default(0),
    earned_cents: integer("earned_cents").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizer_id, table.day] })],
);

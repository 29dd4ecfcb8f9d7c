import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { events } from "../schema.ts";

/** Views of an event's page and begun enrolments, as long as the event. `batch`: the last written one of VisitCounter. */
export const eventVisits = sqliteTable("event_visits", {
  event_id: foreignId("event_id", () => events.id, "cascade").primaryKey(),
  views: integer("views").notNull(),
  begun: integer("begun").notNull(),
  batch: integer("batch").notNull(),
});

/** Views and clicks of a sponsor's logo in a month, the month's first day. */
export const sponsorVisits = sqliteTable(
  "sponsor_visits",
  {
    month: text("month").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    views: integer("views").notNull(),
    clicks: integer("clicks").notNull(),
    batch: integer("batch").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.month] }),
    // Months to delete.
    index("sponsor_visits_month").on(table.month),
  ],
);

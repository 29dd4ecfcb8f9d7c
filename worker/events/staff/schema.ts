import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { events } from "../schema.ts";
import { STAFF_PARTS, STAFF_STATES } from "./contract.ts";

/**
 * The people who hold an event, whatever their role on the site. Triggers keep `events.seats_by_ratio`: the seats of
 * those who have not declined.
 */
export const eventStaff = sqliteTable(
  "event_staff",
  {
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    part: text("part", { enum: STAFF_PARTS }).notNull(),
    state: text("state", { enum: STAFF_STATES }).notNull().default("pending"),
    created_at: text("created_at").notNull(),
    answered_at: text("answered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index("event_staff_user").on(table.user_id),
    uniqueIndex("event_staff_responsible").on(table.event_id).where(sql`part = 'responsible'`),
  ],
);

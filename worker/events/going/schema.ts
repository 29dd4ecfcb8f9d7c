import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { events } from "../schema.ts";
import { GO_VERDICTS } from "./contract.ts";
import type { SeaHour } from "./outputs.ts";

/** Go or no-go of an event's day, latest last. A later verdict of the same day replaces the earlier one. */
export const goVerdicts = sqliteTable(
  "go_verdicts",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    /** The event's day that is decided, YYYY-MM-DD. */
    day: text("day").notNull(),
    verdict: text("verdict", { enum: GO_VERDICTS }).notNull(),
    text: text("text"),
    decided_by: foreignId("decided_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("go_verdicts_event").on(table.event_id, table.day, table.created_at),
    // Data export and account deletion.
    index("go_verdicts_decided_by").on(table.decided_by).where(sql`decided_by is not null`),
  ],
);

/** Forecasts of the sea by cell of 0.05 degrees, "44.30,9.20"; `hours` as the adapter gives them. */
export const seaConditions = sqliteTable("sea_conditions", {
  cell: text("cell").primaryKey(),
  hours: text("hours", { mode: "json" }).$type<SeaHour[]>().notNull(),
  source: text("source").notNull(),
  fetched_at: text("fetched_at").notNull(),
});

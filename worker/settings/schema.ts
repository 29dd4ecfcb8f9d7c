import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What an admin can switch: `events_free_mode`, `past_events_category_position`. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
  updated_at: text("updated_at").notNull(),
});

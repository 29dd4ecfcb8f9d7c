import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What an admin can set: a row per key of SETTING_KEYS that was ever set. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
  updated_at: text("updated_at").notNull(),
  /** One more with each write, so that of two admins the second sees the first one's value. */
  revision: integer("revision").notNull().default(1),
});

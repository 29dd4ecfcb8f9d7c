import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The settings of admins: a row for each key of SETTING_KEYS that was ever set. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
  updated_at: text("updated_at").notNull(),
  /** Raised by each write, so that of two admins the second sees the first one's value. */
  revision: integer("revision").notNull().default(1),
});

import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";

/** The secret of a user's calendar address. Renewing replaces it, so the old address stops working at once. */
export const calendarAddresses = sqliteTable(
  "calendar_addresses",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").primaryKey(),
    secret: text("secret").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [uniqueIndex("calendar_addresses_secret").on(table.secret)],
);

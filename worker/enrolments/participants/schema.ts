import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { events } from "../../events/schema.ts";

/** Messages of organizers to all participants of an event, with the number of recipients. */
export const eventMessages = sqliteTable(
  "event_messages",
  {
    id: text("id").primaryKey(),
    event_id: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    sender_id: text("sender_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    recipients: integer("recipients").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("event_messages_event").on(table.event_id, table.created_at),
    index("event_messages_sender").on(table.sender_id, table.created_at),
  ],
);

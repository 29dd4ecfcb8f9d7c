import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { events } from "../../events/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { PAID_OUTSIDE } from "./contract.ts";

/** Messages of organizers to all participants of an event, with the number of recipients. */
export const eventMessages = sqliteTable(
  "event_messages",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    sender_id: foreignId("sender_id", () => users.id, "set null"),
    text: text("text").notNull(),
    recipients: integer("recipients").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("event_messages_event").on(table.event_id, table.created_at),
    index("event_messages_sender").on(table.sender_id, table.created_at),
  ],
);

/**
 * Participants whom an organizer adds by hand. Triggers count each as a taken seat of the event. `method` and
 * `amount_cents` say what was paid outside the platform, which no ledger contains. Erasing nulls the personal columns.
 */
export const eventGuests = sqliteTable(
  "event_guests",
  {
    /** The browser's id of the guest, also in the event's registers. */
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    method: text("method", { enum: PAID_OUTSIDE }).notNull(),
    amount_cents: integer("amount_cents").notNull().default(0),
    added_by: foreignId("added_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("event_guests_event").on(table.event_id, table.created_at),
    // Rows with personal data, by age, by e-mail and by the user who added them.
    index("event_guests_named").on(table.created_at).where(sql`name is not null`),
    index("event_guests_email").on(table.email).where(sql`email is not null`),
    index("event_guests_added_by").on(table.added_by).where(sql`added_by is not null`),
    check("event_guests_amount", sql`${table.amount_cents} >= 0`),
  ],
);

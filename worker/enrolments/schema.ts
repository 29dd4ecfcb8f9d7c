import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";

/** held -> confirmed -> cancelled | refunded; held -> released. One live row (held, confirmed) per user and event. */
export const enrolments = sqliteTable(
  "enrolments",
  {
    id: text("id").primaryKey(),
    event_id: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    status: text("status", { enum: ["held", "confirmed", "cancelled", "refunded", "released"] }).notNull(),
    amount_cents: integer("amount_cents").notNull().default(0),
    currency: text("currency").notNull().default("eur"),
    held_until: text("held_until"),
    /** Of a seat offered to the first of a waiting list: the offer's end, which an open payment may outlast. */
    offer_until: text("offer_until"),
    confirmed_at: text("confirmed_at"),
    paid_at: text("paid_at"),
    ended_at: text("ended_at"),
    created_at: text("created_at").notNull(),
    /** Keyed hash of the IP address of a live hold; a trigger clears it when the hold ends. */
    address_key: text("address_key"),
    /** Last calendar day of a full refund because of a change of day or venue (`changeRefundUntil`). */
    full_refund_until: text("full_refund_until"),
    /** The organizer's last reminder of missing documents. */
    documents_reminded_at: text("documents_reminded_at"),
  },
  (table) => [
    // Live rows alone have no `ended_at`. A condition on it is not written again when a hold is confirmed, as one on the
    // status would be. By the user first, because lists of one user's live rows are read along it, in the order of events.
    uniqueIndex("enrolments_one_live").on(table.user_id, table.event_id).where(sql`ended_at is null`),
    index("enrolments_user_ended")
      .on(table.user_id, table.status, table.event_id)
      .where(sql`ended_at is not null`),
    index("enrolments_event_status").on(table.event_id, table.status, table.held_until),
    index("enrolments_user_created").on(table.user_id, table.created_at),
    index("enrolments_address").on(table.address_key, table.held_until).where(sql`address_key is not null`),
    index("enrolments_holds").on(table.held_until).where(sql`status = 'held'`),
    check(
      "enrolments_status",
      sql`${table.status} in ('held','confirmed','cancelled','refunded','released')`,
    ),
    check("enrolments_hold", sql`(${table.status} = 'held') <= (${table.held_until} is not null)`),
    check("enrolments_amount", sql`${table.amount_cents} >= 0`),
  ],
);

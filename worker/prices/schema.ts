import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";

/**
 * Discount codes of an organizer: cents or percent off each seat. Uses are the live enrolments with the code's id, one per
 * seat. A code that was used is ended instead of deleted, so that payments still name it.
 */
export const priceCodes = sqliteTable(
  "price_codes",
  {
    id: text("id").primaryKey(),
    organizer_id: foreignId("organizer_id", () => users.id, "cascade").notNull(),
    /** As `normalizeCode` writes it. */
    code: text("code").notNull(),
    amount_cents: integer("amount_cents"),
    percent: integer("percent"),
    /** Calendar days, YYYY-MM-DD, both included; null: no bound. */
    from_day: text("from_day"),
    until_day: text("until_day"),
    max_uses: integer("max_uses"),
    per_person: integer("per_person"),
    /** Null: all events of the organizer. */
    event_ids: text("event_ids", { mode: "json" }).$type<string[]>(),
    revision: integer("revision").notNull().default(1),
    ended_at: text("ended_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("price_codes_code").on(table.organizer_id, table.code),
    check("price_codes_reduction", sql`(${table.amount_cents} is null) <> (${table.percent} is null)`),
    check("price_codes_percent", sql`${table.percent} is null or ${table.percent} between 1 and 100`),
    check("price_codes_amount", sql`${table.amount_cents} is null or ${table.amount_cents} > 0`),
  ],
);

/** The users whom an organizer marked for the members' price of the organizer's events. */
export const priceMembers = sqliteTable(
  "price_members",
  {
    organizer_id: foreignId("organizer_id", () => users.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizer_id, table.user_id] }),
    index("price_members_user").on(table.user_id),
  ],
);

/**
 * Gift vouchers of an organizer, by value. Paid by the payment with their id. The balance is derived: the value less what
 * live enrolments use, and what ended ones did not give back (`voucherBalance`).
 */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: text("id").primaryKey(),
    /** Typed where a discount code is; random, unique on the site. */
    code: text("code").notNull(),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict"),
    buyer_id: foreignId("buyer_id", () => users.id, "set null"),
    amount_cents: integer("amount_cents").notNull(),
    /** Whom it is for, with a message; erasing the buyer's account nulls these personal columns. */
    for_name: text("for_name"),
    message: text("message"),
    recipient_email: text("recipient_email"),
    /** The day on which it is mailed to `recipient_email`; null: at once. */
    send_on: text("send_on"),
    sent_at: text("sent_at"),
    paid_at: text("paid_at"),
    /** The last day on which it can be spent. */
    expires_on: text("expires_on").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("vouchers_code").on(table.code),
    index("vouchers_organizer").on(table.organizer_id),
    index("vouchers_buyer").on(table.buyer_id),
    index("vouchers_unsent")
      .on(table.send_on)
      .where(sql`sent_at is null and paid_at is not null and recipient_email is not null`),
    check("vouchers_amount", sql`${table.amount_cents} > 0`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import type { RefundRule } from "../events/contract.ts";
import { events } from "../events/schema.ts";
import { foreignId } from "../foreignId.ts";
import type { PriceLine } from "../prices/contract.ts";

/** The id of its row in "my payments", the title and the refund rule at the enrolment, and the lines of the price. */
export type VoucherTerms = {
  id: string;
  title: string;
  refund_rule: RefundRule;
  refund_until: string;
  price_lines: PriceLine[];
};

/** held -> confirmed -> cancelled | refunded; held -> released. One live row (held, confirmed) per user and event. */
export const enrolments = sqliteTable(
  "enrolments",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "restrict").notNull(),
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
    /** The organizer's last reminder of missing documents; enrolling anew does not reset it. */
    documents_reminded_at: text("documents_reminded_at"),
    /** The seats that the enrolment takes: the user's own, and those bought for others until they claim them. */
    seats: integer("seats").notNull().default(1),
    /** The payer's enrolment, whose seat this one claimed; refunds go to that payer. */
    payer_enrolment_id: text("payer_enrolment_id"),
    /** The discount code of the price: each seat is one use while the enrolment is live. */
    price_code_id: text("price_code_id"),
    /** After a deposit: the cents still due, and the last day for them. */
    balance_cents: integer("balance_cents").notNull().default(0),
    balance_due_on: text("balance_due_on"),
    /** The gift voucher that paid a part, its cents, and those that a refund gave back to it. */
    voucher_id: text("voucher_id"),
    voucher_cents: integer("voucher_cents").notNull().default(0),
    voucher_returned_cents: integer("voucher_returned_cents").notNull().default(0),
    /** Of an enrolment that a voucher paid alone: what a payment would keep. */
    voucher_terms: text("voucher_terms", { mode: "json" }).$type<VoucherTerms>(),
  },
  (table) => [
    // Live rows alone have no `ended_at`. A condition on it is not written again when a hold is confirmed, as one on the
    // status would be. By the user first, because lists of one user's live rows are read along it, in the order of events.
    uniqueIndex("enrolments_one_live").on(table.user_id, table.event_id).where(sql`ended_at is null`),
    index("enrolments_user_ended")
      .on(table.user_id, table.status, table.event_id)
      .where(sql`ended_at is not null`),
    index("enrolments_event_status").on(table.event_id, table.status, table.held_until),
    // The few enrolments with seats for others: `countTakenSeats` adds them to a count along the index above.
    index("enrolments_more_seats").on(table.event_id).where(sql`seats > 1`),
    index("enrolments_user_created").on(table.user_id, table.created_at),
    index("enrolments_address").on(table.address_key, table.held_until).where(sql`address_key is not null`),
    index("enrolments_holds").on(table.held_until).where(sql`status = 'held'`),
    index("enrolments_price_code")
      .on(table.price_code_id, table.user_id)
      .where(sql`price_code_id is not null`),
    index("enrolments_payer").on(table.payer_enrolment_id).where(sql`payer_enrolment_id is not null`),
    index("enrolments_voucher").on(table.voucher_id).where(sql`voucher_id is not null`),
    index("enrolments_balance").on(table.balance_due_on).where(sql`balance_cents > 0`),
    check(
      "enrolments_status",
      sql`${table.status} in ('held','confirmed','cancelled','refunded','released')`,
    ),
    check("enrolments_hold", sql`(${table.status} = 'held') <= (${table.held_until} is not null)`),
    check("enrolments_amount", sql`${table.amount_cents} >= 0`),
  ],
);

/** Seats of a payer's enrolment that were offered to others by a link, whose hash is stored. */
export const seatInvitations = sqliteTable(
  "seat_invitations",
  {
    id: text("id").primaryKey(),
    /** The payer's enrolment. */
    enrolment_id: foreignId("enrolment_id", () => enrolments.id, "cascade").notNull(),
    token_hash: text("token_hash").notNull(),
    /** The address that got the link; null for a link that the payer sends. Erasing the payer's account nulls it. */
    email: text("email"),
    created_at: text("created_at").notNull(),
    claimed_at: text("claimed_at"),
    /** The enrolment that claimed the seat. */
    claimed_enrolment_id: text("claimed_enrolment_id"),
  },
  (table) => [
    uniqueIndex("seat_invitations_token").on(table.token_hash),
    index("seat_invitations_enrolment").on(table.enrolment_id),
    index("seat_invitations_email").on(table.email).where(sql`email is not null`),
  ],
);

import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { enrolments } from "../enrolments/schema.ts";
import { REFUND_RULES } from "../events/contract.ts";
import { events } from "../events/schema.ts";
import { foreignId } from "../foreignId.ts";
import { userPackages } from "../packages/schema.ts";
import type { PriceLine } from "../prices/contract.ts";
import { COMPARED_KINDS, COMPARISON_PHASES, DIFFERENCE_STATES } from "./comparison/contract.ts";
import { DISPUTE_STATES, PAYMENT_PARTS, REFUND_REASONS } from "./contract.ts";

/** One checkout session at Stripe, from its opening to its end. Amounts in cents. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["event", "organizer_package", "sponsor_package"] }).notNull(),
    user_id: foreignId("user_id", () => users.id, "restrict").notNull(),
    event_id: foreignId("event_id", () => events.id, "set null"),
    enrolment_id: foreignId("enrolment_id", () => enrolments.id, "set null"),
    package_id: text("package_id"),
    /** Title of the event or package at the purchase. */
    title: text("title").notNull().default(""),
    user_package_id: foreignId("user_package_id", () => userPackages.id, "set null"),
    stripe_session_id: text("stripe_session_id"),
    stripe_payment_intent: text("stripe_payment_intent"),
    checkout_url: text("checkout_url"),
    amount_cents: integer("amount_cents").notNull(),
    refunded_cents: integer("refunded_cents").notNull().default(0),
    /** Cents withdrawn in lost disputes; they cannot be refunded again. */
    disputed_cents: integer("disputed_cents").notNull().default(0),
    currency: text("currency").notNull().default("eur"),
    status: text("status", { enum: ["open", "paid", "expired", "refunded"] }).notNull(),
    /** The reason why the payment is an issue (PAYMENT_ATTENTIONS); null for none. */
    attention: text("attention"),
    /** The refund rule at the payment, and the last calendar day on which it brings a refund. */
    refund_rule: text("refund_rule", { enum: REFUND_RULES }),
    refund_until: text("refund_until"),
    /** When the session expires at Stripe. */
    expires_at: text("expires_at"),
    /** The time of the next reconciliation; null once settled. */
    next_check_at: text("next_check_at"),
    checks: integer("checks").notNull().default(0),
    paid_at: text("paid_at"),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
    /**
     * Since when Stripe does not know the session, as with another account's keys; null once it does. Whether it was
     * paid stays unknown, also after the hold is released and the status is `expired`.
     */
    unknown_since: text("unknown_since"),
    /**
     * The version of the terms of sale of the payment, and when the payer accepted it: beside the button, or on
     * Stripe's page, which is known once paid. Null for payments older than the terms.
     */
    terms_version: text("terms_version"),
    terms_accepted_at: text("terms_accepted_at"),
    /**
     * Seller and buyer at the payment, JSON of `PaymentSeller` and `ReceiptParty`, so that later changes of a profile
     * or a setting do not change the receipt. Null while unpaid, and for payments older than these columns. Deleting an
     * account empties its fields.
     */
    seller: text("seller"),
    buyer: text("buyer"),
    /** The platform's fee at the opening of the payment: percent and fixed cents, and their sum for the whole price. */
    fee_percent: real("fee_percent").notNull().default(0),
    fee_fixed_cents: integer("fee_fixed_cents").notNull().default(0),
    fee_cents: integer("fee_cents").notNull().default(0),
    /** The part of the price that it pays. */
    part: text("part", { enum: PAYMENT_PARTS }).notNull().default("whole"),
    /** JSON of the `PriceLine`s of the whole price; null for an event's full price of one seat. */
    price_lines: text("price_lines", { mode: "json" }).$type<PriceLine[]>(),
    /** The gift voucher that it buys; its `event_id` is null. */
    voucher_id: text("voucher_id"),
    /** Stripe's customer of a card that is kept for the balance, and when the payer consented to it. */
    stripe_customer_id: text("stripe_customer_id"),
    card_consent_at: text("card_consent_at"),
  },
  (table) => [
    // An intent is found along the index of the ledger, whose charge has its id: `isOfIntent`.
    uniqueIndex("payments_session").on(table.stripe_session_id).where(sql`stripe_session_id is not null`),
    index("payments_user").on(table.user_id),
    index("payments_event").on(table.event_id),
    index("payments_enrolment").on(table.enrolment_id),
    index("payments_user_package").on(table.user_package_id).where(sql`user_package_id is not null`),
    // Payments never reconciled come before those reconciled without a result (listDuePayments).
    index("payments_due").on(sql`checks > 0`, table.next_check_at).where(sql`next_check_at is not null`),
    index("payments_attention").on(table.updated_at).where(sql`attention is not null`),
    // The admin's table, in the order of the rows, which is that of creation, also within one amount. One filter has an
    // index, a second one reads more rows, 2,000 a page at most. Most payments are paid and of events: those are read
    // without. Expressions, because SQLite would else take a status for as selective as the payment's enrolment.
    index("payments_of_amount").on(table.amount_cents),
    index("payments_of_status").on(sql`lower(status)`).where(sql`status <> 'paid'`),
    index("payments_of_status_amount")
      .on(sql`lower(status)`, table.amount_cents)
      .where(sql`status <> 'paid'`),
    index("payments_of_kind").on(sql`lower(kind)`).where(sql`kind <> 'event'`),
    index("payments_of_kind_amount").on(sql`lower(kind)`, table.amount_cents).where(sql`kind <> 'event'`),
    index("payments_with_issue").on(sql`attention is null`).where(sql`attention is not null`),
    index("payments_with_issue_amount").on(table.amount_cents).where(sql`attention is not null`),
    index("payments_of_voucher").on(sql`voucher_id is null`).where(sql`voucher_id is not null`),
    index("payments_of_voucher_amount").on(table.amount_cents).where(sql`voucher_id is not null`),
    check("payments_kind", sql`${table.kind} in ('event','organizer_package','sponsor_package')`),
    check("payments_status", sql`${table.status} in ('open','paid','expired','refunded')`),
    check("payments_amount", sql`${table.amount_cents} > 0`),
    check("payments_refund", sql`${table.refunded_cents} between 0 and ${table.amount_cents}`),
  ],
);

/**
 * Refunds. A row is written in the batch of the change that makes it due and sent to Stripe afterwards: waiting -> done
 * | failed. Its id is part of the idempotency key. A failed refund is a payment issue.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    payment_id: foreignId("payment_id", () => payments.id, "restrict").notNull(),
    amount_cents: integer("amount_cents").notNull(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    /** Chosen by the admin's browser, so that a repeated request refunds once. */
    request_key: text("request_key"),
    status: text("status", { enum: ["waiting", "done", "failed"] }).notNull(),
    stripe_refund_id: text("stripe_refund_id"),
    attempts: integer("attempts").notNull().default(0),
    /** The number of Stripe's rejections or replayed failures: part of the idempotency key of the next attempt. */
    refusals: integer("refusals").notNull().default(0),
    next_attempt_at: text("next_attempt_at"),
    last_error: text("last_error"),
    /** An admin's reason in the payer's mail; null for refunds by a rule, and for a deleted payer's account. */
    note: text("note"),
    created_at: text("created_at").notNull(),
    done_at: text("done_at"),
  },
  (table) => [
    uniqueIndex("refunds_stripe").on(table.stripe_refund_id),
    uniqueIndex("refunds_request").on(table.request_key).where(sql`request_key is not null`),
    index("refunds_payment").on(table.payment_id),
    index("refunds_waiting").on(table.next_attempt_at).where(sql`status = 'waiting'`),
    index("refunds_failed").on(table.created_at).where(sql`status = 'failed'`),
    check("refunds_status", sql`${table.status} in ('waiting','done','failed')`),
    check("refunds_amount", sql`${table.amount_cents} > 0`),
  ],
);

/**
 * Disputes under Stripe's ids, as retrieved at `asked_at`. While one is open and its charge not refundable, the
 * payment's refunds wait. `change_id` names the write that last changed `state`.
 */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    payment_id: foreignId("payment_id", () => payments.id, "restrict").notNull(),
    state: text("state", { enum: DISPUTE_STATES }).notNull(),
    /** Stripe's own status. */
    stripe_status: text("stripe_status").notNull(),
    reason: text("reason").notNull(),
    amount_cents: integer("amount_cents").notNull(),
    /** Cents currently withdrawn by the bank, without Stripe's fee. */
    taken_cents: integer("taken_cents").notNull(),
    is_charge_refundable: integer("is_charge_refundable", { mode: "boolean" }).notNull(),
    asked_at: text("asked_at").notNull(),
    change_id: text("change_id").notNull(),
    /** Decision about the enrolment of a lost dispute; null for none. */
    decision: text("decision", { enum: ["kept", "removed"] }),
    decided_at: text("decided_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("disputes_payment").on(table.payment_id),
    check("disputes_state", sql`${table.state} in ('inquiry','open','won','lost','closed')`),
  ],
);

/**
 * Processed Stripe events: a second delivery finds its id here and changes nothing. Events of a payment are retained
 * with it; the others are deleted once Stripe cannot deliver them again.
 */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    processed_at: text("processed_at").notNull(),
    payment_id: foreignId("payment_id", () => payments.id, "set null"),
  },
  (table) => [
    index("stripe_events_unlinked").on(table.processed_at).where(sql`payment_id is null`),
    index("stripe_events_payment").on(table.payment_id).where(sql`payment_id is not null`),
  ],
);

/**
 * The ledger, append-only. Refunds, dispute withdrawals and dispute fees are negative; money reinstated by a dispute is
 * a charge with the id of its balance transaction. `organizer_id` is null for packages, whose money is the platform's.
 */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: text("id").primaryKey(),
    payment_id: foreignId("payment_id", () => payments.id, "restrict").notNull(),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict"),
    event_id: foreignId("event_id", () => events.id, "set null"),
    kind: text("kind", { enum: ["charge", "refund", "dispute", "dispute_fee"] }).notNull(),
    amount_cents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("eur"),
    /** Id of Stripe's payment intent, refund or balance transaction, so that no entry is written twice. */
    stripe_reference: text("stripe_reference").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_entries_reference").on(table.kind, table.stripe_reference),
    index("ledger_entries_payment").on(table.payment_id),
    index("ledger_entries_organizer").on(table.organizer_id, table.created_at),
    index("ledger_entries_event").on(table.event_id),
    check("ledger_entries_sign", sql`(${table.kind} = 'charge') = (${table.amount_cents} > 0)`),
  ],
);

/**
 * Sums per organizer and hour (UTC), maintained by triggers on enrolments, ledger and events: enrolments by the hour of
 * confirmation, the paid ones among them, and cents earned, with refunds subtracted in their own hour. They add up to
 * days of the site's time zone. A year costs at most 8,760 rows for any number of enrolments. Hours, because days of
 * the site's time zone begin at one in summer and winter. After a handover the earnings stay with the organizer who was
 * paid, so `events.earned_cents` counts the entries of the event's present organizer alone.
 */
export const organizerHours = sqliteTable(
  "organizer_hours",
  {
    organizer_id: foreignId("organizer_id", () => users.id, "cascade").notNull(),
    /** YYYY-MM-DDTHH. */
    hour: text("hour").notNull(),
    enrolled: integer("enrolled").notNull().default(0),
    paying: integer("paying").notNull().default(0),
    earned_cents: integer("earned_cents").notNull().default(0),
    /** Cents of refunds, and of disputes with their fees. Gross revenue is the sum of all three. */
    refunded_cents: integer("refunded_cents").notNull().default(0),
    disputed_cents: integer("disputed_cents").notNull().default(0),
    /** The part of the three from deleted or handed-over events, and its number of ledger entries. */
    elsewhere_entries: integer("elsewhere_entries").notNull().default(0),
    elsewhere_earned_cents: integer("elsewhere_earned_cents").notNull().default(0),
    elsewhere_refunded_cents: integer("elsewhere_refunded_cents").notNull().default(0),
    elsewhere_disputed_cents: integer("elsewhere_disputed_cents").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizer_id, table.hour] })],
);

/**
 * The daily comparison of the ledger with Stripe's balance transactions, one row per day on which it ran. It compares the
 * transactions created at Stripe from `since` until before `until`, page by page: `cursor` is the last row read in `phase`.
 */
export const ledgerComparisons = sqliteTable(
  "ledger_comparisons",
  {
    /** YYYY-MM-DD in the site's time zone. */
    day: text("day").primaryKey(),
    since: text("since").notNull(),
    until: text("until").notNull(),
    phase: text("phase", { enum: COMPARISON_PHASES }).notNull(),
    cursor: text("cursor"),
    /** Balance transactions and ledger entries compared. */
    compared: integer("compared").notNull().default(0),
    /** The end of the lease of the cron run that works on it. */
    leased_until: text("leased_until"),
    last_error: text("last_error"),
    started_at: text("started_at").notNull(),
    finished_at: text("finished_at"),
  },
  (table) => [
    check("ledger_comparisons_phase", sql`${table.phase} in ('listing','entries','differences','done')`),
  ],
);

/** Ledger entries whose balance transaction was found at Stripe with the same amount. */
export const ledgerMatches = sqliteTable(
  "ledger_matches",
  {
    entry_id: foreignId("entry_id", () => ledgerEntries.id, "cascade").primaryKey(),
    transaction_id: text("transaction_id").notNull(),
    compared_at: text("compared_at").notNull(),
  },
  (table) => [index("ledger_matches_transaction").on(table.transaction_id)],
);

/**
 * Differences between ledger and Stripe, one row per ledger kind and reference. `ours_cents` is null without a ledger
 * entry, `theirs_cents` without money at Stripe. `settled`: a later comparison found both equal; `resolved`: an admin
 * explained it in `reason`.
 */
export const ledgerDifferences = sqliteTable(
  "ledger_differences",
  {
    id: text("id").primaryKey(),
    entry_kind: text("entry_kind", { enum: COMPARED_KINDS }).notNull(),
    reference: text("reference").notNull(),
    payment_id: foreignId("payment_id", () => payments.id, "set null"),
    transaction_id: text("transaction_id"),
    ours_cents: integer("ours_cents"),
    theirs_cents: integer("theirs_cents"),
    /** Stripe's currency, of `theirs_cents`. */
    currency: text("currency").notNull().default("eur"),
    /** When the money moved: at Stripe or, without money at Stripe, by the ledger. */
    occurred_at: text("occurred_at").notNull(),
    found_at: text("found_at").notNull(),
    state: text("state", { enum: DIFFERENCE_STATES }).notNull(),
    settled_at: text("settled_at"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("ledger_differences_reference").on(table.entry_kind, table.reference),
    index("ledger_differences_open").on(table.id).where(sql`state = 'open'`),
    index("ledger_differences_payment").on(table.payment_id),
    check("ledger_differences_state", sql`${table.state} in ('open','settled','resolved')`),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";
import { foreignId } from "../foreignId.ts";
import { payments, refunds } from "../payments/schema.ts";
import {
  type AccountTelling,
  BANK_PAYOUT_STATES,
  PAYOUT_ACCOUNT_STATES,
  REQUIREMENT_TURNS,
} from "./contract.ts";

/** One requirement of Stripe in words of its own, in English or the account's language. */
export type StoredRequirement = { code: string; text: string };

/**
 * An organizer's account at Stripe. A row without an id counts the definite refusals of the first call; with `api` "v1"
 * the next one is of that generation.
 */
export const payoutAccounts = sqliteTable(
  "payout_accounts",
  {
    user_id: foreignId("user_id", () => users.id, "restrict").primaryKey(),
    stripe_account_id: text("stripe_account_id"),
    /** The generation of Stripe's API that made the account: its links, retrievals and events use the same one. */
    api: text("api", { enum: ["v2", "v1"] }),
    state: text("state", { enum: PAYOUT_ACCOUNT_STATES }).notNull().default("none"),
    asked_by: text("asked_by", { enum: REQUIREMENT_TURNS }),
    requirements: text("requirements", { mode: "json" }).$type<StoredRequirement[]>().notNull().default([]),
    /** The earliest deadline of a requirement, an instant; null for none. */
    deadline: text("deadline"),
    /** Definite refusals of the first call: part of its idempotency key. */
    refusals: integer("refusals").notNull().default(0),
    /** What the organizer was last told of. */
    told_state: text("told_state").$type<AccountTelling>(),
    /** When the last retrieval of the account's facts began; an older answer changes nothing. */
    checked_at: text("checked_at"),
    /** When the tax data were first asked for, and the reminders since; transfers stop after two and 60 days. */
    tax_asked_at: text("tax_asked_at"),
    tax_reminders: integer("tax_reminders").notNull().default(0),
    tax_reminded_at: text("tax_reminded_at"),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("payout_accounts_stripe")
      .on(table.stripe_account_id)
      .where(sql`stripe_account_id is not null`),
    index("payout_accounts_state").on(table.state).where(sql`state <> 'active'`),
  ],
);

/**
 * The money of one paid enrolment on its way to the organizer of the ledger. Triggers insert the row with the charge and
 * derive `kept_cents` from ledger and waiting refunds, and `due_on` from the event's first day. What the organizer gets
 * is `net_cents`; what is settled of it is sent - reversed - owed + set off (`unsettled_cents` is the rest, negative when
 * too much was sent). Cents.
 */
export const transfers = sqliteTable(
  "transfers",
  {
    payment_id: foreignId("payment_id", () => payments.id, "restrict").primaryKey(),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict").notNull(),
    event_id: foreignId("event_id", () => events.id, "set null"),
    gross_cents: integer("gross_cents").notNull(),
    /** The platform's fee of the whole price, frozen with the payment. */
    fee_cents: integer("fee_cents").notNull(),
    /** Paid less refunded, waiting to be refunded, or withdrawn by a dispute. */
    kept_cents: integer("kept_cents").notNull(),
    /** Kept less the fee's share of it. */
    net_cents: integer("net_cents")
      .notNull()
      .generatedAlwaysAs(
        sql`kept_cents - max(0, (fee_cents * kept_cents * 2 + gross_cents) / (gross_cents * 2))`,
        { mode: "virtual" },
      ),
    sent_cents: integer("sent_cents").notNull().default(0),
    reversed_cents: integer("reversed_cents").notNull().default(0),
    /** Sent, to be reversed, and refused by Stripe: the organizer's debt. */
    owed_cents: integer("owed_cents").notNull().default(0),
    /** Kept from this transfer for the organizer's debts. */
    set_off_cents: integer("set_off_cents").notNull().default(0),
    /** Of what is owed, forgiven by an admin: the platform bears it. */
    forgiven_cents: integer("forgiven_cents").notNull().default(0),
    unsettled_cents: integer("unsettled_cents")
      .notNull()
      .generatedAlwaysAs(
        sql`kept_cents - max(0, (fee_cents * kept_cents * 2 + gross_cents) / (gross_cents * 2))
          - sent_cents + reversed_cents + owed_cents - set_off_cents`,
        { mode: "virtual" },
      ),
    /** The event's first day, YYYY-MM-DD; PAYOUT_DELAY_DAYS are added when it is read. */
    due_on: text("due_on").notNull(),
    /** Definite refusals of Stripe since the last success, the next try, and the last one's words. */
    refusals: integer("refusals").notNull().default(0),
    next_attempt_at: text("next_attempt_at"),
    last_error: text("last_error"),
    sent_at: text("sent_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("transfers_organizer").on(table.organizer_id, table.payment_id),
    index("transfers_event").on(table.event_id),
    // Partial by a generated column, so that the cron reads only what is left to move. By organizer, because the money of
    // those without an active account waits for as long as they like, and no tick may read it.
    index("transfers_due").on(table.organizer_id, table.due_on).where(sql`unsettled_cents > 0`),
    index("transfers_excess").on(table.payment_id).where(sql`unsettled_cents < 0`),
    index("transfers_indebted")
      .on(table.organizer_id)
      .where(sql`owed_cents <> set_off_cents + forgiven_cents`),
    index("transfers_failed").on(table.next_attempt_at).where(sql`refusals > 0`),
  ],
);

/**
 * One call to Stripe that moves money to or from an organizer's account. `sending`: claimed, its answer is not known;
 * its id is the idempotency key, and a refused move is followed by a new one. Beside them what an admin did about a debt,
 * without a call: `retry` has it reversed again, `forgiveness` ends it.
 */
export const transferMoves = sqliteTable(
  "transfer_moves",
  {
    id: text("id").primaryKey(),
    payment_id: foreignId("payment_id", () => transfers.payment_id, "restrict").notNull(),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict").notNull(),
    kind: text("kind", { enum: ["transfer", "reversal", "retry", "forgiveness"] }).notNull(),
    /** The account that the money goes to or comes from; empty for a debt of money that was never sent. */
    stripe_account_id: text("stripe_account_id").notNull(),
    cents: integer("cents").notNull(),
    /** Of a transfer: kept from it for debts, beside `cents`. */
    set_off_cents: integer("set_off_cents").notNull().default(0),
    state: text("state", { enum: ["sending", "done", "refused"] }).notNull(),
    /** tr_… or trr_…; of a reversal, `reversed_transfer` is the transfer. */
    stripe_id: text("stripe_id"),
    reversed_transfer: text("reversed_transfer"),
    /** The refund that caused a reversal; null for a dispute. */
    refund_id: foreignId("refund_id", () => refunds.id, "set null"),
    /** txn_…: the balance transaction with which the nightly comparison found it equal. */
    transaction_id: text("transaction_id"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: text("next_attempt_at"),
    last_error: text("last_error"),
    created_at: text("created_at").notNull(),
    done_at: text("done_at"),
  },
  (table) => [
    index("transfer_moves_payment").on(table.payment_id),
    index("transfer_moves_refund").on(table.refund_id).where(sql`refund_id is not null`),
    uniqueIndex("transfer_moves_sending").on(table.payment_id).where(sql`state = 'sending'`),
    index("transfer_moves_due").on(table.next_attempt_at).where(sql`state = 'sending'`),
    uniqueIndex("transfer_moves_stripe").on(table.stripe_id).where(sql`stripe_id is not null`),
    index("transfer_moves_organizer").on(table.organizer_id, table.done_at).where(sql`done_at is not null`),
    index("transfer_moves_uncompared")
      .on(table.id)
      .where(sql`stripe_id is not null and transaction_id is null`),
    check("transfer_moves_cents", sql`${table.cents} >= 0`),
  ],
);

/** Payouts of Stripe from an organizer's account to the bank, as its webhooks tell. Cents. */
export const bankPayouts = sqliteTable(
  "bank_payouts",
  {
    /** po_… */
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "restrict").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** YYYY-MM-DD. */
    arrives_on: text("arrives_on").notNull(),
    state: text("state", { enum: BANK_PAYOUT_STATES }).notNull(),
    failure: text("failure"),
    created_at: text("created_at").notNull(),
    /** When Stripe created the last event applied: an older one changes nothing. */
    told_at: text("told_at").notNull(),
  },
  (table) => [
    index("bank_payouts_user").on(table.user_id, table.arrives_on),
    index("bank_payouts_failed").on(table.arrives_on).where(sql`state = 'failed'`),
  ],
);

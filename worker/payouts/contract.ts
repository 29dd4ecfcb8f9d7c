/**
 * State of an organizer's account at Stripe. `none`: never begun; `onboarding`: Stripe waits for the organizer's data;
 * `pending`: Stripe reviews them; `active`: transfers arrive, also while Stripe asks for data by a deadline; `restricted`:
 * they stopped.
 */
export const PAYOUT_ACCOUNT_STATES = [
  "none",
  "onboarding",
  "pending",
  "active",
  "restricted",
  "rejected",
  "closed",
] as const;
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number];

/** Of what an organizer is told: a state of the account, or that Stripe asks for data again. */
export type AccountTelling = PayoutAccountState | "data";

/** Whose turn it is to fulfil the earliest requirement of an account. */
export const REQUIREMENT_TURNS = ["organizer", "stripe"] as const;
export type RequirementTurn = (typeof REQUIREMENT_TURNS)[number];

/**
 * State of the money of one payment. `waiting`: the event has not begun, or its refund rule still gives back; `due`: the
 * next run of the cron sends it, or it waits for the account or the tax data; `failed`: Stripe refused it, and it is tried
 * again; `partly_reversed` and `reversed`: sent, and taken back after a refund or a dispute.
 */
export const TRANSFER_STATES = ["waiting", "due", "sent", "failed", "reversed", "partly_reversed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Rows of a page of transfers. */
export const TRANSFERS_PER_PAGE = 50;

export const STATEMENT_FORMATS = ["csv", "pdf"] as const;

/**
 * A line of a month's statement. `debt`: a reversal that Stripe refused; `retry`: a debt of an earlier month that is
 * reversed again; `forgiveness`: a debt that the platform bears; `payout`: to the bank, `payout_failed`: returned by it.
 */
export type StatementKind =
  | "transfer"
  | "reversal"
  | "debt"
  | "retry"
  | "forgiveness"
  | "payout"
  | "payout_failed";

/** The most days that PAYOUT_DELAY_DAYS adds. */
const DELAY_DAYS_MAX = 365;

/** PAYOUT_DELAY_DAYS as a number; null for a text that is no whole number of days up to a year. */
export function parseDelayDays(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= DELAY_DAYS_MAX ? Number(text) : null;
}

/** Reminders of missing tax data after the first request, the days between them, and the days until transfers stop (D.Lgs. 32/2023). */
export const TAX_REMINDERS = 2;
export const TAX_REMINDER_DAYS = 14;
export const TAX_STOP_DAYS = 60;

/** State of a payout of Stripe to the organizer's bank. */
export const BANK_PAYOUT_STATES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type BankPayoutState = (typeof BANK_PAYOUT_STATES)[number];

/** The organizer's page about the money, and the one to which Stripe's onboarding returns. */
export const PAYOUTS_PATH = "/incassi";
export const PAYOUTS_RETURN_PATH = "/incassi/stripe";

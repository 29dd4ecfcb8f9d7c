/** The phases of a comparison: Stripe's balance transactions, ledger entries without one, then the open differences. */
export const COMPARISON_PHASES = ["listing", "entries", "differences", "done"] as const;
export type ComparisonPhase = (typeof COMPARISON_PHASES)[number];

/** What is compared: kinds of ledger entries, and moves of money to and from organizers. */
export const COMPARED_KINDS = [
  "charge",
  "refund",
  "dispute",
  "dispute_fee",
  "transfer",
  "transfer_reversal",
] as const;

export const DIFFERENCE_STATES = ["open", "settled", "resolved"] as const;

/** The longest reason with which an admin resolves a difference, in characters. */
export const DIFFERENCE_REASON_MAX = 500;
export const DIFFERENCE_REASON_MIN = 3;

/** The kinds of difference: money missing in the ledger, money missing at Stripe, or another amount or currency. */
export type DifferenceKind = "missing_here" | "missing_there" | "amount_differs";

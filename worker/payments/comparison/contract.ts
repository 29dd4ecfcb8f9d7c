import type { PaymentKind } from "../contract.ts";

/** What a comparison reads: Stripe's balance transactions, ledger entries without one, then the open differences. */
export const COMPARISON_PHASES = ["listing", "entries", "differences", "done"] as const;
export type ComparisonPhase = (typeof COMPARISON_PHASES)[number];

export const DIFFERENCE_STATES = ["open", "settled", "resolved"] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

/** The longest reason with which an admin resolves a difference, in characters. */
export const DIFFERENCE_REASON_MAX = 500;
export const DIFFERENCE_REASON_MIN = 3;

/**
 * What differs: the ledger lacks money that Stripe moved, Stripe lacks money that the ledger has, or both have another
 * amount.
 */
export type DifferenceKind = "missing_here" | "missing_there" | "amount_differs";

/** A difference between ledger and Stripe. Amounts in euros, instants in ISO. */
export type LedgerDifference = {
  id: string;
  kind: DifferenceKind;
  state: DifferenceState;
  entry_kind: "charge" | "refund" | "dispute" | "dispute_fee";
  /** Id of Stripe's payment intent, refund or balance transaction, by which the ledger names the money. */
  reference: string;
  ours: number | null;
  theirs: number | null;
  occurred_at: string;
  found_at: string;
  settled_at: string | null;
  reason: string | null;
  /** Null where no payment here belongs to the money. */
  payment: { id: string; kind: PaymentKind; title: string } | null;
  stripe_url: string | null;
};

/** The latest comparison. `phase` is `done` once it is finished; `last_error`: why it could not go on. */
export type LedgerComparison = {
  day: string;
  since: string;
  until: string;
  phase: ComparisonPhase;
  compared: number;
  last_error: string | null;
  started_at: string;
  finished_at: string | null;
};

export type LedgerComparisonView = { last: LedgerComparison | null; open: number };

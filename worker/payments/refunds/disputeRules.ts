import type Stripe from "stripe";
import type { DisputeState } from "../contract.ts";

const STATES: Record<string, DisputeState> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  prevented: "closed",
  won: "won",
  lost: "lost",
};

/** A ledger entry of a dispute. `cents` is negative for withdrawals. */
export type DisputeLedgerEntry = {
  kind: "dispute" | "dispute_fee" | "charge";
  cents: number;
  reference: string;
};

/** Prefix of the reference of a returned dispute fee. */
const FEE_PREFIX = "fee_";

/** The state of a dispute by Stripe's status. Appeals and statuses unknown here count as open. */
export function disputeState(status: string): DisputeState {
  return STATES[status] ?? "open";
}

/**
 * The ledger entries of a dispute: for each balance transaction its amount, and Stripe's fee if any. Both have the
 * transaction's id as reference, so that repeated events write them once.
 */
export function disputeLedgerEntries(
  dispute: Pick<Stripe.Dispute, "balance_transactions">,
): DisputeLedgerEntry[] {
  return dispute.balance_transactions
    .flatMap(({ id, amount, fee }): DisputeLedgerEntry[] => [
      { kind: amount > 0 ? "charge" : "dispute", cents: amount, reference: id },
      {
        kind: fee < 0 ? "charge" : "dispute_fee",
        cents: -fee,
        reference: fee < 0 ? `${FEE_PREFIX}${id}` : id,
      },
    ])
    .filter(({ cents }) => cents !== 0);
}

/** Cents currently withdrawn by the bank, without Stripe's fee. */
export function withdrawnCents(dispute: Pick<Stripe.Dispute, "balance_transactions">): number {
  return Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));
}

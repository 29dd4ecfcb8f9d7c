import type Stripe from "stripe";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatCents } from "../../lib/money.ts";
import { formatEventDays } from "../../lib/timeZones.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { PaymentRow } from "../columns.ts";
import type { DisputeState } from "../contract.ts";

const STATES: Record<string, DisputeState> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  prevented: "closed",
  won: "won",
  lost: "lost",
};

/** How a dispute stands, by Stripe's status. Appeals, and statuses that Stripe has added since, are open. */
export function disputeState(status: string): DisputeState {
  return STATES[status] ?? "open";
}

/** Money that a dispute moved, as a ledger entry: cents, below zero where they were taken. */
export type DisputeMovement = {
  kind: "dispute" | "dispute_fee" | "charge";
  cents: number;
  reference: string;
};

/**
 * The ledger entries of a dispute: for each balance transaction its amount, and Stripe's fee where there is one. Both are
 * known by the transaction's id, so that the same one is written once however often it is told.
 */
export function disputeMovements(dispute: Pick<Stripe.Dispute, "balance_transactions">): DisputeMovement[] {
  return dispute.balance_transactions
    .flatMap(({ id, amount, fee }): DisputeMovement[] => [
      { kind: amount > 0 ? "charge" : "dispute", cents: amount, reference: id },
      { kind: fee < 0 ? "charge" : "dispute_fee", cents: -fee, reference: fee < 0 ? `${FEE}${id}` : id },
    ])
    .filter(({ cents }) => cents !== 0);
}

/** Begins the reference of a fee that Stripe has given back. */
const FEE = "fee_";

/** Cents that the bank has now, without Stripe's fee. */
export function takenCents(dispute: Pick<Stripe.Dispute, "balance_transactions">): number {
  return Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));
}

/** Who holds the event of a payment. */
export type DisputeRecipient = { email: string; full_name: string; language: LanguageCode };

/** To the organizer: the bank has taken the money of an enrolment back for good, and they decide about it. */
export function disputeLostMail(
  to: DisputeRecipient,
  { id, person, event, title }: PaymentRow,
  dispute: { id: string; cents: number },
  site: string,
): MailDraft {
  return {
    recipient: to.email,
    language: to.language,
    template: "dispute_lost",
    params: {
      name: to.full_name,
      who: person.full_name,
      title,
      days: event ? formatEventDays(event, to.language) : "",
      amount: formatCents(dispute.cents, to.language),
      reference: id,
      link: event ? `${site}/dashboard/participants/${event.id}` : `${site}/dashboard`,
    },
    dedupeKey: `dispute lost ${dispute.id}`,
  };
}

import type Stripe from "stripe";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
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

/** The state of a dispute by Stripe's status. Appeals and statuses unknown here count as open. */
export function disputeState(status: string): DisputeState {
  return STATES[status] ?? "open";
}

/** A ledger entry of a dispute. `cents` is negative for withdrawals. */
export type DisputeLedgerEntry = {
  kind: "dispute" | "dispute_fee" | "charge";
  cents: number;
  reference: string;
};

/**
 * The ledger entries of a dispute: for each balance transaction its amount, and Stripe's fee if there is one. Both have
 * the transaction's id as reference, so that repeated events write them once.
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

/** Prefix of the reference of a returned dispute fee. */
const FEE_PREFIX = "fee_";

/** Cents withdrawn by the bank now, without Stripe's fee. */
export function takenCents(dispute: Pick<Stripe.Dispute, "balance_transactions">): number {
  return Math.max(0, -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0));
}

/** The organizer of a payment's event. */
export type DisputeRecipient = { email: string; full_name: string; language: LanguageCode };

/** The mail that asks the organizer to decide about the enrolment of a lost dispute. */
export function disputeLostMail(
  to: DisputeRecipient,
  { id, user_id, person, event, title }: PaymentRow,
  dispute: { id: string; cents: number },
  site: string,
): MailDraft {
  return {
    recipient: to.email,
    language: to.language,
    template: "dispute_lost",
    params: {
      name: to.full_name,
      about: user_id,
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

import { eventPhase, type RefundRule } from "../../events/contract.ts";
import type { RefundReason } from "../contract.ts";

/** Refund reasons that end an enrolment. An enrolment ends once, so a payment has at most one refund with one of them. */
export const ENROLMENT_END_REASONS = [
  "cancelled",
  "removed",
  "event_cancelled",
  "account_deleted",
] as const satisfies RefundReason[];
export type EnrolmentEndReason = (typeof ENROLMENT_END_REASONS)[number];

/**
 * What cancelling an enrolment refunds today, in euros. `refund_until`: the last day on which cancelling refunds anything,
 * always before the event's first day. For a free enrolment all values are zero or null.
 */
export type CancellationTerms = {
  paid: number;
  refund: number;
  refund_until: string | null;
  /** The last day on which a change of the event's day or venue gives everything back; null: nothing changed. */
  full_refund_until: string | null;
  rule: RefundRule | null;
};

/** A cancelled enrolment and its refund, in euros. */
export type CancelledEnrolment = { status: "cancelled" | "refunded"; paid: number; refund: number };

/** What removing a participant refunds, in euros: all that is not refunded yet. */
export type RemovalTerms = { paid: number; refund: number };

/** What cancelling an event affects: enrolments (`people`), those with a refund (`paying`), and euros refunded (`total`). */
export type EventCancellation = { people: number; paying: number; total: number };

/** Why an event cannot be cancelled; null when it can, also while it is under way. */
export function cancelEventRefusal(
  event: { date: string; end_date: string | null; cancelled_at: string | null },
  today: string,
): "event_cancelled" | "event_past" | null {
  if (event.cancelled_at) return "event_cancelled";
  return eventPhase(event, today) === "past" ? "event_past" : null;
}

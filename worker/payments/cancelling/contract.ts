import { eventPhase } from "../../events/contract.ts";
import type { RefundReason } from "../contract.ts";

/** Refund reasons that end an enrolment. An enrolment ends once, so a payment has at most one refund with one of them. */
export const ENROLMENT_END_REASONS = [
  "cancelled",
  "removed",
  "event_cancelled",
  "account_deleted",
] as const satisfies RefundReason[];
export type EnrolmentEndReason = (typeof ENROLMENT_END_REASONS)[number];

/** The reason why an event cannot be cancelled; null when it can, also while it is under way. */
export function cancelEventRefusal(
  event: { date: string; end_date: string | null; cancelled_at: string | null },
  today: string,
): "event_cancelled" | "event_past" | null {
  if (event.cancelled_at) return "event_cancelled";
  return eventPhase(event, today) === "past" ? "event_past" : null;
}

import { eventPhase, type RefundRule } from "../../events/contract.ts";
import type { RefundReason } from "../contract.ts";

/** A place ends once, so of these reasons a payment has at most one refund. */
export const ENDING_REASONS = [
  "cancelled",
  "removed",
  "event_cancelled",
  "account_deleted",
] as const satisfies RefundReason[];
export type EndingReason = (typeof ENDING_REASONS)[number];

/**
 * What giving up a place brings back today, in euros. `refund_until`: the last day on which it brings anything back,
 * always before the event's first. Of a free place all is zero or null.
 */
export type PlaceCancellation = {
  paid: number;
  refund: number;
  refund_until: string | null;
  /** The last day on which a change of the event's day or venue gives everything back; null: nothing changed. */
  full_refund_until: string | null;
  rule: RefundRule | null;
};

/** A place that was given up, and what came back for it, in euros. */
export type GivenUpPlace = { status: "cancelled" | "refunded"; paid: number; refund: number };

/** What taking somebody off an event gives back to them, in euros: all that has not come back yet. */
export type PlaceRemoval = { paid: number; refund: number };

/** Whom cancelling an event concerns: all who have a place, those of them who get money back, and how many euros in all. */
export type EventCancellation = { people: number; paying: number; total: number };

/** Why an event cannot be cancelled any more; null while it can, also while it goes on. */
export function callOffRefusal(
  event: { date: string; end_date: string | null; cancelled_at: string | null },
  today: string,
): "event_cancelled" | "event_past" | null {
  if (event.cancelled_at) return "event_cancelled";
  return eventPhase(event, today) === "past" ? "event_past" : null;
}

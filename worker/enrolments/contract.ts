import type { RefundRule } from "../events/contract.ts";
import type { SoldEvent } from "./outputs.ts";

export type ParticipationStatus = "held" | "confirmed";

/** The most participations of a list. */
export const PARTICIPATIONS_MAX = 100;

/** Days after a cancelled event's last day during which its participants still see it in their list. */
export const CANCELLED_SHOWN_DAYS = 365;

/** An enrolment can be cancelled until the end of the event's first day, because events have no hours here. */
export function canCancel(event: { date: string; cancelled_at: string | null }, today: string): boolean {
  return event.cancelled_at === null && today <= event.date;
}

/** The terms of a seat: price in euros, refund rule, and its days before the event. */
export type SeatOffer = { cost: number; refund_rule: RefundRule; refund_days: number };

/** The offer on a page; the browser sends it with the checkout. */
export function toSeatOffer(event: Omit<SoldEvent, "date">): SeatOffer {
  return { cost: event.cost ?? 0, refund_rule: event.refund_rule, refund_days: event.refund_until_days };
}

import type { RefundRule } from "../events/contract.ts";
import { addDays } from "../lib/calendarDays.ts";
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

/**
 * The last day on which cancelling an enrolment brings a refund by the event's rule: so many days before the first day,
 * and at the latest the day before, because days have no hours and the event has begun on its first day. So 0 days and
 * 1 day both mean the day before.
 */
export function refundUntil(event: { date: string; refund_until_days: number }): string {
  return addDays(event.date, -Math.max(1, event.refund_until_days));
}

/** The terms of a seat: price in euros, refund rule, and its days before the event. */
export type SeatOffer = { cost: number; refund_rule: RefundRule; refund_days: number };

/** The offer on a page; the browser sends it with the checkout. */
export function toSeatOffer(event: Omit<SoldEvent, "date">): SeatOffer {
  return { cost: event.cost ?? 0, refund_rule: event.refund_rule, refund_days: event.refund_until_days };
}

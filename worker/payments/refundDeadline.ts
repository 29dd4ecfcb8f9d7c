import { addDays } from "../lib/calendarDays.ts";

/**
 * The last day on which cancelling an enrolment brings a refund by the event's rule: so many days before the first day,
 * and at the latest the day before, because days have no hours and the event has begun on its first day. So 0 days and
 * 1 day both mean the day before.
 */
export function refundUntil(event: { date: string; refund_until_days: number }): string {
  return addDays(event.date, -Math.max(1, event.refund_until_days));
}

/** The refund by the rule "half", rounded up to a whole cent. */
export function halfRefund(cents: number): number {
  return Math.ceil(cents / 2);
}

import { eventPhase, isFree, isUnderWay, type RefundRule, seatsLeft } from "../events/contract.ts";
import { addDays } from "../lib/calendarDays.ts";
import { hasPermissionForAny, hasPermissionForEvent } from "../permissions/permissionMap.ts";
import type { SoldEvent } from "./outputs.ts";

export type ParticipationStatus = "held" | "confirmed";

/** The most participations of a list. */
export const PARTICIPATIONS_MAX = 100;

/** Days after a cancelled event's last day during which its participants still see it in their list. */
export const CANCELLED_SHOWN_DAYS = 365;

type EnrollableEvent = {
  date: string;
  end_date: string | null;
  cost: number | null;
  participants: number | null;
  seats_by_ratio?: number | null;
  seats_taken: number;
  cancelled_at: string | null;
  sales_stopped?: boolean | undefined;
  organizer_id: string | null;
  late_enrolment: boolean;
};

/** `userId` is null for a visitor; `works`: as `worksAt` answers; `today` is a calendar day. */
type EnrolmentRequest = {
  userId: string | null;
  works?: boolean;
  enrolled: boolean;
  today: string;
  eventsFreeMode: boolean;
};

export type EnrolmentRefusal =
  | "event_cancelled"
  | "event_past"
  | "sales_stopped"
  | "own_event"
  | "event_under_way"
  | "already_enrolled"
  | "event_not_free"
  | "event_full";
export type PaidRefusal = Exclude<EnrolmentRefusal, "event_not_free"> | "event_free";

type WorksAt = Parameters<typeof hasPermissionForEvent>;

/** Whether a user organizes an event, works at it once confirmed, or leads its school. Admins may want a seat. */
export function worksAt(user: WorksAt[0], event: WorksAt[2]): boolean {
  return (
    !hasPermissionForAny(user, "events.read_participants") &&
    hasPermissionForEvent(user, "events.read_participants", event)
  );
}

/** The reason why a user cannot enrol for free; null when they can. The route throws it, the button explains it. */
export function enrolmentRefusal(
  event: EnrollableEvent,
  { userId, works = false, enrolled, today, eventsFreeMode }: EnrolmentRequest,
): EnrolmentRefusal | null {
  if (enrolled) return "already_enrolled";
  if (event.cancelled_at) return "event_cancelled";
  if (eventPhase(event, today) === "past") return "event_past";
  if (event.sales_stopped) return "sales_stopped";
  if (works || (userId !== null && event.organizer_id === userId)) return "own_event";
  if (isUnderWay(event, today) && !event.late_enrolment) return "event_under_way";
  if (!isFree(event, eventsFreeMode)) return "event_not_free";
  if (seatsLeft(event) === 0) return "event_full";
  return null;
}

/** The same for a paid enrolment. A user with a hold has not paid yet and does not count as `enrolled`. */
export function paidRefusal(event: EnrollableEvent, request: EnrolmentRequest): PaidRefusal | null {
  const refusal = enrolmentRefusal(event, request);
  // `enrolmentRefusal` checks the seats of free events only.
  if (refusal === null || refusal === "event_full") return "event_free";
  if (refusal !== "event_not_free") return refusal;
  return seatsLeft(event) === 0 ? "event_full" : null;
}

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

import { eventPhase, isFree, isUnderWay, type RefundRule, seatsLeft } from "../events/contract.ts";
import { addDays } from "../lib/calendarDays.ts";

export type ParticipationStatus = "held" | "confirmed";

/** Maximum of participations per list. */
export const PARTICIPATIONS_MAX = 100;

/** Days after a cancelled event's last day during which its participants still see it in their list: a year. */
export const CANCELLED_SHOWN_DAYS = 365;

/**
 * State of a payment's refunds, in euros. `refund_waiting`: not made yet. `refund_late`: refused; a payment issue of the
 * admin.
 */
export type ParticipationRefund = { refunded: number; refund_waiting: number; refund_late: number };

/**
 * A live enrolment, or one that ended with its event (`event_cancelled`), with the fields of its card. `amount` in euros.
 * `held`: the seat is held until `held_until`, an ISO instant, for an open payment.
 */
export type Participation = {
  id: string;
  event_id: string;
  status: ParticipationStatus | "event_cancelled";
  amount: number;
  /** Refund of a cancelled event; null for a free enrolment, and when nothing is refunded. */
  refund: ParticipationRefund | null;
  held_until: string | null;
  /** The last day on which cancelling refunds everything because the event's day or venue changed; null: no change. */
  full_refund_until: string | null;
  events: {
    title: string;
    slug: string;
    image_url: string | null;
    date: string;
    end_date: string | null;
    start_time: string | null;
    end_time: string | null;
    session_count: number;
    location: string | null;
  } & SoldEvent;
};

type EnrollableEvent = {
  date: string;
  end_date: string | null;
  cost: number | null;
  participants: number | null;
  seats_taken: number;
  cancelled_at: string | null;
  organizer_id: string | null;
  late_enrolment: boolean;
};

/** `userId` is null for a visitor; `today` is a calendar day. */
type EnrolmentRequest = { userId: string | null; enrolled: boolean; today: string; eventsFreeMode: boolean };

export type EnrolmentRefusal =
  | "event_cancelled"
  | "event_past"
  | "own_event"
  | "event_under_way"
  | "already_enrolled"
  | "event_not_free"
  | "event_full";
export type PaidRefusal = Exclude<EnrolmentRefusal, "event_not_free"> | "event_free";

/** Why a user cannot enrol for free; null when they can. The route throws it, the button explains it. */
export function enrolmentRefusal(
  event: EnrollableEvent,
  { userId, enrolled, today, eventsFreeMode }: EnrolmentRequest,
): EnrolmentRefusal | null {
  if (enrolled) return "already_enrolled";
  if (event.cancelled_at) return "event_cancelled";
  if (eventPhase(event, today) === "past") return "event_past";
  if (userId !== null && event.organizer_id === userId) return "own_event";
  if (isUnderWay(event, today) && !event.late_enrolment) return "event_under_way";
  if (!isFree(event, eventsFreeMode)) return "event_not_free";
  if (seatsLeft(event) === 0) return "event_full";
  return null;
}

/** The same for a paid enrolment. A user with a hold has not paid yet and does not count as `enrolled`. */
export function paidRefusal(event: EnrollableEvent, request: EnrolmentRequest): PaidRefusal | null {
  const refusal = enrolmentRefusal(event, request);
  // `enrolmentRefusal` checks the seats only of a free event.
  if (refusal === null || refusal === "event_full") return "event_free";
  if (refusal !== "event_not_free") return refusal;
  return seatsLeft(event) === 0 ? "event_full" : null;
}

/** An enrolment can be cancelled until the end of the event's first day, because events have days but no hours. */
export function canCancel(event: { date: string; cancelled_at: string | null }, today: string): boolean {
  return event.cancelled_at === null && today <= event.date;
}

/**
 * The last day on which cancelling an enrolment in this event brings money back by its rule: so many days before the
 * first one, and never later than the day before, because days have no hours and the event has begun on its first one.
 * So 0 days and 1 day both mean the day before.
 */
export function refundUntil(event: { date: string; refund_until_days: number }): string {
  return addDays(event.date, -Math.max(1, event.refund_until_days));
}

/** The offer of a seat: price in euros, refund rule, and its days before the event. */
export type SeatOffer = { cost: number; refund_rule: RefundRule; refund_days: number };

/** The fields of an event that define its offer. `cost` in euros. */
export type SoldEvent = {
  date: string;
  cost: number | null;
  refund_rule: RefundRule;
  refund_until_days: number;
};

/** The offer that a page shows; the browser sends it with the checkout. */
export function toSeatOffer(event: Omit<SoldEvent, "date">): SeatOffer {
  return { cost: event.cost ?? 0, refund_rule: event.refund_rule, refund_days: event.refund_until_days };
}

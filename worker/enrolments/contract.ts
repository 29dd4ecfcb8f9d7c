import { eventPhase, isFree, isUnderWay, type RefundRule, seatsLeft } from "../events/contract.ts";
import { addDays } from "../lib/calendarDays.ts";

export type ParticipationStatus = "held" | "confirmed";

/** A list answers at most this many, as every list. */
export const PARTICIPATIONS_MAX = 100;

/** For so many days after the last day of a cancelled event those who had a place in it find it among theirs: a year. */
export const CANCELLED_SHOWN_DAYS = 365;

/**
 * How far the money of a payment has come back, in euros. `refund_waiting`: on its way back, not there yet.
 * `refund_late`: should be on its way, but was refused; the admin looks after it.
 */
export type ParticipationRefund = { refunded: number; refund_waiting: number; refund_late: number };

/**
 * A live enrolment, or one that ended because its event was cancelled (`event_cancelled`), with what a card of it shows.
 * `amount` in euros. `held`: the place waits until `held_until`, an instant in ISO, for the payment that is under way.
 */
export type Participation = {
  id: string;
  event_id: string;
  status: ParticipationStatus | "event_cancelled";
  amount: number;
  /** Of a cancelled event: what comes back; null for a free place, and where nothing does. */
  refund: ParticipationRefund | null;
  held_until: string | null;
  /** The last day on which a change of the event's day or venue gives everything back; null: nothing changed. */
  full_refund_until: string | null;
  events: {
    title: string;
    slug: string;
    image_url: string | null;
    date: string;
    end_date: string | null;
    location: string | null;
  } & SoldEvent;
};

type Facts = {
  date: string;
  end_date: string | null;
  cost: number | null;
  participants: number | null;
  seats_taken: number;
  cancelled_at: string | null;
  organizer_id: string | null;
  late_enrolment: boolean;
};

/** Who would enrol, and when: `userId` is null for a visitor, `today` a calendar day. */
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

/** Why nobody, or this person, can join for free; null when they can. The route throws it, the button explains it. */
export function enrolmentRefusal(
  event: Facts,
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

/** The same for a place that is paid. Whoever holds one already has not paid yet, and is not `enrolled`. */
export function paidRefusal(event: Facts, asks: EnrolmentRequest): PaidRefusal | null {
  const refusal = enrolmentRefusal(event, asks);
  // Only what is free is asked for its seats there.
  if (refusal === null || refusal === "event_full") return "event_free";
  if (refusal !== "event_not_free") return refusal;
  return seatsLeft(event) === 0 ? "event_full" : null;
}

/**
 * A place can be given up until its first day is over: days have no hours, and a dive of the evening is still ahead in
 * the morning.
 */
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

/** What a seat is sold for: euros, and how much comes back until how many days before the event. */
export type SeatOffer = { cost: number; refund_rule: RefundRule; refund_days: number };

/** What of an event says for what its seats are sold; `cost` in euros. */
export type SoldEvent = {
  date: string;
  cost: number | null;
  refund_rule: RefundRule;
  refund_until_days: number;
};

/** The offer that a page shows of an event; it is sent along by whoever pays. */
export function seatOfferOf(event: Omit<SoldEvent, "date">): SeatOffer {
  return { cost: event.cost ?? 0, refund_rule: event.refund_rule, refund_days: event.refund_until_days };
}

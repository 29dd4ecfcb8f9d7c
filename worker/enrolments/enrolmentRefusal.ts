import { eventPhase, isFree, isUnderWay, seatsLeft } from "../events/contract.ts";
import { hasPermissionForAny, hasPermissionForEvent } from "../permissions/permissionMap.ts";

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

type PaidRefusal = Exclude<EnrolmentRefusal, "event_not_free"> | "event_free";

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

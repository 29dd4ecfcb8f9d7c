import { eventPhase } from "../../events/contract.ts";

/** Hours before an event at which the payer is reminded of unclaimed seats. */
export const UNCLAIMED_REMINDER_HOURS = 48;

type ClaimRefusal = "already_enrolled" | "event_cancelled" | "event_past" | "own_event";

/**
 * The reason why a user cannot claim a seat that somebody paid; null when they can. The seat is sold already, so an event
 * that takes no more enrolments, full or under way, still gives it.
 */
export function claimRefusal(
  event: { date: string; end_date: string | null; cancelled_at: string | null; organizer_id: string | null },
  { userId, enrolled, today }: { userId: string | null; enrolled: boolean; today: string },
): ClaimRefusal | null {
  if (enrolled) return "already_enrolled";
  if (event.cancelled_at) return "event_cancelled";
  if (eventPhase(event, today) === "past") return "event_past";
  return userId !== null && event.organizer_id === userId ? "own_event" : null;
}

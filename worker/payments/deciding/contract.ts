import { addDays } from "../../lib/calendarDays.ts";
import { cancelEventRefusal } from "../cancelling/contract.ts";

/** The hour of the decision day, at the venue, by which the organizer decides. */
export const DECISION_HOUR = 20;

export const VERDICTS = ["confirmed", "cancelled"] as const;

type MinimumEvent = {
  date: string;
  minimum_participants: number | null;
  decision_days_before: number | null;
};

/** The day on which the organizer decides whether an event takes place; null for an event without a minimum. */
export function decisionDay({
  date,
  minimum_participants,
  decision_days_before: days,
}: MinimumEvent): string | null {
  return minimum_participants === null || days === null ? null : addDays(date, -days);
}

/** Whether an event still waits for its organizer's decision. */
export function isUndecided(event: MinimumEvent & { decided_at: string | null }): boolean {
  return decisionDay(event) !== null && event.decided_at === null;
}

/** The reason why an event cannot be confirmed; null when it can, also before its decision day. */
export function decisionRefusal(
  event: Parameters<typeof isUndecided>[0] & Parameters<typeof cancelEventRefusal>[0],
  today: string,
): "event_cancelled" | "event_past" | "no_decision" | null {
  return cancelEventRefusal(event, today) ?? (isUndecided(event) ? null : "no_decision");
}

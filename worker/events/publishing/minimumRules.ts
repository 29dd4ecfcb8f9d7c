import { addDays } from "../../lib/calendarDays.ts";
import type { EventRow, PriceColumns } from "./rules.ts";

/** The error of a new or changed decision day that has passed, because nobody could decide on it. */
export function decisionErrors(
  event: PriceColumns,
  before: PriceColumns | null,
  today: string,
): Record<string, string> {
  const dayOf = ({ date, minimum_participants, decision_days_before: days }: PriceColumns) =>
    minimum_participants === null || days === null ? null : addDays(date, -days);
  const day = dayOf(event);
  const isChanged = day !== null && (!before || dayOf(before) !== day);
  return isChanged && day < today ? { decision_days_before: "validation.decision_past" } : {};
}

/**
 * The fields of a change that those who enrolled relied on, where an event is cancelled without a decision: whether it is,
 * its decision day, and a minimum that is not higher. They can change only while nobody is enrolled.
 */
export function changedPromises(before: EventRow, after: EventRow): string[] {
  const isOn = after.cancel_without_decision && after.minimum_participants !== null;
  const isRaised = (after.minimum_participants ?? 0) > (before.minimum_participants ?? 0);
  const fields: [string, boolean][] = [
    ["cancel_without_decision", before.cancel_without_decision !== after.cancel_without_decision],
    ["minimum_participants", isOn && isRaised],
    ["decision_days_before", isOn && before.decision_days_before !== after.decision_days_before],
  ];
  return fields.filter(([, isChanged]) => isChanged).map(([name]) => name);
}

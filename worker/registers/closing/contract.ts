import type { GapKind } from "../lines/contract.ts";

export const CLOSING_REASON_MAX = 500;

/**
 * Closing a register: `after` is the number of the last change that the phone knows, `gaps_shown` the people of whom it
 * showed what is missing. Both must still be so. `reason`: why it is closed although entries are missing.
 */
export type NewClosing = { after: number; gaps_shown: Record<GapKind, string[]>; reason: string | null };

/** The last day on which the register of a day is kept: so many months after the end of its season, 31 December. */
export function lastKeptDay(day: string, months: number): string {
  // Day 0 of a month is the last one of the month before it.
  return new Date(Date.UTC(Number(day.slice(0, 4)), 12 + months, 0)).toISOString().slice(0, 10);
}

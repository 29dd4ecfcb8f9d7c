import type { RegisterGaps } from "../lines/contract.ts";

/**
 * Closing a register: `after` is the number of the last change that the phone knows, `gaps_shown` what it showed to be
 * missing. Both must still be so.
 */
export type NewClosing = { after: number; gaps_shown: RegisterGaps };

/** The last day on which the register of a day is kept: so many months after the end of its season, 31 December. */
export function lastKeptDay(day: string, months: number): string {
  // Day 0 of a month is the last one of the month before it.
  return new Date(Date.UTC(Number(day.slice(0, 4)), 12 + months, 0)).toISOString().slice(0, 10);
}

import type { CorrectableEntry } from "../contract.ts";
import type { RegisterCorrection } from "../outputs.ts";
import type { GapKind, RegisterLine } from "../registerLines.ts";

export const CLOSING_REASON_MAX = 500;

/**
 * Closing a register: `after` is the number of the last change that the phone knows, `gaps_shown` the people in each
 * gap that it showed. Both must be current. `reason`: the reason for closing with missing entries.
 */
export type NewClosing = { after: number; gaps_shown: Record<GapKind, string[]>; reason: string | null };

export const CORRECTION_REASON_MAX = 300;

export const CORRECTIONS_MAX = 1000;

/** A correction that is sent: `id` is made by the browser, so that a repeated call adds nothing. */
export type NewCorrection = {
  id: string;
  dive: string;
  person: string;
  entry: CorrectableEntry;
  after: string | number | null;
  reason: string;
};

/** The most corrections of one call. */
export const CORRECTIONS_PER_CALL = 100;

/** The current value of a line's entry: its latest correction, else the sealed line's. */
export function entryNow(
  line: Pick<RegisterLine, CorrectableEntry | "dive" | "person">,
  entry: CorrectableEntry,
  corrections: RegisterCorrection[],
): string | number | null {
  const latest = corrections.findLast(
    (one) => one.dive === line.dive && one.person === line.person && one.entry === entry,
  );
  return latest ? latest.after : line[entry];
}

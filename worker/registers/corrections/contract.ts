import type { LogbookEntry } from "../../profiles/logbook/contract.ts";
import type { RegisterLine } from "../lines/contract.ts";
import type { RegisterCorrection } from "../outputs.ts";

export type { RegisterCorrection } from "../outputs.ts";

export const CORRECTION_REASON_MAX = 300;
export const CORRECTIONS_MAX = 1000;

/** The entries of a closed register that a correction may say anew; diver, date and signature are never corrected. */
export const CORRECTABLE_ENTRIES = [
  "certification",
  "place",
  "start_time",
  "end_time",
  "apparatus",
  "mixture",
  "planned_depth",
  "reached_depth",
  "instructor",
] as const satisfies LogbookEntry[];
export type CorrectableEntry = (typeof CORRECTABLE_ENTRIES)[number];

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

/** What an entry of a line says now: its latest correction, else the sealed line. */
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

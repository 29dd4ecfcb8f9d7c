import type { LogbookEntry } from "../../profiles/logbook/contract.ts";

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

/** An addition to a closed register: the sealed line stays as it is and shows the correction beside it. */
export type RegisterCorrection = {
  id: string;
  dive: string;
  person: string;
  entry: CorrectableEntry;
  before: string | number | null;
  after: string | number | null;
  reason: string;
  author_name: string;
  at: string;
};

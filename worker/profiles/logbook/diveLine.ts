import { APNEA_DEPTH_MAX, measuredField, PERSONAL_FIELDS } from "./contract.ts";
import type { DiveEntryFields, DiveLine, DiveSignature, LineCorrection, LogbookDive } from "./outputs.ts";

/** How much later than the phone says a signature may be received before both times are shown, in milliseconds. */
const LATE_MS = 6 * 3_600_000;

export function isReceivedLate({
  signed_at,
  received_at,
}: Pick<DiveSignature, "signed_at" | "received_at">): boolean {
  return received_at !== null && Date.parse(received_at) - Date.parse(signed_at) > LATE_MS;
}

/** A line of a register for the logbook of the member whose dive it is. */
export type LogbookLineDraft = {
  user_id: string;
  register_id: string;
  dive_id: string;
  line: DiveLine;
  corrections: LineCorrection[];
};

/**
 * The text whose hash a signature holds: the twelve entries before the signature, in the law's order, as one JSON array.
 * Date and place of birth are left out, so that they can be erased without making the signature void. Both sides write it
 * alike.
 */
export function canonicalLine({ diver, signature: _, ...line }: DiveLine): string {
  const depth = (metres: number | null) => (metres === null ? null : metres.toFixed(1));
  return JSON.stringify([
    diver.name,
    line.certification,
    line.date,
    line.place,
    line.start_time,
    line.end_time,
    line.apparatus,
    line.mixture,
    depth(line.planned_depth),
    depth(line.reached_depth),
    line.centre,
    line.instructor,
  ]);
}

/** "None" as people write it for a dive in apnea, in the languages of the site. */
const NO_APPARATUS = /^(nessun[oa]?|no|none|ningun[oa]|aucune?|brak|нет|apnea|apnée|freediving|[-–—])$/i;

/** Whether a dive's entry names a breathing apparatus. */
export function hasApparatus(apparatus: string | null): boolean {
  return apparatus !== null && !NO_APPARATUS.test(apparatus.trim());
}

/**
 * The result that a dive offers as a personal best: what counts in its discipline, in metres or seconds, else the depth,
 * as the latest correction says. Null for a dive with a breathing apparatus, without a result, and too deep for apnea.
 */
export function resultToOffer(
  sealed: Pick<
    LogbookDive,
    "apparatus" | "reached_depth" | "corrections" | "discipline" | "dive_seconds" | "distance"
  >,
): number | null {
  const dive = withCorrections(sealed);
  const field = dive.discipline ? measuredField(dive.discipline) : "reached_depth";
  const result = dive[field];
  if (hasApparatus(dive.apparatus) || !result || result < 0) return null;
  return field === "reached_depth" && result > APNEA_DEPTH_MAX ? null : result;
}

/** A dive whose entries say what their latest corrections say. Its signature is of what they said before. */
export function withCorrections<Dive extends Partial<DiveLine> & { corrections: LineCorrection[] }>(
  dive: Dive,
): Dive {
  return { ...dive, ...Object.fromEntries(dive.corrections.map(({ entry, after }) => [entry, after])) };
}

/** Whether a dive may be changed and deleted: written by its member, and not signed. */
export function isChangeable({ source, signature }: Pick<LogbookDive, "source" | "signature">): boolean {
  return source !== "register" && signature === null;
}

/**
 * A dive of a file. `copy`: the number of equal dives before it in the file, so that two equal dives of a day are both
 * stored and reading the file again adds nothing.
 */
export type ImportedDive = Partial<DiveEntryFields> & { date: string; copy: number };

/** The text by which dives of a file are compared, in the browser and, for the import key, on the server. */
export function importedText(dive: Partial<DiveEntryFields>): string {
  // Empty ones are left out, so that dives imported before a field existed keep their key.
  const personal = PERSONAL_FIELDS.flatMap((name) =>
    name === "note" || (dive[name] ?? null) === null ? [] : [[name, dive[name]]],
  );
  return JSON.stringify([
    dive.date ?? null,
    dive.start_time ?? null,
    dive.end_time ?? null,
    dive.place ?? null,
    dive.planned_depth ?? null,
    dive.reached_depth ?? null,
    dive.certification ?? null,
    dive.apparatus ?? null,
    dive.mixture ?? null,
    dive.centre ?? null,
    dive.instructor ?? null,
    dive.note ?? null,
    ...personal,
  ]);
}

import { APNEA_DEPTH_MAX } from "./contract.ts";
import type { DiveLine, DiveSignature, LineCorrection, LogbookDive } from "./outputs.ts";

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
 * The depth that a dive offers as a personal best, in metres: reached in apnea, as the latest correction says. Null for a
 * dive with a breathing apparatus, where nobody wrote a depth, and for one that no apnea has.
 */
export function depthToOffer({
  apparatus,
  reached_depth,
  corrections,
}: Pick<LogbookDive, "apparatus" | "reached_depth" | "corrections">): number | null {
  const dive = withCorrections({ apparatus, reached_depth, corrections });
  if (hasApparatus(dive.apparatus) || !dive.reached_depth || dive.reached_depth > APNEA_DEPTH_MAX)
    return null;
  return dive.reached_depth > 0 ? dive.reached_depth : null;
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

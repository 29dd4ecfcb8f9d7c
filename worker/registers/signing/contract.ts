import type { SignatureMethod, SignatureStrokes } from "../../profiles/logbook/contract.ts";

/** The most lines that one signature covers. */
export const SIGNED_AT_ONCE_MAX = 200;

/** The longest canonical line: names, texts and times at their longest. */
export const LINE_CONTENT_MAX = 2000;

/** A line that a signer saw: `content` is its `canonicalLine`. */
export type SignedLine = { dive: string; person: string; content: string };

/** One act of signing, made on the glass without a network or by the password: it covers every line that was seen. */
export type NewSignature = {
  id: string;
  lines: SignedLine[];
  method: SignatureMethod;
  strokes: SignatureStrokes | null;
  /** The signer's password, for the method "password"; never stored. */
  password?: string;
  signed_at: string;
};

/**
 * Why a line was not signed: `line_unknown` says what no phone ever wrote, or is a line that the register does not have;
 * `not_present` and `not_started` are about the person and the dive; `own_line` is the signer's own, also as a guest.
 */
export const LINE_REFUSALS = [
  "line_unknown",
  "not_present",
  "not_started",
  "own_line",
  "signatures_full",
  "day_full",
] as const;

/** How far a phone's corrected clock may differ, in minutes, when a signature is compared with the start of its dive. */
export const SIGNING_TOLERANCE_MINUTES = 10;
/** The most signatures of a register: eight dives of 200 people, each signed twice. */
export const REGISTER_SIGNATURES_MAX = 3200;

/** The strokes of acts, by the acts' ids: an act may cover two hundred lines. */
export type StrokesByAct = Record<string, SignatureStrokes>;

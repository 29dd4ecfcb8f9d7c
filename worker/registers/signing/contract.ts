import type { SignatureMethod, SignatureStrokes } from "../../profiles/logbook/contract.ts";

/** The most lines that one signature covers. */
export const SIGNED_AT_ONCE_MAX = 200;

/** The longest canonical line: the longest names, texts and times. */
export const LINE_CONTENT_MAX = 2000;

/** A line that a signer saw: `content` is its `canonicalLine`. */
export type SignedLine = { dive: string; person: string; content: string };

/** One signing, by strokes without a network or by password, which covers every line that was seen. */
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
 * The reasons why a line was not signed: `line_unknown` for content that no phone ever wrote, or a line that the register
 * lacks; `not_present` and `not_started` concern the person and the dive; `own_line` is the signer's own, also as a guest.
 */
export const LINE_REFUSALS = [
  "line_unknown",
  "not_present",
  "not_started",
  "own_line",
  "signatures_full",
  "day_full",
] as const;

/** The minutes by which a phone's corrected clock may differ when a signature is compared with its dive's start. */
export const SIGNING_TOLERANCE_MINUTES = 10;
/** The most signatures of a register: eight dives of 200 people, each signed twice. */
export const REGISTER_SIGNATURES_MAX = 3200;

/** The strokes of signings, by their ids, because a signing may cover two hundred lines. */
export type StrokesByAct = Record<string, SignatureStrokes>;

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
] as const;
export type LineRefusal = { dive: string; person: string; code: (typeof LINE_REFUSALS)[number] };

/**
 * The answer to an act of signing, sent once or again: the signatures that the register has of its lines, and the lines
 * that were refused. `outdated`: lines that said something else by then; their signature is kept, and they count as
 * unsigned.
 */
export type SignaturesView = {
  signatures: RegisterSignature[];
  outdated: { dive: string; person: string }[];
  refused: LineRefusal[];
  server_time: string;
};

/** How far a phone's corrected clock may differ, in minutes, when a signature is compared with the start of its dive. */
export const SIGNING_TOLERANCE_MINUTES = 10;
/** The most signatures of a register: eight dives of 200 people, each signed twice. */
export const REGISTER_SIGNATURES_MAX = 3200;

/** A stored signature of one line. It counts while the line still says what was signed: see `registerLines`. */
export type RegisterSignature = {
  id: string;
  /** The id of the act that it is part of: see `NewSignature`. */
  act: string;
  dive: string;
  person: string;
  signer_id: string;
  signer_name: string;
  signed_at: string;
  method: SignatureMethod;
  strokes: SignatureStrokes | null;
  device: string | null;
  content: string;
  hash: string;
};

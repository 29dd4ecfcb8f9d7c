import type { DiveLine, SignatureMethod, SignatureStrokes } from "../contract.ts";

export type { FoundInstructor, RequestSignatureView, SignatureRequest } from "../outputs.ts";

/** Requests of one diver in 24 hours. */
export const REQUESTS_PER_DAY = 20;
/** Open requests that wait for one instructor; further ones are refused. */
export const REQUESTS_WAITING_MAX = 500;
export const REQUESTS_PAGE = 50;
/** The most dives of one act of signing: what a page shows, because nobody signs what they have not seen. */
export const REQUESTS_SIGNED_MAX = REQUESTS_PAGE;
export const DECLINE_REASON_MIN = 3;
export const DECLINE_REASON_MAX = 300;
export const INSTRUCTOR_SEARCH_MIN = 2;
export const INSTRUCTORS_FOUND_MAX = 8;

/** The page of the requests that an instructor received. */
export const REQUESTS_PATH = "/dashboard/firme";

/** The signature of requests that were seen: `content` as it was shown. */
export type NewRequestSignature = {
  requests: { id: string; content: string }[];
  method: SignatureMethod;
  strokes: SignatureStrokes | null;
  password?: string;
};

/** The line as this instructor signs it: instructor and centre are never typed. */
export function lineToSign<Line extends DiveLine>(
  line: Line,
  signer: { full_name: string; company_name: string | null },
): Line {
  return { ...line, instructor: signer.full_name, centre: signer.company_name?.trim() || null };
}

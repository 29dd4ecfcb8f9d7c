export type { FailedMail } from "../outputs.ts";

/** Rows of a page of failed mails. */
export const FAILED_MAILS_PAGE = 10;

/** Length of the reason for which a failed mail is dismissed, in characters. */
export const DISMISSAL_REASON_MIN = 3;
export const DISMISSAL_REASON_MAX = 300;

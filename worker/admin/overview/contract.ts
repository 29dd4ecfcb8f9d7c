import type { PlatformWeek } from "../outputs.ts";

/** Weeks of the overview's charts, the current one included. */
export const OVERVIEW_WEEKS = 12;

/** Counts of what waits stop here: "more than 30" is enough to go and look. */
export const WAITING_MAX = 30;

/**
 * Sums of a period: accounts created, events published, enrolments confirmed, and euros of all payments less refunds,
 * disputes and their fees; `package_revenue` is the part of packages. What was erased, deleted or cancelled since is
 * not counted.
 */
export type PlatformTotals = Omit<PlatformWeek, "from">;

/** Counts of registers stop here. */
export const REGISTER_COUNT_MAX = 100;

/** Rows of a page of failed mails. */
export const FAILED_MAILS_PAGE = 10;

/** Length of the reason for which a failed mail is dismissed, in characters. */
export const DISMISSAL_REASON_MIN = 3;

export const DISMISSAL_REASON_MAX = 300;

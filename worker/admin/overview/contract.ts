import type { PlatformWeek } from "../outputs.ts";

/** Weeks of the overview's charts, the current one included. */
export const OVERVIEW_WEEKS = 12;

/** The largest count of pending work: "more than 30" is enough for an admin. */
export const WAITING_MAX = 30;

/**
 * Sums of a period: accounts created, events published, enrolments confirmed, and euros of all payments less refunds,
 * disputes and their fees; `package_revenue` is the part of packages. Rows erased, deleted or cancelled since then are
 * not counted.
 */
export type PlatformTotals = Omit<PlatformWeek, "from">;

/** The largest count of registers. */
export const REGISTER_COUNT_MAX = 100;

/** Rows of a page of failed mails. */
export const FAILED_MAILS_PAGE = 10;

/** The length of the reason for dismissing a failed mail, in characters. */
export const DISMISSAL_REASON_MIN = 3;

export const DISMISSAL_REASON_MAX = 300;

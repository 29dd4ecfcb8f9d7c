import type { AlarmView } from "../alarms/contract.ts";
import type { CronHealth } from "../cron/contract.ts";

/** Weeks of the overview's charts, the current one included. */
export const OVERVIEW_WEEKS = 12;

/** Counts of what waits stop here: "more than 30" is enough to go and look. */
export const WAITING_MAX = 30;

/**
 * Sums of a period: accounts created, events published, enrolments confirmed, and euros of all payments less refunds,
 * disputes and their fees; `package_revenue` is the part of packages. What was erased, deleted or cancelled since is
 * not counted.
 */
export type PlatformTotals = {
  users: number;
  events: number;
  enrolments: number;
  revenue: number;
  package_revenue: number;
};

/** A week of the site's time zone, from Monday (YYYY-MM-DD) to Sunday. */
export type PlatformWeek = PlatformTotals & { from: string };

/** What waits for an admin; each count stops at WAITING_MAX. A package waits that ends within EXPIRING_DAYS. */
export type WaitingCounts = {
  payment_issues: number;
  /** Differences between ledger and Stripe that are open. */
  differences: number;
  failed_mails: number;
  ending_packages: number;
  unconfirmed_organizers: number;
};

/** Counts of registers stop here. */
export const REGISTER_COUNT_MAX = 100;

/**
 * How many registers there are of each kind; an admin sees nothing else of them. `open_late`: written in, and still open
 * after their day. `unsigned`: closed with lines that lack a signature. `broken`: not what was sealed.
 */
export type RegisterCounts = {
  open_late: number;
  closed_this_month: number;
  unsigned: number;
  broken: number;
};

/**
 * `weeks`: oldest first, the current one last. `cron` null: it never ran.
 * `last_webhook_at`: when Stripe last delivered one, an ISO instant; null when none came in thirty days. `alarms`: the
 * latest open ones.
 */
export type OverviewView = {
  weeks: PlatformWeek[];
  waiting: WaitingCounts;
  registers: RegisterCounts;
  cron: CronHealth | null;
  last_webhook_at: string | null;
  alarms: AlarmView[];
};

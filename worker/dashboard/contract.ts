import type { EventCard } from "../events/contract.ts";

/** The number of months and weeks of the chart, the current ones included. */
export const CHART_MONTHS = 12;
export const CHART_WEEKS = 12;

/**
 * A row of an organizer's own events: the card (its `description` is null), `enrolled` participants (without holds),
 * `paying` participants whose paid enrolment is confirmed, and `earned` euros, less refunds and disputes. `is_training`: a
 * shared training, which has a form of its own. `series_id`: shared by the dates of a weekly repeated training.
 */
export type OrganizerEvent = EventCard & {
  enrolled: number;
  paying: number;
  earned: number;
  revision: number;
  is_training: boolean;
  /** Whether each of its days has a diving register. */
  keeps_register: boolean;
  series_id: string | null;
};

/**
 * An organizer's figures of the month or week that begins on `from` (YYYY-MM-DD; weeks on Mondays): participants
 * enrolled, those of them who pay, and euros. A refund counts on the day it was sent, so euros may be negative.
 */
export type DashboardPeriod = { from: string; enrolled: number; paying: number; earned: number };

export type DashboardView = {
  /** The next event to begin, else the first of those under way; never a cancelled one. */
  next: OrganizerEvent | null;
  /** Both stop at COUNT_MAX. */
  active: number;
  past: number;
  /** Oldest first, periods without enrolments included. */
  months: DashboardPeriod[];
  weeks: DashboardPeriod[];
};

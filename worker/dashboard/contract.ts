import type { EventCard } from "../events/contract.ts";

/** How far back the chart goes, this month and this week included. */
export const MONTHS = 12;
export const WEEKS = 12;

/**
 * A row of an organizer's own events: the card, which has no `description`, with the participants (`enrolled`, without
 * seats on hold), those of them whose paid place stands and the euros they brought, refunds and disputes taken off. `is_training`: a shared training, with a form of its own.
 */
export type HeldEvent = EventCard & {
  enrolled: number;
  paying: number;
  earned: number;
  revision: number;
  is_training: boolean;
};

/**
 * What came to an organizer in a month or a week that begins on `from` (YYYY-MM-DD; weeks on Mondays): people
 * enrolled, those of them who pay, and euros, refunds taken off on the day they went, so they may be below zero.
 */
export type Period = { from: string; enrolled: number; paying: number; earned: number };

export type DashboardView = {
  /** The first that is still to begin, else the first of those under way; never a cancelled one. */
  next: HeldEvent | null;
  /** Both stop at COUNT_MAX. */
  active: number;
  past: number;
  /** The latest last; those without anything are there too. */
  months: Period[];
  weeks: Period[];
};

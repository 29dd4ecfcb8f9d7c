import { daysAfter, isDay } from "../days/contract.ts";
import { type EventDetail, eventPhase } from "../events/contract.ts";

/** The limits of what an organizer writes. Those of the spec: title, instructors, ratio and the shortest texts. */
export const TITLE_MIN = 2;
export const TITLE_MAX = 200;
export const TEXT_MAX = 10_000;
export const PLACE_MAX = 200;
export const SEATS_MAX = 100_000;
export const GALLERY_MAX = 20;
export const REFUND_DAYS_MAX = 365;
/** What a new event begins with: all comes back until so many days before, then nothing. */
export const REFUND_SUGGESTED = { refund_rule: "always", refund_until_days: 7 } as const;
export const ADDRESS_MAX = 500;
export const INSTRUCTORS_MAX = 10;
export const INSTRUCTOR_NAME_MAX = 120;
/** People in the water to one instructor. */
export const RATIO_MAX = 6;
/** A word to those enrolled, when something that matters to them changes. */
export const WORD_MAX = 2000;

/** In euros. Stripe takes no euro payment under 50 cents, and the highest is well under its million. */
export const COST_MIN = 0.5;
export const COST_MAX = 100_000;

/** The texts of waiver and privacy that organizers of trainings accept; a new wording is a new version. */
export const ACCEPTED_TEXT_VERSION = "2026-11-21";

/** What begins the description of a shared training. */
export const TRAINING_PREFIX = "Allenamento condiviso: ";

/** Days beyond are slips of the hand, and calendars have no way to write the day after 9999. */
export const DAY_MIN = "1900-01-01";
export const DAY_MAX = "2999-12-31";

/** A day that exists and that an event may have. */
export function isEventDay(text: string): boolean {
  return isDay(text) && text >= DAY_MIN && text <= DAY_MAX;
}

/** Free, or what can be charged, with at most two decimals. */
export function isCost(cost: number): boolean {
  if (cost === 0) return true;
  return cost >= COST_MIN && cost <= COST_MAX && Math.round(cost * 100) === Number((cost * 100).toFixed(6));
}

/** An address of the web, whatever it leads to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

/** Seats of a training follow from who is in the water: so many to each instructor. */
export function trainingSeats(instructors: number, ratio: number): number {
  return instructors * ratio;
}

/** An event that ends before it begins ends on the day it begins. */
export function resetEnd<Days extends { date: string; end_date?: string | null }>(days: Days): Days {
  return days.end_date && days.end_date < days.date ? { ...days, end_date: days.date } : days;
}

/** What matters to somebody who is enrolled. */
export const MATTERS = ["date", "place", "cost"] as const;
export type Matter = (typeof MATTERS)[number];

type Facts = Pick<EventDetail, "date" | "end_date" | "location" | "nation" | "cost">;

/** What of it has changed, in the order of MATTERS. A cost of nothing is no cost. */
export function changedMatters(before: Facts, after: Facts): Matter[] {
  const changed: Record<Matter, boolean> = {
    date: before.date !== after.date || (before.end_date ?? before.date) !== (after.end_date ?? after.date),
    place: before.location !== after.location || before.nation !== after.nation,
    cost: (before.cost ?? 0) !== (after.cost ?? 0),
  };
  return MATTERS.filter((matter) => changed[matter]);
}

type Published = Days & Pick<EventDetail, "title" | "cost" | "participants">;
type Days = Pick<EventDetail, "date" | "end_date">;

/**
 * Whether a change makes so much of an event anew that it needs the package that publishing one needs: any change of a
 * past event, another title, day or cost, or more seats. Everything else of an event to come stays free to mend.
 */
export function isPublishedAnew(before: Published, after: Published, today: string): boolean {
  const hasOtherDays =
    before.date !== after.date || (before.end_date ?? before.date) !== (after.end_date ?? after.date);
  const hasMoreSeats =
    before.participants !== null && (after.participants === null || after.participants > before.participants);
  return (
    eventPhase(before, today) === "past" ||
    before.title !== after.title ||
    hasOtherDays ||
    (before.cost ?? 0) !== (after.cost ?? 0) ||
    hasMoreSeats
  );
}

/** For so many days a change of day or venue of a paid event lets everybody enrolled have all of their money back. */
export const CHANGE_REFUND_DAYS = 14;

/** The last day of the full refund that a change made `today` opens; null where the event has begun by tomorrow. */
export function changeRefundUntil({ date }: { date: string }, today: string): string | null {
  const dayBefore = daysAfter(date, -1);
  const [until = dayBefore] = [dayBefore, daysAfter(today, CHANGE_REFUND_DAYS)].toSorted();
  return until < today ? null : until;
}

/** The last day of the full refund that a change of these matters opens today; a new price alone opens none. */
export function fullRefundOf(matters: Matter[], after: { date: string }, today: string): string | null {
  return matters.some((matter) => matter !== "cost") ? changeRefundUntil(after, today) : null;
}

/** An event as whoever may change it sees it. `enrolled`: live places, which seats cannot go below. */
export type OwnEvent = EventDetail & {
  /** An admin's own address, which stays when title or date change. */
  slug_fixed: boolean;
  enrolled: number;
  /** The version of the texts that were accepted with a training. */
  accepted_text_version: string | null;
};

/** A place somebody has used before. */
export type UsedPlace = Pick<EventDetail, "location" | "nation" | "latitude" | "longitude">;

import { daysAfter } from "../days/contract.ts";

/** A reminder goes out at an hour when nobody is asleep: the first run after nine; one that was missed is made up for until the evening. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

export function isHourToRemind(hour: number): boolean {
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** So many days before a package ends its holder is told, once each. */
const PACKAGE_DAYS = [3, 14] as const;
/** How far ahead packages are looked at: they end at instants in UTC, so it is a day more than by the days of anywhere. */
export const PACKAGE_DAYS_MAX = Math.max(...PACKAGE_DAYS) + 1;

/** Which reminder of a package is due on this day, both days where the site is; null when none is. */
export function packageReminder(endsOn: string, today: string): number | null {
  if (endsOn < today) return null;
  return PACKAGE_DAYS.find((days) => endsOn <= daysAfter(today, days)) ?? null;
}

/** About a month before a paper ends, its owner is told. */
export const PAPER_DAYS = 30;

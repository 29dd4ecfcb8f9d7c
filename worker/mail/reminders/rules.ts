import { addDays } from "../../lib/calendarDays.ts";

/** Reminders are sent in the daytime: from nine, and until the evening when a run was missed. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;

export function isHourToRemind(hour: number): boolean {
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** How many days before a package expires its owner is reminded. */
const PACKAGE_DAYS = [3, 14] as const;
/** How far ahead packages are read: they expire at UTC instants, so one day more than in any time zone. */
export const PACKAGE_DAYS_MAX = Math.max(...PACKAGE_DAYS) + 1;

/**
 * The reminder (days left) due on `today` for a package that ends on `endsOn`, both in the site's time zone; null
 * when none is.
 */
export function duePackageReminder(endsOn: string, today: string): number | null {
  if (endsOn < today) return null;
  return PACKAGE_DAYS.find((days) => endsOn <= addDays(today, days)) ?? null;
}

/** How many days before a document expires its owner is reminded. */
export const DOCUMENT_DAYS = 30;

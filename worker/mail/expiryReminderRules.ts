import { addDays } from "../lib/calendarDays.ts";

/** Days before a package expires at which its owner is reminded. */
const PACKAGE_DAYS = [3, 14] as const;

/** The days ahead for which packages are read: one more, because they expire at UTC instants. */
export const PACKAGE_DAYS_MAX = Math.max(...PACKAGE_DAYS) + 1;

/** Days before a document expires at which its owner is reminded. */
export const DOCUMENT_DAYS = 30;

/** The reminder (days left) due on `today` for a package ending on `endsOn`, in the site's time zone; null for none. */
export function duePackageReminder(endsOn: string, today: string): number | null {
  if (endsOn < today) return null;
  return PACKAGE_DAYS.find((days) => endsOn <= addDays(today, days)) ?? null;
}

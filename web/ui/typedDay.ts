import { isDay } from "../../worker/lib/calendarDays.ts";

/** A day (YYYY-MM-DD) in numbers, as a locale writes it: "12/07/2026", "12.07.2026". */
export function formatTypedDay(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "UTC",
  });
}

/**
 * The day (YYYY-MM-DD) of a typed text: day, month and year of four digits, as all languages of the site order them,
 * with any marks between them or none ("12/7/2026", "12072026"), or as ISO writes it. Null for any other text.
 */
export function parseTypedDay(text: string): string | null {
  const found =
    /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text.trim());
  const { year, month = "", day = "" } = found?.groups ?? {};
  const typed = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(typed) ? typed : null;
}

import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { formatWeekday, formatWeekdayOfYear } from "../../../worker/lib/longDays.ts";

/** A day of a series: "venerdì 14 maggio"; outside of today's year with the year. */
export function formatSeriesDay(day: string, today: string, language: LanguageCode): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatWeekdayOfYear(day, language) : formatWeekday(day, language);
}

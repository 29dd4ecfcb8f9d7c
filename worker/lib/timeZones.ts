import { dayInTimeZone } from "./calendarDays.ts";
import type { LanguageCode } from "./languages.ts";

/** An event's days as text: "28 febbraio 2030 – 1 marzo 2030"; a single day is written once. */
export function formatEventDays(
  { date, end_date }: { date: string; end_date: string | null },
  language: LanguageCode,
): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return [...new Set([date, end_date ?? date])]
    .map((day) => format.format(new Date(`${day}T00:00:00Z`)))
    .join(" – ");
}

/** The hour of the day in a time zone, 0 to 23. */
export function hourInTimeZone(timeZone: string, now: Date): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now),
  );
}

const DAY_MS = 86_400_000;

/** The instant a calendar day begins in a time zone, also on days when clocks change. */
export function startOfDay(day: string, timeZone: string): Date {
  let [before, from] = [Date.parse(day) - DAY_MS, Date.parse(day) + DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayInTimeZone(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

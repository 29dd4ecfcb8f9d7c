import type { Day, Locale, Month } from "date-fns";
import { ITALIAN_MONTHS } from "../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import {
  type DayPartName,
  type DayPattern,
  deadlinePattern,
  writeDay,
  writeDayRange,
  writeShortDayRange,
} from "../../worker/lib/longDays.ts";

/** Only Italian is bundled, because a complete locale is larger than a page's own code. */
const locales: Partial<Record<LanguageCode, Locale>> = {};

const loaders: Record<Exclude<LanguageCode, "it">, () => Promise<Locale>> = {
  en: async () => (await import("date-fns/locale/en-GB")).enGB,
  es: async () => (await import("date-fns/locale/es")).es,
  fr: async () => (await import("date-fns/locale/fr")).fr,
  pl: async () => (await import("date-fns/locale/pl")).pl,
  ru: async () => (await import("date-fns/locale/ru")).ru,
};

/** Loads a language's month names. Must run before dates are rendered. */
export async function loadDateLocale(language: LanguageCode): Promise<void> {
  if (language !== "it") locales[language] ??= await loaders[language]();
}

/** Formats a calendar day (YYYY-MM-DD) by a pattern, independent of time zones. */
export function formatDay(day: string, pattern: DayPattern, language: LanguageCode): string {
  return writeDay(day, pattern, language, localeNames(language));
}

/** Weekday and month names of the loaded locale; Italian until it is loaded. */
function localeNames(language: LanguageCode): DayPartName {
  const localize = locales[language]?.localize ?? italian;
  // "сб" is Russian's usual short form, which date-fns calls "short".
  const shortWeekday = language === "ru" ? "short" : "abbreviated";
  return (day, part) => {
    const date = new Date(`${day}T00:00:00Z`);
    if (part === "EEE" || part === "EEEE")
      return localize.day(date.getUTCDay() as Day, { width: part === "EEE" ? shortWeekday : "wide" });
    return localize.month(date.getUTCMonth() as Month, {
      width: part === "MMM" ? "abbreviated" : "wide",
      context: part === "LLLL" ? "standalone" : "formatting",
    });
  };
}

type Width = "wide" | "abbreviated";

const italian = {
  month: (month: Month, { width }: { width: Width }): string => {
    const name = ITALIAN_MONTHS[month] ?? "";
    return width === "wide" ? name : name.slice(0, 3);
  },
  day: (day: Day, { width }: { width: Width | "short" }): string => {
    const name = ITALIAN_WEEKDAYS[day];
    return width === "wide" ? name : name.slice(0, 3);
  },
};

const ITALIAN_WEEKDAYS = [
  "domenica",
  "lunedì",
  "martedì",
  "mercoledì",
  "giovedì",
  "venerdì",
  "sabato",
] as const;

/** "Luglio 2026", as the name of a month's figures. */
export function formatMonth(day: string, language: LanguageCode): string {
  const name = formatDay(day, "LLLL yyyy", language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** "12 luglio 2026", as on event pages. */
export function formatLongDay(day: string, language: LanguageCode): string {
  return formatDay(day, "d MMMM yyyy", language);
}

/** The last day for something, in a sentence: "entro mercoledì 8 luglio 2026"; see `deadlinePattern`. */
export function formatDeadline(day: string, language: LanguageCode): string {
  return formatDay(day, deadlinePattern(language), language);
}

/** "18–25 luglio 2026", without repeating month and year. */
export function formatLongRange(first: string, last: string | null, language: LanguageCode): string {
  return writeDayRange({ date: first, end_date: last }, language, localeNames(language));
}

/** "2–5 dic", "30 nov – 2 dic", as on cards. */
export function formatCardRange(first: string, last: string, language: LanguageCode): string {
  return writeShortDayRange({ date: first, end_date: last }, language, localeNames(language));
}

/** "18/07/2026 – 25/07/2026". */
export function formatShortRange(first: string, last: string | null): string {
  const days = last && last !== first ? [first, last] : [first];
  return days.map((day) => day.split("-").reverse().join("/")).join(" – ");
}

/** The number of calendar days, both ends included. */
export function countDays(first: string, last: string | null): number {
  return last ? Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1 : 1;
}

/** The last day of the month that contains `day`, leap years included. */
export function endOfMonth(day: string): string {
  const [year = 1970, month = 1] = day.split("-").map(Number);
  // Day 0 of the next month.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The last two years' months as YYYY-MM, the current one first, as choices of a file. */
export function listMonths(today: string): string[] {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

import type { Day, Locale, Month } from "date-fns";
import { ITALIAN_MONTHS } from "../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";

/** Only Italian is bundled, because a complete locale is larger than a page's own code. */
const locales: Partial<Record<LanguageCode, Locale>> = {};

const loaders: Record<Exclude<LanguageCode, "it">, () => Promise<Locale>> = {
  en: async () => (await import("date-fns/locale/en-GB")).enGB,
  es: async () => (await import("date-fns/locale/es")).es,
  fr: async () => (await import("date-fns/locale/fr")).fr,
  pl: async () => (await import("date-fns/locale/pl")).pl,
  ru: async () => (await import("date-fns/locale/ru")).ru,
};

/** Loads a language's month names; call before rendering dates. */
export async function loadDateLocale(language: LanguageCode): Promise<void> {
  if (language !== "it") locales[language] ??= await loaders[language]();
}

/**
 * Formats a calendar day (YYYY-MM-DD) by a pattern of `EEE`, `EEEE`, `d`, `MMM`, `MMMM` (in a date), `LLLL` (alone) and
 * `yyyy`, independent of time zones.
 */
export function formatDay(day: string, pattern: string, language: LanguageCode): string {
  const [year = "1970", month = "1", date = "1"] = day.split("-");
  const localize = locales[language]?.localize ?? italian;
  const name = (width: Width, context: "formatting" | "standalone") =>
    localize.month((Number(month) - 1) as Month, { width, context });
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDay() as Day;
  // "сб" is Russian's usual short form, which date-fns calls "short".
  const shortWidth = language === "ru" ? "short" : "abbreviated";
  return pattern.replace(/d|yyyy|MMMM|MMM|LLLL|EEEE|EEE/g, (part) => {
    if (part === "d") return String(Number(date));
    if (part === "yyyy") return year;
    if (part.startsWith("E")) return localize.day(weekday, { width: part === "EEE" ? shortWidth : "wide" });
    if (part === "LLLL") return name("wide", "standalone");
    return name(part === "MMM" ? "abbreviated" : "wide", "formatting");
  });
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

/** "12 luglio 2026", as on event pages. */
export function formatLongDay(day: string, language: LanguageCode): string {
  return formatDay(day, "d MMMM yyyy", language);
}

/** "18–25 luglio 2026", without repeating month and year. */
export function formatLongRange(first: string, last: string | null, language: LanguageCode): string {
  if (!last || last === first) return formatLongDay(first, language);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const pattern = sameMonth ? "d" : sameYear ? "d MMMM" : "d MMMM yyyy";
  const dash = sameMonth ? "–" : " – ";
  return formatDay(first, pattern, language) + dash + formatLongDay(last, language);
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

/** The last day of a day's month: 29 February in leap years. */
export function endOfMonth(day: string): string {
  const [year = 1970, month = 1] = day.split("-").map(Number);
  // Day 0 of the next month.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

import { dateFormat } from "./intlFormats.ts";
import type { LanguageCode } from "./languages.ts";

/** `EEEE` and `EEE` are weekdays, `MMMM` and `MMM` months in a date, `LLLL` a month without a day. */
type NamedDayPart = "EEE" | "EEEE" | "MMM" | "MMMM" | "LLLL";

/** The parts of a day to write. */
export type DayPattern =
  | NamedDayPart
  | "d"
  | `${"" | "EEE " | "EEEE "}d ${"MMM" | "MMMM"}${"" | " yyyy"}`
  | `${"MMM" | "MMMM" | "LLLL"} yyyy`;

/** The name of a calendar day's weekday or month. */
export type DayPartName = (day: string, part: NamedDayPart) => string;

const COMMA_AFTER_WEEKDAY: LanguageCode[] = ["es", "pl", "ru"];

/**
 * Writes a calendar day (YYYY-MM-DD) by a pattern: "12 luglio 2026", "12 de julio de 2026", "1er juillet 2026". Pages,
 * mails and share pictures have different sources of month and weekday names, but this one rule of order.
 */
export function writeDay(day: string, pattern: DayPattern, language: LanguageCode, nameOf: DayPartName) {
  const [year = "1970", , date = "1"] = day.split("-");
  const write = (part: string) => {
    if (part === "yyyy") return year;
    if (part === "d") return pattern === "d" ? String(Number(date)) : dayNumber(Number(date), language);
    return nameOf(day, part as NamedDayPart);
  };
  const parts = pattern.split(" ");
  const weekday = parts[0]?.startsWith("E") ? write(parts.shift() ?? "") : null;
  const rest = parts.map(write).join(language === "es" && /MMMM|LLLL/.test(pattern) ? " de " : " ");
  if (weekday === null) return rest;
  if (rest === "") return weekday;
  return `${weekday}${COMMA_AFTER_WEEKDAY.includes(language) ? "," : ""} ${rest}`;
}

/** "2–5 dic", "30 nov – 2 dic": several days in short, without a year. */
export function writeShortDayRange(
  { date, end_date }: { date: string; end_date: string },
  language: LanguageCode,
  nameOf: DayPartName,
): string {
  const write = (day: string, pattern: DayPattern) => writeDay(day, pattern, language, nameOf);
  if (date.slice(0, 7) === end_date.slice(0, 7))
    return `${dayNumber(Number(date.slice(8)), language)}–${write(end_date, "d MMM")}`;
  return `${write(date, "d MMM")} – ${write(end_date, "d MMM")}`;
}

/** "18–25 luglio 2026", without repeating month and year; a single day is written once. */
export function writeDayRange(
  { date, end_date }: { date: string; end_date: string | null },
  language: LanguageCode,
  nameOf: DayPartName,
): string {
  const write = (day: string, pattern: DayPattern) => writeDay(day, pattern, language, nameOf);
  const last = write(end_date ?? date, "d MMMM yyyy");
  if (!end_date || end_date === date) return last;
  if (date.slice(0, 7) === end_date.slice(0, 7))
    return `${dayNumber(Number(date.slice(8)), language)}–${last}`;
  const sameYear = date.slice(0, 4) === end_date.slice(0, 4);
  return `${write(date, sameYear ? "d MMMM" : "d MMMM yyyy")} – ${last}`;
}

/** The number of a day; an ordinal for the first day of a month in French. */
function dayNumber(date: number, language: LanguageCode): string {
  return language === "fr" && date === 1 ? "1er" : String(date);
}

/** Intl's format of one named part; months as in a date, so that Polish and Russian ones are in the genitive. */
function intlFormat(language: LanguageCode, part: "month" | "weekday"): Intl.DateTimeFormat {
  const options =
    part === "month" ? ({ day: "numeric", month: "long" } as const) : ({ weekday: "long" } as const);
  return dateFormat(language, { ...options, timeZone: "UTC" });
}

/** Intl's long names of months and weekdays. */
function intlNames(language: LanguageCode): DayPartName {
  return (day, part) => {
    const wanted = part.startsWith("E") ? "weekday" : "month";
    const parts = intlFormat(language, wanted).formatToParts(Date.parse(day));
    return parts.find(({ type }) => type === wanted)?.value ?? "";
  };
}

/** An event's days in the style of pages, for mails and pictures: "28 febbraio – 1 marzo 2030". */
export function formatEventDays(event: { date: string; end_date: string | null }, language: LanguageCode) {
  return writeDayRange(event, language, intlNames(language));
}

/**
 * How a day is written behind "entro" or "fino a": in Italian with its weekday, because an article would depend on the
 * number ("il 12", "l’8", "l’11"); the other languages write it as everywhere.
 */
export function deadlinePattern(language: LanguageCode): DayPattern {
  return language === "it" ? "EEEE d MMMM yyyy" : "d MMMM yyyy";
}

/** The last day for something, in a sentence of a mail: "entro mercoledì 8 luglio 2026". Pages: `formatDeadline`. */
export function formatMailDeadline(day: string, language: LanguageCode): string {
  return writeDay(day, deadlinePattern(language), language, intlNames(language));
}

/** A calendar day with its weekday: "domenica 12 luglio 2026", "niedziela, 12 lipca 2026". */
export function formatWeekday(day: string, language: LanguageCode): string {
  return writeDay(day, "EEEE d MMMM yyyy", language, intlNames(language));
}

/** The same without a year: "domenica 12 luglio". */
export function formatWeekdayOfYear(day: string, language: LanguageCode): string {
  return writeDay(day, "EEEE d MMMM", language, intlNames(language));
}

/** A text with the day that tells a date from the others of its series: "Yoga, domenica 12 luglio". */
export function followedByDay(text: string, day: string | null | undefined, language: LanguageCode): string {
  return day ? `${text}, ${formatWeekdayOfYear(day, language)}` : text;
}

import { dateFormat } from "./intlFormats.ts";

/** The months in Italian, for addresses and pages. */
export const ITALIAN_MONTHS = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
] as const;

/** Whether a text is an existing calendar day; 29 February only in leap years. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

/** Adds days to a calendar day; subtracts negative ones. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first days of the latest months, the current month last. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 1970, month = 1] = today.split("-").map(Number);
  return listLatest(count, (back) => new Date(Date.UTC(year, month - 1 - back, 1)));
}

/** The latest days that `begin` gives for 0, 1, … periods back, the current period's last. */
export function listLatest(count: number, begin: (back: number) => Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    begin(count - 1 - index)
      .toISOString()
      .slice(0, 10),
  );
}

/** The last result, because a page needs today's date a dozen times. Clocks change at whole seconds. */
let lastDay = { timeZone: "", second: Number.NaN, day: "" };

/** The calendar day in a time zone, YYYY-MM-DD. */
export function dayInTimeZone(timeZone: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000);
  if (lastDay.timeZone === timeZone && lastDay.second === second) return lastDay.day;
  // The Swedish date format is the ISO format.
  const format = dateFormat("sv-SE", { timeZone, dateStyle: "short" });
  lastDay = { timeZone, second, day: format.format(now) };
  return lastDay.day;
}

/** The time of day in a time zone, HH:MM. */
export function clockInTimeZone(timeZone: string, now: Date): string {
  return dateFormat("sv-SE", { timeZone, timeStyle: "short" }).format(now);
}

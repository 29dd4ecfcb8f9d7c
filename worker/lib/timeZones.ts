import { dayInTimeZone, isDay } from "./calendarDays.ts";
import { dateFormat } from "./intlFormats.ts";

/** The hour of the day in a time zone, 0 to 23. */
export function hourInTimeZone(timeZone: string, now: Date): number {
  return Number(dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
}

const DAY_MS = 86_400_000;

/** A local time, YYYY-MM-DDTHH:MM, of the years 1000 to 8999, which Intl writes with four digits in every time zone. */
const CLOCK_TIME = /^[1-8]\d{3}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

export function isClockTime(text: string): boolean {
  return CLOCK_TIME.test(text) && isDay(text.slice(0, 10));
}

/** The IANA name of a time zone as Intl writes it; null for an unknown one, and for a bare offset. */
export function timeZoneName(text: string): string | null {
  if (!/^[a-z]/i.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The instant of a local time in a time zone; null for a time that does not exist because clocks go forward. For a time
 * that occurs twice, the first instant.
 */
export function instantOfClockTime(clockTime: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${clockTime}Z`);
  // Clocks change at most once in two days, so the offset is that of the day before or after.
  const offsets = [-DAY_MS, DAY_MS].map((by) => offsetAt(timeZone, asUtc + by));
  const instants = offsets
    .map((offset) => asUtc - offset)
    .filter((at) => at + offsetAt(timeZone, at) === asUtc);
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/** A local time with its time zone's offset in ISO 8601: "2026-07-12T08:30:00+02:00"; null for a time that clocks skip. */
export function withOffset(clockTime: string, timeZone: string): string | null {
  const instant = instantOfClockTime(clockTime, timeZone);
  if (!instant) return null;
  const minutes = Math.round(offsetAt(timeZone, instant.getTime()) / 60_000);
  const pair = (number: number) => String(number).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${clockTime}:00${minutes < 0 ? "-" : "+"}${pair(Math.floor(ahead / 60))}:${pair(ahead % 60)}`;
}

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  // The Swedish date format is the ISO format.
  const format = dateFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`) - Math.floor(instant / 1000) * 1000;
}

/** The first instant of a calendar day in a time zone, also on days when clocks change. */
export function startOfDay(day: string, timeZone: string): Date {
  let [before, from] = [Date.parse(day) - DAY_MS, Date.parse(day) + DAY_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayInTimeZone(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** The hour in UTC of an instant: YYYY-MM-DDTHH. */
export function toHour(instant: Date): string {
  return instant.toISOString().slice(0, "YYYY-MM-DDTHH".length);
}

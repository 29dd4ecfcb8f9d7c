import { clockInTimeZone, dayInTimeZone } from "../calendarDays.ts";

/** The placeholder of an empty entry. */
export const EMPTY_ENTRY = "–";

/** A calendar day in the law's format: "12/07/2026". */
export function paperDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** An instant in a time zone: "12/07/2026 10:15". */
export function paperInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${paperDay(dayInTimeZone(timeZone, at))} ${clockInTimeZone(timeZone, at).slice(0, 5)}`;
}

/** A depth with a decimal if it has one: "18,5 m". */
export function paperDepth(metres: number): string {
  return `${String(metres).replace(".", ",")} m`;
}

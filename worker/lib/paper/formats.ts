import { clockInTimeZone, dayInTimeZone } from "../calendarDays.ts";

/** What stands for an entry that nobody filled in. */
export const EMPTY_ENTRY = "–";

/** A calendar day as the law's papers write it: "12/07/2026". */
export function paperDay(day: string): string {
  return day.split("-").reverse().join("/");
}

/** An instant on the clocks of a time zone: "12/07/2026 10:15". */
export function paperInstant(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${paperDay(dayInTimeZone(timeZone, at))} ${clockInTimeZone(timeZone, at).slice(0, 5)}`;
}

/** A depth with its decimal where it has one: "18,5 m". */
export function paperDepth(metres: number): string {
  return `${String(metres).replace(".", ",")} m`;
}

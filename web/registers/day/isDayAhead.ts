import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterDay } from "./registerDay.ts";

/** Whether a register's day has not begun in the venue's time zone: it takes no dives yet, and is not closed. */
export function isDayAhead({ view, now }: Pick<RegisterDay, "view" | "now">): boolean {
  return dayInTimeZone(view.time_zone, new Date(now())) < view.day;
}

import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../lib/dates.ts";
import type { ShownChange } from "../day/registerDay.ts";

/** The time at which each person went into the water, and the last exit of each dive, as ISO instants. */
export type WaterTimes = { since: Map<string, string>; lastOut: Map<string, string> };

/** The changes must be in the order of their clocks. */
export function readWaterTimes(changes: ShownChange[]): WaterTimes {
  const dives = new Map<string, string>();
  const since = new Map<string, string>();
  const lastOut = new Map<string, string>();
  for (const { target, fields, at } of changes) {
    if (!("water" in fields)) continue;
    const before = dives.get(target.id);
    const dive = fields.water as string | null;
    // Of the same change by two phones the first counts.
    if ((before ?? null) === dive) continue;
    if (before) lastOut.set(before, at);
    if (dive) {
      dives.set(target.id, dive);
      since.set(target.id, at);
    } else {
      dives.delete(target.id);
      since.delete(target.id);
    }
  }
  return { since, lastOut };
}

/** An instant as HH:MM in the venue's time zone. */
export function venueTime(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return format.format(instant);
}

/** Whole minutes since an instant. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
}

/** An instant with its day in the venue's time zone: "28 nov 2026 08:30". */
export function instantText(at: string, timeZone: string): string {
  const instant = new Date(at);
  return `${formatShortRange(dayInTimeZone(timeZone, instant), null)} ${clockInTimeZone(timeZone, instant)}`;
}

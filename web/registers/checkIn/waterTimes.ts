import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { formatShortRange } from "../../lib/dates.ts";
import type { ShownTap } from "../day/registerDay.ts";

/** When each person went into the water where they are, and when the last one came out of each dive, as ISO instants. */
export type WaterTimes = { since: Map<string, string>; lastOut: Map<string, string> };

/** `taps` in the order of their clocks. */
export function readWaterTimes(taps: ShownTap[]): WaterTimes {
  const dives = new Map<string, string>();
  const since = new Map<string, string>();
  const lastOut = new Map<string, string>();
  for (const { target, fields, at } of taps) {
    if (!("water" in fields)) continue;
    const before = dives.get(target.id);
    const dive = fields.water as string | null;
    // The same tap of two phones: the first one counts.
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

/** An instant as HH:MM of the venue's clocks. */
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

/** An instant on the venue's clocks, with its day: "28 nov 2026 08:30". */
export function instantText(at: string, timeZone: string): string {
  const instant = new Date(at);
  return `${formatShortRange(dayInTimeZone(timeZone, instant), null)} ${clockInTimeZone(timeZone, instant)}`;
}

import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { instantOfClockTime } from "../../lib/timeZones.ts";

/** An hour (0 to 23) of a time zone. */
export type DigestTime = { hour: number; time_zone: string };

/** The last digest up to `now` and the next one, as ISO times. An hour that clocks skip begins when it would have ended. */
export function digestInstants({ hour, time_zone }: DigestTime, now: Date): { last: string; next: string } {
  const today = dayInTimeZone(time_zone, now);
  const instants = [-1, 0, 1, 2].flatMap((days) => {
    const at = (clock: number) =>
      instantOfClockTime(`${addDays(today, days)}T${String(clock).padStart(2, "0")}:00`, time_zone);
    return (at(hour) ?? at(hour + 1))?.toISOString() ?? [];
  });
  const at = now.toISOString();
  return {
    last: instants.findLast((instant) => instant <= at) ?? "",
    next: instants.find((instant) => instant > at) ?? at,
  };
}

/** The seconds before a push is tried again, from `Retry-After` (seconds or a date): a minute to an hour, else five minutes. */
export function retrySeconds(retryAfter: string | null, now: Date): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const asked = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? "") - now.getTime()) / 1000 : seconds;
  return Number.isNaN(asked) ? 300 : Math.min(3600, Math.max(60, Math.ceil(asked)));
}

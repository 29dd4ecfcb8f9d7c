import { type EventTimes, eventTimeZone, formatTime } from "../../events/times/contract.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { type LanguageCode, localeOf } from "../../lib/languages.ts";
import { formatWeekday } from "../../lib/longDays.ts";
import { hourInTimeZone, instantOfClockTime, startOfDay } from "../../lib/timeZones.ts";

const HOUR_MS = 3_600_000;
/** Nearer to the start than this no seat is offered: it is open to all. */
const OPEN_HOURS = 12;
/** Offers near the start do not end at night: one that would lasts until the morning. */
const [NIGHT_FROM, NIGHT_TO, MORNING] = [22, 8, "10:00"];

/** The instant at which an event begins: its start time, or the beginning of its first day, at the venue. */
export function eventStart(
  event: Pick<EventTimes, "date" | "start_time" | "time_zone">,
  siteTimeZone: string,
): Date {
  const zone = eventTimeZone(event, siteTimeZone);
  const clock = event.start_time && instantOfClockTime(`${event.date}T${event.start_time}`, zone);
  return clock || startOfDay(event.date, zone);
}

/**
 * Until when a seat that is free now is offered, by the hours until the event begins: more than 7 days 24 hours, from 2 to
 * 7 days 6 hours, less 2 hours and never at night (22 to 8 at the venue). Null within 12 hours: it is open to all.
 */
export function offerUntil(start: Date, now: Date, timeZone: string): Date | null {
  const hours = (start.getTime() - now.getTime()) / HOUR_MS;
  if (hours < OPEN_HOURS) return null;
  const after = (count: number) => new Date(now.getTime() + count * HOUR_MS);
  if (hours > 7 * 24) return after(24);
  if (hours >= 2 * 24) return after(6);
  const end = after(2);
  return new Date(
    Math.min(start.getTime(), (isNight(end, timeZone) ? morningAfter(now, timeZone) : end).getTime()),
  );
}

function isNight(at: Date, timeZone: string): boolean {
  const hour = hourInTimeZone(timeZone, at);
  return hour >= NIGHT_FROM || hour < NIGHT_TO;
}

/** The next morning's hour at which night offers end. */
function morningAfter(now: Date, timeZone: string): Date {
  const today = dayInTimeZone(timeZone, now);
  const day = hourInTimeZone(timeZone, now) < NIGHT_TO ? today : addDays(today, 1);
  return instantOfClockTime(`${day}T${MORNING}`, timeZone) ?? startOfDay(addDays(day, 1), timeZone);
}

/**
 * The end of an offer at the venue: "domenica 12 luglio 2026, 8:30"; with the zone's name where it is not the site's.
 */
export function formatDeadlineAt(
  at: Date,
  { zone, siteTimeZone, language }: { zone: string; siteTimeZone: string; language: LanguageCode },
): string {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const text = `${formatWeekday(dayInTimeZone(zone, at), language)}, ${formatTime(clock.format(at))}`;
  if (zone === siteTimeZone) return text;
  const named = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: "long" });
  const name = named.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return `${text} (${name})`;
}

import { dateFormat } from "../../lib/intlFormats.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays, formatWeekday } from "../../lib/longDays.ts";
import { toOneLine } from "../../lib/text.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { EventSession } from "../outputs.ts";
import { type EventTimes, eventTimeZone, formatTime, formatTimeRange } from "./contract.ts";

/** The reader of formatted times. `siteTimeZone`: the time zone that is not named. */
export type TimesReader = { language: LanguageCode; siteTimeZone: string };

/**
 * Days and times in one line: "domenica 12 luglio 2026, 8:30–13:00", "sabato 11 luglio 2026, 8:30 – domenica 12 luglio
 * 2026, 13:00". Another time zone than the site's follows the times. Without times, and for several sessions, only the
 * days.
 */
export function formatEventTimes(event: EventTimes, reader: TimesReader): string {
  const { date, end_date, start_time, end_time, sessions } = event;
  const { language } = reader;
  if (start_time === null || (sessions && sessions.length > 1)) return formatEventDays(event, language);
  const zone = zoneNote(event, reader);
  if (end_date === null || end_date === date)
    return `${formatWeekday(date, language)}, ${formatTimeRange(start_time, end_time)}${zone}`;
  const end = [formatWeekday(end_date, language), ...(end_time ? [formatTime(end_time)] : [])].join(", ");
  return `${formatWeekday(date, language)}, ${formatTime(start_time)} – ${end}${zone}`;
}

/** An event's sessions, a line each: "mercoledì 6 gennaio 2027, 19:00–21:00 · Piscina Y · Teoria"; empty without any. */
export function formatSessions(event: Pick<EventTimes, "sessions" | "time_zone">, reader: TimesReader) {
  return (event.sessions ?? []).map((session) => formatSession(session, event.time_zone, reader));
}

/** Days and times for mails, without addresses in users' texts: one line, and one more for each of several sessions. */
export function formatTimesForMail(event: EventTimes, reader: TimesReader): string[] {
  const sessions = formatSessions(event, reader).map((line) => `- ${safeMailName(toOneLine(line))}`);
  return [formatEventTimes(event, reader), ...(sessions.length > 1 ? sessions : [])];
}

/** One session as a line; see `formatSessions`. */
export function formatSession(session: EventSession, timeZone: string | null, reader: TimesReader): string {
  const { date, start_time, end_time, location, title } = session;
  const zone = start_time ? zoneNote({ date, time_zone: timeZone }, reader) : "";
  const times = start_time ? `, ${formatTimeRange(start_time, end_time)}${zone}` : "";
  return [`${formatWeekday(date, reader.language)}${times}`, location, title].filter(Boolean).join(" · ");
}

/** The times of an event without its days: "8:30–13:00"; with sessions only the zone. Empty without times. */
export function formatClock(event: EventTimes, reader: TimesReader): string {
  const timeZone = eventTimeZone(event, reader.siteTimeZone);
  if (event.sessions) return formatTimeZone(timeZone, event.date, reader.language);
  return event.start_time ? formatTimeRange(event.start_time, event.end_time) + zoneNote(event, reader) : "";
}

/** A note such as " (Ora legale dell’Europa occidentale)"; empty for the site's time zone. */
function zoneNote(event: Pick<EventTimes, "date" | "time_zone">, { language, siteTimeZone }: TimesReader) {
  const timeZone = eventTimeZone(event, siteTimeZone);
  return timeZone === siteTimeZone ? "" : ` (${formatTimeZone(timeZone, event.date, language)})`;
}

/** A time zone's name on a day, summer time included: "Ora legale dell’Europa occidentale". */
function formatTimeZone(timeZone: string, day: string, language: LanguageCode): string {
  const format = dateFormat(language, { timeZone, timeZoneName: "long" });
  // At noon, because clocks change at night.
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

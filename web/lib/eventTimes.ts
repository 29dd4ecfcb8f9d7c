import { type EventTimes, formatTime, formatTimeRange } from "../../worker/events/times/contract.ts";
import { type LanguageCode, localeOf } from "../../worker/lib/languages.ts";
import { formatCardRange, formatDay, formatLongRange, formatShortRange } from "./dates.ts";
import type { Translate } from "./i18n.tsx";

/** The days and times that an event card has. */
export type ShownTimes = Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time"> & {
  session_count: number;
};

/** "6 incontri". */
export function sessionCountText(t: Translate, sessions: number): string {
  return t.count("event.sessions_count", sessions, {
    one: "{{count}} incontro",
    other: "{{count}} incontri",
  });
}

/**
 * Days and times in one line: "sabato 12 luglio 2026, 8:30–13:00", "18 luglio 2026, 8:30 – 25 luglio 2026, 13:00", "3
 * marzo – 7 aprile 2027 · 6 incontri". Without times the days alone: "18–25 luglio 2026".
 */
export function formatLongTimes(t: Translate, event: ShownTimes): string {
  const { date, end_date, start_time, end_time, session_count } = event;
  const days = formatLongRange(date, end_date, t.language);
  if (session_count > 1) return `${days} · ${sessionCountText(t, session_count)}`;
  if (start_time === null) return days;
  if (isOneDay(event))
    return `${formatDay(date, "EEEE d MMMM yyyy", t.language)}, ${formatTimeRange(start_time, end_time)}`;
  const day = (which: string) => formatDay(which, "d MMMM yyyy", t.language);
  const end = [day(end_date ?? date), ...(end_time ? [formatTime(end_time)] : [])].join(", ");
  return `${day(date)}, ${formatTime(start_time)} – ${end}`;
}

/**
 * Days and times as mails write them, for mail previews: "sabato 11 luglio 2026, 8:30 – sabato 18 luglio 2026, 13:00";
 * without times, and for several sessions, the days alone. Like `formatEventTimes` of the Worker, without the time
 * zone.
 */
export function formatMailTimes(event: ShownTimes, language: LanguageCode): string {
  const { date, end_date, start_time, end_time, session_count } = event;
  if (start_time === null || session_count > 1) return formatLongRange(date, end_date, language);
  const day = (which: string) => formatDay(which, "EEEE d MMMM yyyy", language);
  if (isOneDay(event)) return `${day(date)}, ${formatTimeRange(start_time, end_time)}`;
  const end = [day(end_date ?? date), ...(end_time ? [formatTime(end_time)] : [])].join(", ");
  return `${day(date)}, ${formatTime(start_time)} – ${end}`;
}

/**
 * The short form of `formatLongTimes`, for rows: "12/07/2026, 8:30–13:00", "18/07/2026, 8:30 – 25/07/2026, 13:00",
 * "03/03/2026 – 07/04/2026 · 6 incontri". A time follows its own day, so that a start never reads as an end.
 */
export function formatShortTimes(t: Translate, event: ShownTimes): string {
  const { date, end_date, start_time, end_time, session_count } = event;
  const days = formatShortRange(date, end_date);
  if (session_count > 1) return `${days} · ${sessionCountText(t, session_count)}`;
  if (start_time === null) return days;
  if (isOneDay(event)) return `${days}, ${formatTimeRange(start_time, end_time)}`;
  const end = [formatShortRange(end_date ?? date, null), ...(end_time ? [formatTime(end_time)] : [])];
  return `${formatShortRange(date, null)}, ${formatTime(start_time)} – ${end.join(", ")}`;
}

/** Facts in one line that breaks after a "·" or a comma and beside a "–", not within a day or another fact. */
export function keepFactsWhole(line: string): string {
  return (
    line
      .replaceAll(" ", "\u00a0")
      .replace(/([·,])\u00a0/g, "$1 ")
      .replaceAll("\u00a0–\u00a0", " – ")
      // A browser breaks after a dash between two figures, too, unless a word joiner follows.
      .replace(/–(?=\d)/g, "–\u2060")
  );
}

/** An event's title, for a date of a series with its day, because all its dates have one title. */
export function titleOfDate(event: { title: string; date?: string; series_id?: string | null }): string {
  const { title, date, series_id } = event;
  return series_id && date ? `${title}, ${formatShortRange(date, null)}` : title;
}

/** The line next to a card's date: "sab 12 lug · 8:30", "2–5 dic", "30 nov – 2 dic · 8:30", "mer 20:00 · 6 incontri". */
export function formatCardTimes(t: Translate, event: ShownTimes): string {
  const { date, end_date, start_time, session_count } = event;
  const time = start_time === null ? null : formatTime(start_time);
  if (session_count > 1) {
    const first = time && `${formatDay(date, "EEE", t.language)} ${time}`;
    return [first, sessionCountText(t, session_count)].filter(Boolean).join(" · ");
  }
  const days =
    end_date === null || end_date === date
      ? formatDay(date, "EEE d MMM", t.language)
      : formatCardRange(date, end_date, t.language);
  return time ? `${days} · ${time}` : days;
}

/** The first day with its time, for a line next to a button: "sab 12 lug · 8:30", "mer 3 mar · 20:15 · 6 incontri". */
export function formatStart(t: Translate, { date, start_time, session_count }: ShownTimes): string {
  return [
    formatDay(date, "EEE d MMM", t.language),
    start_time !== null && formatTime(start_time),
    session_count > 1 && sessionCountText(t, session_count),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Whether an event with a time begins and ends on one day. */
function isOneDay({ date, end_date }: Pick<EventTimes, "date" | "end_date">): boolean {
  return end_date === null || end_date === date;
}

const timeZoneLabels = new Map<string, string>();

/** The name of a time zone in a language, independent of summer time: "Ora dell’Europa centrale". */
export function timeZoneLabel(
  timeZone: string,
  language: LanguageCode | string,
  timeZoneName: "longGeneric" | "shortGeneric" = "longGeneric",
): string {
  const key = `${language} ${timeZone} ${timeZoneName}`;
  const known = timeZoneLabels.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName });
  const label = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  timeZoneLabels.set(key, label);
  return label;
}

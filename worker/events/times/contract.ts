import { addDays, isDay } from "../../lib/calendarDays.ts";
import { instantOfClockTime } from "../../lib/timeZones.ts";
import type { EventSession, SeriesDate, WrittenDate } from "../outputs.ts";

/** Earlier or later days are typing mistakes, and iCalendar cannot write the day after 9999. */
export const DAY_MIN = "1900-01-01";

export const DAY_MAX = "2999-12-31";

/** Whether a text is an existing day between DAY_MIN and DAY_MAX. */
export function isEventDay(text: string): boolean {
  return isDay(text) && text >= DAY_MIN && text <= DAY_MAX;
}

/** The most sessions of an event: a course of two evenings a week for half a year. */
export const SESSIONS_MAX = 60;

export const SESSION_TITLE_MAX = 120;

export const SESSION_LOCATION_MAX = 200;

export const MEETING_POINT_MAX = 300;

/** A stored session. `key`: its number among the event's sessions, which does not change with other sessions. */
export type StoredSession = EventSession & { key?: number };

/** The days and times of an event. `time_zone` is an IANA name; null: the site's time zone. */
export type EventTimes = {
  date: string;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  time_zone: string | null;
  sessions: EventSession[] | null;
};

/** Whether a text is a time of day, HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The time zone of an event's times: its own, else the site's. */
export function eventTimeZone(event: Pick<EventTimes, "time_zone">, siteTimeZone: string): string {
  return event.time_zone ?? siteTimeZone;
}

/** Whether an event has a start time. */
export function hasTimes({ start_time, sessions }: Pick<EventTimes, "start_time" | "sessions">): boolean {
  return start_time !== null || (sessions ?? []).some((session) => session.start_time !== null);
}

/** The sessions by date and time; those without a time come first on their day. */
export function sortSessions(sessions: EventSession[]): EventSession[] {
  const key = ({ date, start_time }: EventSession) => `${date} ${start_time ?? ""}`;
  return sessions.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** A session's last day: the day after its `date` when it ends after midnight. */
export function sessionEndDay({
  date,
  start_time,
  end_time,
}: Omit<EventSession, "location" | "title">): string {
  return start_time !== null && end_time !== null && end_time <= start_time ? addDays(date, 1) : date;
}

/** Days and times of an event with sessions: from the first session's start to the last one's end. */
export function spanOfSessions(
  sessions: EventSession[],
): Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time"> | null {
  const sorted = sortSessions(sessions);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  return {
    date: first.date,
    end_date: last.date === first.date ? null : last.date,
    start_time: first.start_time,
    end_time: last.end_time,
  };
}

/** Moves sessions by some days; to earlier days when negative. */
export function moveSessions(sessions: EventSession[], days: number): EventSession[] {
  return sessions.map((session) => ({ ...session, date: addDays(session.date, days) }));
}

const DAY_MS = 86_400_000;

/** The number of days from one calendar day to another; negative for an earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * The days, times and sessions that a change writes. Sessions determine the event's days and times; a new first day
 * without new sessions moves the stored sessions.
 */
export function changedTimes(changes: Partial<EventTimes>, before: EventTimes | null): Partial<EventTimes> {
  const { date, end_date, start_time, end_time } = changes;
  const requested = Object.fromEntries(
    Object.entries({ date, end_date, start_time, end_time }).filter(([, value]) => value !== undefined),
  ) as Partial<EventTimes>;
  const sessions = changes.sessions === undefined ? movedSessions(changes, before) : changes.sessions;
  if (!sessions) return requested;
  return { sessions, ...spanOfSessions(sessions) };
}

function movedSessions({ date }: Partial<EventTimes>, before: EventTimes | null) {
  if (!before?.sessions) return null;
  return date === undefined ? before.sessions : moveSessions(before.sessions, daysBetween(before.date, date));
}

/**
 * The fields whose local time does not exist on its day, because clocks go forward: names as in the request
 * ("start_time", "sessions.2.end_time").
 */
export function skippedTimes(times: EventTimes, siteTimeZone: string): string[] {
  const timeZone = eventTimeZone(times, siteTimeZone);
  const isSkipped = (day: string, time: string | null) =>
    time !== null && instantOfClockTime(`${day}T${time}`, timeZone) === null;
  const ofSpan = ({ date, start_time, end_time }: EventSession, endDay: string, path: string) => [
    ...(isSkipped(date, start_time) ? [`${path}start_time`] : []),
    ...(isSkipped(endDay, end_time) ? [`${path}end_time`] : []),
  ];
  if (times.sessions)
    return times.sessions.flatMap((session, index) =>
      ofSpan(session, sessionEndDay(session), `sessions.${index}.`),
    );
  const whole = { ...times, location: null, title: null };
  return ofSpan(whole, endDayOf(times), "");
}

/** The day of an event's `end_time`: its last day, or the morning after a single day. */
export function endDayOf(event: Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time">): string {
  const { date, end_date } = event;
  return end_date === null || end_date === date ? sessionEndDay(event) : end_date;
}

/** A session before and after a change; null where it was added or removed. */
export type SessionChange = { before: EventSession | null; after: EventSession | null };

/**
 * Matches the sessions before and after a change: equal ones, then those of the same day, then those with the same
 * title, then, for equal numbers of remaining ones, in order. The rest was added or removed.
 */
function pairSessions(before: EventSession[], after: EventSession[]): SessionChange[] {
  const left = { before: [...before], after: [...after] };
  const pairs: SessionChange[] = [];
  const pairWhere = (belong: (one: EventSession, other: EventSession) => boolean) => {
    for (const one of [...left.before]) {
      const other = left.after.find((session) => belong(one, session));
      if (!other) continue;
      pairs.push({ before: one, after: other });
      left.before.splice(left.before.indexOf(one), 1);
      left.after.splice(left.after.indexOf(other), 1);
    }
  };
  pairWhere(isSameSession);
  pairWhere((one, other) => one.date === other.date);
  pairWhere((one, other) => one.title !== null && one.title === other.title);
  if (left.before.length === left.after.length) pairWhere(() => true);
  const rest = [
    ...left.before.map((session) => ({ before: session, after: null })),
    ...left.after.map((session) => ({ before: null, after: session })),
  ];
  const day = ({ before: one, after: other }: SessionChange) => (other ?? one)?.date ?? "";
  return [...pairs, ...rest].sort((one, other) => (day(one) < day(other) ? -1 : 1));
}

/**
 * The sessions with their keys from before a change, also when moved; added ones get the next numbers. Calendars
 * identify a session by its key.
 */
export function preserveSessionKeys(
  sessions: EventSession[],
  before: StoredSession[] | null,
): StoredSession[] {
  const known: StoredSession[] = (before ?? []).map((session, index) => ({ key: index, ...session }));
  const keys = new Map(
    pairSessions(known, sessions).map(({ before: one, after }) => [
      after,
      (one as StoredSession | null)?.key,
    ]),
  );
  let next = Math.max(-1, ...known.map(({ key = -1 }) => key)) + 1;
  return sessions.map((session) => ({ ...session, key: keys.get(session) ?? next++ }));
}

function isSameSession(one: EventSession, other: EventSession): boolean {
  return isAlike(one, other) && one.title === other.title;
}

/** Whether nothing relevant for participants differs; the title is not. */
function isAlike(one: EventSession, other: EventSession): boolean {
  return (
    one.date === other.date &&
    one.start_time === other.start_time &&
    one.end_time === other.end_time &&
    one.location === other.location
  );
}

type ComparedTimes = Pick<EventTimes, "date" | "end_date" | "sessions">;

/** The sessions that a change added, removed or moved in day, time or venue, by day. */
export function changedSessions(before: ComparedTimes, after: ComparedTimes): SessionChange[] {
  const pairs = pairSessions(before.sessions ?? [], after.sessions ?? []);
  return pairs.filter(({ before: one, after: other }) => !one || !other || !isAlike(one, other));
}

/** Whether the participants' days differ: first or last day, or the sessions' days. */
export function hasOtherDays(before: ComparedTimes, after: ComparedTimes): boolean {
  const last = ({ date, end_date }: ComparedTimes) => end_date ?? date;
  if (before.date !== after.date || last(before) !== last(after)) return true;
  if (!before.sessions || !after.sessions) return false;
  const days = (sessions: EventSession[]) => [...new Set(sessions.map(({ date }) => date))].sort().join();
  return days(before.sessions) !== days(after.sessions);
}

/** The meeting point: the field of events, else that of shared trainings; null without either. */
export function meetingPoint(event: {
  meeting_point: string | null;
  schedule_meeting_point: string | null;
}): string | null {
  return event.meeting_point ?? event.schedule_meeting_point;
}

/** Formats a time of day: "8:30". */
export function formatTime(time: string): string {
  return time.replace(/^0(?=\d:)/, "");
}

/** Formats a start and an optional end: "8:30–13:00". */
export function formatTimeRange(start: string, end: string | null): string {
  return end ? `${formatTime(start)}–${formatTime(end)}` : formatTime(start);
}

/** The fewest dates of a series, and the most: half a year of weeks. */
export const SERIES_MIN = 2;

export const SERIES_MAX = 26;

/** A weekly repetition: so many dates, or until a last possible day; the first date counts. */
export type Repeat = { count: number } | { until: string };

/** The dates of a series that a change applies to: one, or that and all following ones. */
export const APPLY_TO = ["this", "following"] as const;

export type ApplyTo = (typeof APPLY_TO)[number];

/** The weekly dates of a training, the first included; null when they are too few, too many or after DAY_MAX. */
export function seriesDates(first: string, repeat: Repeat): string[] | null {
  const count =
    "count" in repeat
      ? repeat.count
      : Math.floor((Date.parse(repeat.until) - Date.parse(first)) / (7 * 86_400_000)) + 1;
  if (!Number.isInteger(count) || count < SERIES_MIN || count > SERIES_MAX) return null;
  const dates = Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
  return dates.some((date) => date > DAY_MAX) ? null : dates;
}

/** The answer of a write that applies to several dates of a series. */
export type SeriesWrite = { id: string; events: WrittenDate[] };

/** Whether "this and the following" includes a date of the series: later, and neither cancelled nor past. */
export function isFollowingDate(
  { date, last_day, cancelled_at }: Pick<SeriesDate, "date" | "last_day" | "cancelled_at">,
  from: { date: string },
  today: string,
): boolean {
  return date > from.date && last_day >= today && cancelled_at === null;
}

/** The date that refused a change or deletion of several, in the refusal's `current`. */
export type RefusedDate = { id: string; date: string };

/** Moves an end before the first day to the first day. */
export function resetEnd<Days extends { date: string; end_date?: string | null }>(days: Days): Days {
  return days.end_date && days.end_date < days.date ? { ...days, end_date: days.date } : days;
}

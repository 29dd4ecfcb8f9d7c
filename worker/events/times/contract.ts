import { addDays, isDay } from "../../lib/calendarDays.ts";
import type { EventSession } from "../outputs.ts";

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

/** Moves an end before the first day to the first day. */
export function resetEnd<Days extends { date: string; end_date?: string | null }>(days: Days): Days {
  return days.end_date && days.end_date < days.date ? { ...days, end_date: days.date } : days;
}

/** The day of an event's `end_time`: its last day, or the morning after a single day. */
export function endDayOf(event: Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time">): string {
  const { date, end_date } = event;
  return end_date === null || end_date === date ? sessionEndDay(event) : end_date;
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

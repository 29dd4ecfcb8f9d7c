import { addDays, isDay } from "../../lib/calendarDays.ts";

/** Days outside are typing mistakes, and iCalendar cannot write the day after 9999. */
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

/**
 * One dated time of an event. `date` is YYYY-MM-DD, times are HH:MM of the venue's clocks; an `end_time` at or before
 * `start_time` is on the next day. `location` null: the event's own venue.
 */
export type EventSession = {
  date: string;
  start_time: string | null;
  end_time: string | null;
  location: string | null;
  title: string | null;
};

/** When an event happens. `time_zone` is a name of the IANA database; null: the site's time zone. */
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

/** Whether an event says at what time it begins. */
export function hasTimes({ start_time, sessions }: Pick<EventTimes, "start_time" | "sessions">): boolean {
  return start_time !== null || (sessions ?? []).some((session) => session.start_time !== null);
}

/** The sessions by date and time; those without a time come first on their day. */
export function sortSessions(sessions: EventSession[]): EventSession[] {
  const key = ({ date, start_time }: EventSession) => `${date} ${start_time ?? ""}`;
  return sessions.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** The last day on which a session happens: the day after its `date` when it ends after midnight. */
export function sessionEndDay({
  date,
  start_time,
  end_time,
}: Omit<EventSession, "location" | "title">): string {
  return start_time !== null && end_time !== null && end_time <= start_time ? addDays(date, 1) : date;
}

/** Days and times of an event with sessions: from the first session's beginning to the last one's end. */
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

/** The sessions moved by some days; earlier when negative. */
export function moveSessions(sessions: EventSession[], days: number): EventSession[] {
  return sessions.map((session) => ({ ...session, date: addDays(session.date, days) }));
}

/** Where to meet: the field of events, else that of shared trainings; null when the event names neither. */
export function meetingPoint(event: {
  meeting_point: string | null;
  schedule_meeting_point: string | null;
}): string | null {
  return event.meeting_point ?? event.schedule_meeting_point;
}

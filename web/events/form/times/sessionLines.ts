import type { EventSession } from "../../../../worker/events/outputs.ts";
import {
  type EventTimes,
  formatTimeRange,
  isEventDay,
  SESSIONS_MAX,
  sortSessions,
  spanOfSessions,
} from "../../../../worker/events/times/contract.ts";
import { addDays } from "../../../../worker/lib/calendarDays.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { sessionLabel } from "../values/labels.ts";
import type { SessionLine } from "../values/values.ts";

const DAY_MS = 86_400_000;

/** An empty session, or one with the given fields. */
export function newSessionLine(fields: Partial<SessionLine> = {}): SessionLine {
  return {
    date: "",
    start_time: "",
    end_time: "",
    location: "",
    title: "",
    ...fields,
    id: crypto.randomUUID(),
  };
}

/** The lines by day and time; lines without a valid day come last, because the user is still typing them. */
export function sortLines(lines: SessionLine[]): SessionLine[] {
  const key = ({ date, start_time }: SessionLine) => `${isEventDay(date) ? date : "~"} ${start_time}`;
  return lines.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** The sessions in the shape of the request, sorted; a blank field is null. */
export function sessionsOfLines(lines: SessionLine[]): EventSession[] {
  return sortSessions(
    lines.map(({ date, start_time, end_time, location, title }) => ({
      date,
      start_time: start_time || null,
      end_time: end_time || null,
      location: location.trim() || null,
      title: title.trim() || null,
    })),
  );
}

/** The lines of stored sessions. Each reading gives the same ids, so that an untouched form has no changes. */
export function linesOfSessions(sessions: EventSession[] | null | undefined): SessionLine[] {
  return (sessions ?? []).map(({ date, start_time, end_time, location, title }, index) => ({
    id: String(index),
    date,
    start_time: start_time ?? "",
    end_time: end_time ?? "",
    location: location ?? "",
    title: title ?? "",
  }));
}

type TypedDays = { date: string; end_date: string; sessions: SessionLine[] };

/**
 * The first and last day of the lines with a valid day; the typed days when no line has one. Days typed beside sessions
 * would contradict them, so drafts, preview, conflict and change message read the derived days. Lines are sorted when
 * one is closed, not while it is typed.
 */
export function daysOfLines({ date, end_date, sessions }: TypedDays): Pick<TypedDays, "date" | "end_date"> {
  const span = spanOfLines(sessions);
  return span ? { date: span.date, end_date: span.end_date ?? "" } : { date, end_date };
}

/** The event's days and times that follow from the lines with a valid day; null when no line has one. */
export function spanOfLines(
  lines: SessionLine[],
): Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time"> | null {
  return spanOfSessions(sessionsOfLines(lines.filter(({ date }) => isEventDay(date))));
}

/**
 * The days of a form whose first day becomes `date`: the last day and the sessions shift too, so that the event's
 * length stays. `from`: the first day before; without a valid one nothing else shifts.
 */
export function moveFirstDay(days: TypedDays, from: string, date: string): TypedDays {
  const { end_date, sessions } = days;
  if (!isEventDay(from) || !isEventDay(date)) return { ...days, date };
  const by = Math.round((Date.parse(date) - Date.parse(from)) / DAY_MS);
  const move = (day: string) => (isEventDay(day) ? addDays(day, by) : day);
  return {
    date,
    end_date: move(end_date),
    sessions: sessions.map((line) => ({ ...line, date: move(line.date) })),
  };
}

/**
 * The lines with `line` repeated every week, `count` times in all, the line itself included; weeks that have the same
 * session already are left out, and the list ends at SESSIONS_MAX.
 */
export function repeatLine(lines: SessionLine[], line: SessionLine, count: number): SessionLine[] {
  const known = new Set(lines.map(({ date, start_time }) => `${date} ${start_time}`));
  const added = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    addDays(line.date, 7 * (index + 1)),
  )
    .filter((date) => isEventDay(date) && !known.has(`${date} ${line.start_time}`))
    .slice(0, Math.max(0, SESSIONS_MAX - lines.length))
    .map((date) => newSessionLine({ ...line, date }));
  return sortLines([...lines, ...added]);
}

/** A copy of a line, a week later. */
export function copyLine(line: SessionLine): SessionLine {
  return newSessionLine({ ...line, date: isEventDay(line.date) ? addDays(line.date, 7) : line.date });
}

/** "mer 3 marzo 2027, 20:00–22:00"; a session without a valid day is called by its number. */
export function sessionLineText(t: Translate, line: SessionLine, index: number): string {
  if (!isEventDay(line.date)) return sessionLabel(t, index);
  const day = formatDay(line.date, "EEE d MMMM yyyy", t.language);
  return line.start_time ? `${day}, ${formatTimeRange(line.start_time, line.end_time || null)}` : day;
}

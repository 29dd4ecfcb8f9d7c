import { type EventTimes, moveSessions, spanOfSessions } from "./contract.ts";

const DAY_MS = 86_400_000;

/**
 * Days, times and sessions that a change writes. Sessions decide the event's days and times; a new first day without new
 * sessions moves the stored sessions by as many days.
 */
export function changedTimes(changes: Partial<EventTimes>, before: EventTimes | null): Partial<EventTimes> {
  const { date, end_date, start_time, end_time } = changes;
  const asked = Object.fromEntries(
    Object.entries({ date, end_date, start_time, end_time }).filter(([, value]) => value !== undefined),
  ) as Partial<EventTimes>;
  const sessions = changes.sessions === undefined ? movedSessions(changes, before) : changes.sessions;
  if (!sessions) return asked;
  return { sessions, ...spanOfSessions(sessions) };
}

function movedSessions({ date }: Partial<EventTimes>, before: EventTimes | null) {
  if (!before?.sessions) return null;
  if (date === undefined || date === before.date) return before.sessions;
  return moveSessions(before.sessions, (Date.parse(date) - Date.parse(before.date)) / DAY_MS);
}

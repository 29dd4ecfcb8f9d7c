import { type EventTimes, endDayOf, type StoredSession, sessionEndDay } from "../events/times/contract.ts";

/** The most events of a feed: upcoming ones first, then those of recent days. */
export const FEED_MAX = 200;
export const RECENT_MAX = 50;
export const RECENT_DAYS = 30;
/** The most entries of a calendar, one for each session of a course: phones load all at once, and 500 are about 400 KB. */
export const ENTRIES_MAX = 500;
/** The most live enrolments that a user's calendar reads, of the latest published events; older events are past by then. */
export const OWN_ENROLMENTS_MAX = 400;
/** The refresh interval that a feed suggests to calendar apps, in seconds. */
export const REFRESH_SECONDS = 3600;

/** The most characters of an event's text in a calendar. */
export const CALENDAR_TEXT_MAX = 600;
const FILE_NAME_MAX = 80;

/** One dated entry of an event. `key` 0 is the event itself, or its first session. Times as in `EventTimes`. */
export type EntrySpan = {
  key: number;
  date: string;
  /** The last day of the entry. */
  endDay: string;
  start_time: string | null;
  end_time: string | null;
  /** The venue of a session that differs from the event's. */
  location: string | null;
  /** A session's title, or its number. */
  label: string | null;
};

type Spanning = Pick<EventTimes, "date" | "end_date" | "start_time" | "end_time"> & {
  sessions: StoredSession[] | null;
};

/** The entries of an event: one for each session, else one from its first to its last day. */
export function entrySpans(event: Spanning): EntrySpan[] {
  const { date, start_time, end_time, sessions } = event;
  if (!sessions) {
    const endDay = start_time === null || end_time === null ? (event.end_date ?? date) : endDayOf(event);
    return [{ key: 0, date, endDay, start_time, end_time, location: null, label: null }];
  }
  return sessions.map((session, index) => ({
    ...session,
    key: session.key ?? index,
    endDay: sessionEndDay(session),
    label: session.title ?? (sessions.length > 1 ? `${index + 1}/${sessions.length}` : null),
  }));
}

/** At most ENTRIES_MAX entries by day: first those from `today` on, the nearest first, then the latest past ones. */
export function limitEntries<Entry extends { span: EntrySpan }>(entries: Entry[], today: string): Entry[] {
  if (entries.length <= ENTRIES_MAX) return entries;
  const byDay = entries.toSorted((one, other) => (one.span.date < other.span.date ? -1 : 1));
  const ahead = byDay.filter(({ span }) => span.endDay >= today).slice(0, ENTRIES_MAX);
  const behind = byDay.filter(({ span }) => span.endDay < today);
  return [...behind.slice(Math.max(0, behind.length + ahead.length - ENTRIES_MAX)), ...ahead];
}

/** The beginning of a text, cut after a whole word, with an ellipsis when cut. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join("");
  const wholeWords = cut.replace(/\s+\S*$/, "");
  // A text without spaces is cut inside a word.
  return `${(wholeWords.length > cut.length / 2 ? wholeWords : cut).trimEnd()}…`;
}

/** A file name that every operating system accepts: "respiro-2026-07-12-tuffo.ics". */
export function calendarFileName(...parts: string[]): string {
  const name = parts
    .join("-")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, FILE_NAME_MAX)
    .replace(/^-|-$/g, "");
  return `${name || "calendar"}.ics`;
}

import { addDays } from "../../lib/calendarDays.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { instantOfClockTime, startOfDay } from "../../lib/timeZones.ts";
import type { EventRow } from "../publishing/rules.ts";
import { mailParamsByLanguage } from "../publishing/rules.ts";
import { type EventTimes, endDayOf, eventTimeZone, sessionEndDay } from "../times/contract.ts";
import type { StaffPart, StaffState } from "./contract.ts";
import type { CalendarShift } from "./outputs.ts";

/** The page on which a person confirms or declines. */
export const SHIFTS_PAGE = "/my-events/turni";

/** A time in which an event takes place: from one instant to another, in milliseconds, on calendar days of its venue. */
type OccupiedSpan = { from: number; to: number; date: string; endDay: string };

/**
 * The times in which an event occupies its staff: each session, else from its first to its last day. A missing start is the
 * day's beginning, a missing end the day's end.
 */
export function occupiedSpans(event: EventTimes, siteTimeZone: string): OccupiedSpan[] {
  const zone = eventTimeZone(event, siteTimeZone);
  const instant = (day: string, time: string | null) =>
    ((time && instantOfClockTime(`${day}T${time}`, zone)) || startOfDay(day, zone)).getTime();
  const whole = {
    ...event,
    endDay: event.end_time === null ? (event.end_date ?? event.date) : endDayOf(event),
  };
  const parts = event.sessions?.map((one) => ({ ...one, endDay: sessionEndDay(one) })) ?? [whole];
  return parts.map(({ date, endDay, start_time, end_time }) => ({
    date,
    endDay,
    from: instant(date, start_time),
    to: end_time === null ? instant(addDays(endDay, 1), null) : instant(endDay, end_time),
  }));
}

/** Whether two events take place at the same hour. */
export function isOverlapping(one: OccupiedSpan[], other: OccupiedSpan[]): boolean {
  return one.some((a) => other.some((b) => a.from < b.to && b.from < a.to));
}

/** An event in which a user is staff. */
export type ShiftRow = EventTimes & {
  user_id: string | null;
  part: StaffPart | null;
  state: StaffState | null;
  id: string;
  slug: string;
  title: string;
  /** Whether the reader manages the event, or it is of the school that is shown. */
  is_shown: number;
};

/** Each of these rows with its user's other rows at the same hour; the users' declined ones do not count. */
export function withOverlaps<Row extends ShiftRow>(
  rows: Row[],
  siteTimeZone: string,
): (Row & { spans: OccupiedSpan[]; overlaps: Row[] })[] {
  const spanned = rows.map((row) => ({ ...row, spans: occupiedSpans(row, siteTimeZone) }));
  return spanned.map((row) => ({
    ...row,
    overlaps: spanned.filter(
      (other) =>
        row.user_id !== null &&
        other.user_id === row.user_id &&
        other.id !== row.id &&
        row.state !== "declined" &&
        other.state !== "declined" &&
        isOverlapping(row.spans, other.spans),
    ),
  }));
}

/** The shifts by person, day and hour, without the names of events that the school does not hold. */
export function calendarShifts(
  rows: ShiftRow[],
  { from, until, siteTimeZone }: { from: string; until: string; siteTimeZone: string },
): CalendarShift[] {
  const shifts = withOverlaps(rows, siteTimeZone).flatMap(({ spans, overlaps, ...row }) =>
    (row.sessions ?? [row]).flatMap((times, index) => {
      const span = spans[index];
      if (!span) return [];
      const { id, slug, title, user_id, part, state } = row;
      const others = overlaps.flatMap((other) => occupiedSpans(other, siteTimeZone));
      const shift = {
        user_id,
        event: row.is_shown ? { id, slug, title } : null,
        part: row.is_shown ? part : null,
        state: row.is_shown ? state : null,
        is_conflict: isOverlapping([span], others),
      };
      return daysOf(span, from, until).map((day) => ({
        ...shift,
        day,
        start_time: day === span.date ? times.start_time : null,
        end_time: day === span.endDay || span.date === span.endDay ? times.end_time : null,
      }));
    }),
  );
  return shifts.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

const orderOf = ({ day, start_time }: CalendarShift) => `${day} ${start_time ?? ""}`;

/** The days of a span in a range; the early hours after a night belong to the night's day. */
function daysOf({ date, endDay, from, to }: OccupiedSpan, first: string, last: string): string[] {
  const end = to - from < 24 * 3_600_000 ? date : endDay;
  const days: string[] = [];
  for (let day = date < first ? first : date; day <= end && day <= last; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** The parameters of a mail about an event's staff, in every language. */
export function staffMailParams(
  event: Pick<EventRow, "id" | "title" | "date" | "end_date">,
  sender: { id: string; full_name: string },
  link: string,
) {
  return mailParamsByLanguage((language) => ({
    event: event.id,
    title: event.title,
    days: formatEventDays(event, language),
    about: sender.id,
    sender: sender.full_name,
    link,
  }));
}

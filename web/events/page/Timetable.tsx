import { MapPin } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { EventDetail, EventSession } from "../../../worker/events/outputs.ts";
import {
  eventTimeZone,
  formatTimeRange,
  hasTimes,
  sessionEndDay,
} from "../../../worker/events/times/contract.ts";
import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { instantOfClockTime } from "../../../worker/lib/timeZones.ts";
import { formatDay } from "../../lib/dates.ts";
import { timeZoneLabel } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { useAfterHydration } from "../../lib/useAfterHydration.ts";
import { useSite } from "../../settings/hooks.ts";

/** The event's sessions or its start and end, the meeting point, and the time zone of the times. */
export function Timetable({ event }: { event: EventDetail }) {
  const t = useT();
  const { time_zone: siteTimeZone } = useSite();
  const timeZone = eventTimeZone(event, siteTimeZone);
  const now = useAfterHydration(() => clockTimeIn(timeZone, new Date()), null);
  const readerTimeZone = useAfterHydration(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, null);
  const isTimed = hasTimes(event);
  const sessions = event.sessions ?? [];
  if (!isTimed && sessions.length === 0 && !event.meeting_point) return null;
  const lines = sessions.length > 0 ? sessions : isTimed ? linesOfEvent(t, event) : [];
  const next = now === null ? -1 : lines.findIndex((line) => endOf(line) > now);
  return (
    <section aria-labelledby="timetable" className={sectionLook}>
      <h2 id="timetable" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {isTimed || sessions.length > 0 ? t("event.timetable", "Orari") : t("event.meeting_point", "Ritrovo")}
      </h2>
      {lines.length > 0 && (
        <ol className={css({ display: "grid" })}>
          {lines.map((line, index) => (
            <TimetableRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the days
              key={index}
              line={line}
              isPast={now !== null && endOf(line) <= now}
              isNext={sessions.length > 1 && index === next}
              own={readerTimeZone && ownTimes(t, line, timeZone, readerTimeZone)}
            />
          ))}
        </ol>
      )}
      {event.meeting_point && (
        <p className={meetingLook}>
          <MapPin size={18} aria-hidden className={css({ color: "sea", flexShrink: 0, marginTop: "0.5" })} />
          <span>
            {lines.length > 0 && (
              <span className={css({ color: "muted" })}>{t("event.meeting_point", "Ritrovo")}: </span>
            )}
            {event.meeting_point}
          </span>
        </p>
      )}
      {isTimed && (
        // The browser's name of the time zone may differ from the server's.
        <p suppressHydrationWarning className={zoneLook}>
          {t("event.zone", "Orari del luogo: {{zone}}.", { zone: timeZoneLabel(timeZone, t.language) })}
        </p>
      )}
    </section>
  );
}

type RowProps = { line: EventSession; isPast: boolean; isNext: boolean; own: string | null };

function TimetableRow({ line, isPast, isNext, own }: RowProps) {
  const t = useT();
  const { date, start_time, end_time, location, title } = line;
  const dateTime = start_time ? `${date}T${start_time}` : date;
  return (
    <li className={isPast ? pastRowLook : isNext ? nextRowLook : rowLook}>
      <time dateTime={dateTime} className={dayLook}>
        {formatDay(date, "EEE d MMM yyyy", t.language)}
      </time>
      <span className={clockLook}>{start_time && formatTimeRange(start_time, end_time)}</span>
      <span className={restLook}>
        {title && <span className={css({ display: "block" })}>{title}</span>}
        {location && (
          <span className={css({ display: "block", textStyle: "small", color: "muted" })}>{location}</span>
        )}
        {own && (
          <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
            {t("event.own_time", "Da te: {{time}}", { time: own })}
          </span>
        )}
        {isNext && <span className={markLook}>{t("event.next_session", "Prossimo")}</span>}
        {isPast && <span className={css({ srOnly: true })}>{t("event.past_session", "Passato")}</span>}
      </span>
    </li>
  );
}

/** The lines of an event without sessions: one day in one line, several days as start and end. */
function linesOfEvent(t: Translate, event: EventDetail): EventSession[] {
  const { date, end_date, start_time, end_time } = event;
  const line = { date, start_time, end_time, location: null, title: null };
  if (end_date === null || end_date === date) return [line];
  return [
    { ...line, end_time: null, title: t("event.begins", "Inizio") },
    { ...line, date: end_date, start_time: end_time, end_time: null, title: t("event.ends", "Fine") },
  ];
}

/** The end of a line, as YYYY-MM-DDTHH:MM in the venue's time zone; without an end time, the end of its day. */
function endOf(line: EventSession): string {
  return `${sessionEndDay(line)}T${line.end_time ?? "23:59"}`;
}

function clockTimeIn(timeZone: string, at: Date): string {
  return `${dayInTimeZone(timeZone, at)}T${clockInTimeZone(timeZone, at)}`;
}

/** The line's times in the reader's time zone: "18:00–20:00", with the day if it differs; null if equal. */
function ownTimes(t: Translate, line: EventSession, timeZone: string, readerTimeZone: string): string | null {
  const { date, start_time, end_time } = line;
  if (start_time === null || timeZone === readerTimeZone) return null;
  const clockTime = (day: string, time: string) => {
    const instant = instantOfClockTime(`${day}T${time}`, timeZone);
    return instant && clockTimeIn(readerTimeZone, instant);
  };
  const start = clockTime(date, start_time);
  const end = end_time && clockTime(sessionEndDay(line), end_time);
  if (!start || start === `${date}T${start_time}`) return null;
  const times = formatTimeRange(start.slice(11), end ? end.slice(11) : null);
  const day = start.slice(0, 10);
  return day === date ? times : `${formatDay(day, "EEE d MMM", t.language)}, ${times}`;
}

const sectionLook = css({ paddingBlock: "6", borderBottom: "1px solid token(colors.line)" });
const rowGridLook = grid({
  gridTemplateColumns: { base: "1fr auto", sm: "9.5rem 7rem minmax(0, 1fr)" },
  columnGap: "4",
  rowGap: "0.5",
  alignItems: "baseline",
  paddingBlock: "2.5",
  paddingInlineStart: "3",
});
const rowLook = cx(rowGridLook, css({ borderInlineStart: "2px solid token(colors.line)" }));
const pastRowLook = cx(
  rowGridLook,
  css({ borderInlineStart: "2px solid token(colors.line)", color: "muted" }),
);
const nextRowLook = cx(rowGridLook, css({ borderInlineStart: "2px solid token(colors.accentText)" }));
const dayLook = css({ fontWeight: "medium" });
const clockLook = css({ whiteSpace: "nowrap" });
const restLook = css({ gridColumn: { base: "1 / -1", sm: "auto" }, minWidth: "0", overflowWrap: "anywhere" });
const markLook = css({ textStyle: "label", color: "accentText", fontWeight: "bold" });
const meetingLook = flex({ gap: "2", marginTop: "3", overflowWrap: "anywhere" });
const zoneLook = css({ textStyle: "small", color: "muted", marginTop: "3" });

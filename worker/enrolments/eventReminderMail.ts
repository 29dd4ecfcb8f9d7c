import { type EventRow, mailParamsByLanguage } from "../events/publishing/rules.ts";
import { formatTime, meetingPoint } from "../events/times/contract.ts";
import { formatEventTimes, formatSession } from "../events/times/format.ts";
import { fillText } from "../lib/fillText.ts";
import { venueLine } from "../lib/nationName.ts";
import { MAIL_TEXTS } from "../mail/paramTexts.ts";
import { safeMailName } from "../mail/safeMailName.ts";

/**
 * The days without a session after which participants are reminded of the next one: a weekly course is a habit, a
 * course that continues after the holidays is not.
 */
export const SESSION_GAP_DAYS = 7;

/** An event that begins, or continues, on a day, with its organizer's name. */
export type DueEvent = Pick<
  EventRow,
  | "ordinal"
  | "id"
  | "slug"
  | "title"
  | "date"
  | "end_date"
  | "start_time"
  | "end_time"
  | "time_zone"
  | "sessions"
  | "location"
  | "nation"
  | "nation_code"
  | "meeting_point"
  | "schedule_meeting_point"
  | "last_day"
> & { organizer_name: string | null };

type ReminderSite = { siteTimeZone: string; link: string; cancelLink: string };

/** The parameters of the reminder of `day` in every language, without the recipient's name. */
export function reminderParams(
  event: DueEvent,
  day: string,
  { siteTimeZone, link, cancelLink }: ReminderSite,
) {
  const session = event.sessions?.find(({ date }) => date === day) ?? null;
  const later = (event.sessions ?? []).filter(({ date }) => date > day);
  const time = startTimeOn(event, day);
  return mailParamsByLanguage((language) => {
    const texts = MAIL_TEXTS[language].event_reminder;
    const reader = { language, siteTimeZone };
    const venue = meetingPoint(event);
    const lines = [
      session ? formatSession(session, event.time_zone, reader) : formatEventTimes(event, reader),
      venueLine(event, language),
      venue && `${MAIL_TEXTS[language].event_changed.meeting}: ${venue}`,
      event.organizer_name && `${texts.organizer}: ${event.organizer_name}`,
    ];
    const others = later.map((one) => formatSession(one, event.time_zone, reader));
    return {
      event: event.id,
      title: event.title,
      when: time ? fillText(texts.tomorrow_at, { time: formatTime(time) }) : texts.tomorrow,
      facts: lines
        .filter(Boolean)
        .map((line) => safeMailName(line ?? ""))
        .join("\n"),
      sessions: others.length > 0 ? [texts.later, ...others.map(safeMailName)].join("\n") : "",
      link,
      cancel_link: cancelLink,
    };
  });
}

/** The start time of an event or its session on a day; null without one. */
export function startTimeOn({ sessions, start_time }: DueEvent, day: string): string | null {
  return sessions ? (sessions.find(({ date }) => date === day)?.start_time ?? null) : start_time;
}

import { eventAddress } from "../../events/contract.ts";
import { GO_HOUR, isDayOf } from "../../events/going/contract.ts";
import type { ShownVerdict } from "../../events/going/outputs.ts";
import type { CheckedEvent } from "../../events/publishing/inputs.ts";
import {
  type EventRow,
  type MailParamsByLanguage,
  mailParamsByLanguage,
} from "../../events/publishing/rules.ts";
import { daysBetween, type EventTimes, eventTimeZone, sortSessions } from "../../events/times/contract.ts";
import { formatTimesForMail } from "../../events/times/format.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { CheckedGo } from "./inputs.ts";

type VerdictFields = { body: CheckedEvent } | { fields: Record<string, string> };

/**
 * The fields of an event that another place or another day changes, or the wrong fields. With sessions on several days the
 * new place is that of the day's sessions. A first day moves all days without sessions, a later one the end.
 */
export function verdictFields(row: EventRow, day: string, go: CheckedGo, today: string): VerdictFields {
  if (go.verdict === "moved") return movedFields(row, day, go, today);
  const body = otherPlace(row, day, go);
  return hasAll(row, body) ? { fields: { location: "validation.required" } } : { body };
}

/** Whether an event has all these fields already. */
function hasAll(row: EventRow, body: CheckedEvent): boolean {
  return Object.entries(body).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(row[name as keyof EventRow]),
  );
}

function otherPlace(row: EventRow, day: string, { location, meeting_point }: CheckedGo): CheckedEvent {
  const sessions = row.sessions ?? null;
  const hasOtherDays = sessions?.some(({ date }) => date !== day) ?? false;
  const place =
    sessions && hasOtherDays
      ? {
          sessions: sessions.map((session) =>
            session.date === day ? { ...session, location: location ?? null } : session,
          ),
        }
      : {
          location: location ?? null,
          ...(sessions && { sessions: sessions.map((session) => ({ ...session, location: null })) }),
        };
  // Of a shared training the meeting point is one of its texts.
  const meeting = row.instructors ? { schedule_meeting_point: meeting_point } : { meeting_point };
  return { ...(location && place), ...(meeting_point && meeting) } as CheckedEvent;
}

function movedFields(
  row: EventRow,
  day: string,
  { new_day, start_time, end_time }: CheckedGo,
  today: string,
): VerdictFields {
  if (new_day === undefined) return { fields: { new_day: "validation.required" } };
  if (new_day < today || isDayOf(row, new_day)) return { fields: { new_day: "validation.date" } };
  const times = {
    ...(start_time !== undefined && { start_time }),
    ...(end_time !== undefined && { end_time }),
  };
  if (row.sessions) {
    const isOnly = row.sessions.filter(({ date }) => date === day).length === 1;
    const moved = row.sessions.map((session) =>
      session.date === day ? { ...session, date: new_day, ...(isOnly && times) } : session,
    );
    return { body: { sessions: sortSessions(moved) } as CheckedEvent };
  }
  if (day !== row.date) {
    const last = row.end_date ?? row.date;
    return new_day > last ? { body: { end_date: new_day } } : { fields: { new_day: "validation.date" } };
  }
  const end_date = row.end_date && addDays(row.end_date, daysBetween(row.date, new_day));
  return { body: { date: new_day, ...(end_date && { end_date }), ...times } as CheckedEvent };
}

/** Whether a call repeats the latest verdict about its day, whose effects the event still has. */
export function isSameVerdict(row: EventRow, latest: ShownVerdict, go: CheckedGo): boolean {
  if (latest.verdict !== go.verdict || (go.text && go.text !== latest.text)) return false;
  if (go.verdict === "confirmed") return row.cancelled_at === null;
  if (go.verdict === "cancelled") return row.cancelled_at !== null;
  if (go.verdict === "moved")
    return go.new_day !== undefined && isDayOf(row, go.new_day) && !isDayOf(row, latest.day);
  return hasAll(row, otherPlace(row, latest.day, go));
}

type MailSite = { url: string; timeZone: string };
type MailedEvent = { id: string; slug: string; title: string } & EventTimes;

/** The parameters of the mail that an event goes ahead, in every language, without the recipient's name. */
export function goingParams(
  event: MailedEvent & Pick<EventRow, "organizer_id">,
  { decider, text }: { decider: { id: string; name: string }; text: string | null },
  { url, timeZone }: MailSite,
): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    event: event.id,
    title: event.title,
    days: formatTimesForMail(event, { language, siteTimeZone: timeZone }).join("\n"),
    about: decider.id,
    who: safeMailName(decider.name),
    message: text ? fillText(MAIL_TEXTS[language].event_cancelled.said, { message: text }) : "",
    link: eventAddress(url, event.slug),
  }));
}

/** An event whose next day waits for a verdict, with the account that decides. */
export type AwaitedVerdict = MailedEvent & {
  day: string;
  enrolled: number;
  user_id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
};

/** Whether a verdict about a day is asked for now: the evening before it, at the venue. */
export function isToAsk(
  { day, time_zone }: Pick<AwaitedVerdict, "day" | "time_zone">,
  now: Date,
  siteTimeZone: string,
) {
  const zone = eventTimeZone({ time_zone }, siteTimeZone);
  return hourInTimeZone(zone, now) >= GO_HOUR && addDays(dayInTimeZone(zone, now), 1) === day;
}

/** The mail that asks for a verdict about a day, sent once. */
export function goingDueMail(event: AwaitedVerdict, { url, timeZone }: MailSite): MailDraft {
  const { email, language, full_name } = event;
  return {
    recipient: email,
    language,
    template: "going_due",
    dedupeKey: `going ${event.id} ${event.day}`,
    params: {
      name: full_name,
      event: event.id,
      title: event.title,
      days: formatTimesForMail(event, { language, siteTimeZone: timeZone }).join("\n"),
      confirmed: String(event.enrolled),
      link: `${eventAddress(url, event.slug)}#decidi`,
    },
  };
}

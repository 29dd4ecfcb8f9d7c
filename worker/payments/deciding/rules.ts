import { formatDeadlineAt } from "../../enrolments/waiting/rules.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { type EventTimes, eventTimeZone } from "../../events/times/contract.ts";
import { formatTimesForMail } from "../../events/times/format.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { instantOfClockTime, startOfDay } from "../../lib/timeZones.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import type { MailDraft } from "../../mail/store.ts";
import { DECISION_HOUR } from "./contract.ts";

/** The hour of the decision day, at the venue, from which the organizer is reminded. */
const REMINDER_HOUR = 9;

/** An event that waits for its organizer's decision; the organizer's fields are null without an account. */
export type UndecidedEvent = {
  id: string;
  slug: string;
  title: string;
  date: string;
  end_date: string | null;
  time_zone: string | null;
  minimum: number;
  days_before: number;
  /** 1: without a decision it is cancelled. */
  cancels: number;
  /** The taken seats, without those of open payments. */
  confirmed: number;
  /** 1: the organizer was reminded on the decision day. */
  reminded: number;
  user_id: string | null;
  email: string | null;
  full_name: string | null;
  language: LanguageCode | null;
};

type Undecided = Pick<UndecidedEvent, "date" | "time_zone" | "days_before">;
type MailSite = { url: string; timeZone: string };

function decisionInstant(
  { date, time_zone, days_before }: Undecided,
  hour: number,
  siteTimeZone: string,
): Date {
  const zone = eventTimeZone({ time_zone }, siteTimeZone);
  const day = addDays(date, -days_before);
  return instantOfClockTime(`${day}T${String(hour).padStart(2, "0")}:00`, zone) ?? startOfDay(day, zone);
}

/**
 * What is due of a decision at an instant: to remind the organizer during the decision day; in its evening to cancel an
 * event below its minimum, when that was chosen and the organizer reminded, else to tell the organizer.
 */
export function dueStep(
  event: UndecidedEvent,
  now: Date,
  siteTimeZone: string,
): "remind" | "cancel" | "tell" | null {
  if (now < decisionInstant(event, REMINDER_HOUR, siteTimeZone)) return null;
  if (now < decisionInstant(event, DECISION_HOUR, siteTimeZone)) return event.reminded ? null : "remind";
  return event.cancels && event.reminded && event.confirmed < event.minimum ? "cancel" : "tell";
}

/** The key of a mail about a decision day: `due` on the day, `missed` in its evening. Each is sent once. */
function decisionKey(kind: "due" | "missed", { id, date, days_before }: UndecidedEvent): string {
  return `decision ${kind} ${id} ${addDays(date, -days_before)}`;
}

type Organizer = { email: string; full_name: string; language: LanguageCode };

/** The mail that reminds the organizer of a decision, or tells that its evening passed without one. */
export function decisionMail(
  kind: "due" | "missed",
  event: UndecidedEvent,
  { email, full_name, language }: Organizer,
  { url, timeZone }: MailSite,
): MailDraft {
  const texts = MAIL_TEXTS[language].decision;
  const until = formatDeadlineAt(decisionInstant(event, DECISION_HOUR, timeZone), {
    zone: eventTimeZone(event, timeZone),
    siteTimeZone: timeZone,
    language,
  });
  return {
    recipient: email,
    language,
    template: kind === "due" ? "decision_due" : "decision_missed",
    dedupeKey: decisionKey(kind, event),
    params: {
      name: full_name,
      event: event.id,
      title: event.title,
      days: formatEventDays(event, language),
      confirmed: String(event.confirmed),
      minimum: String(event.minimum),
      until,
      otherwise: event.cancels ? texts.cancels : texts.stays,
      link: `${url}/dashboard/participants/${event.id}`,
    },
  };
}

/** The mail to the organizer of an event that was cancelled for want of a decision. */
export function decisionCancelledMail(
  event: UndecidedEvent,
  { email, full_name, language }: Organizer,
  { url }: MailSite,
): MailDraft {
  return {
    recipient: email,
    language,
    template: "decision_cancelled",
    params: {
      name: full_name,
      event: event.id,
      title: event.title,
      days: formatEventDays(event, language),
      confirmed: String(event.confirmed),
      minimum: String(event.minimum),
      link: `${url}/dashboard`,
    },
  };
}

/** What participants read about an event that did not reach its minimum. */
export function belowMinimumText({ minimum }: Pick<UndecidedEvent, "minimum">): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    message: fillText(MAIL_TEXTS[language].decision.below, { minimum: String(minimum) }),
  }));
}

/** The parameters of the mail that an event takes place. */
export function confirmedParams(
  event: Pick<EventDetail, "id" | "slug" | "title"> & EventTimes,
  { url, timeZone }: MailSite,
): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    event: event.id,
    title: event.title,
    days: formatTimesForMail(event, { language, siteTimeZone: timeZone }).join("\n"),
    link: url + eventPath(event.slug),
  }));
}

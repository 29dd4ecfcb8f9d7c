import type { UserRow } from "../../auth/schema.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import type { EventTimes } from "../../events/times/contract.ts";
import { formatEventTimes, formatTimesForMail, type TimesReader } from "../../events/times/format.ts";
import { fillText } from "../../lib/fillText.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatWeekdayOfYear } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { MailDraft } from "../../mail/store.ts";

/** Open payments that are expired right after an event's cancellation; the cron expires the rest. */
export const PAYMENTS_EXPIRED_AT_ONCE = 20;

type MailedEvent = Pick<EventDetail, "id" | "title"> & EventTimes;
/** `link`: the page of the mail's button. */
type MailSite = { link: string; siteTimeZone: string };
type MailReader = Pick<UserRow, "email" | "full_name" | "language">;
/** In cents: paid, refunded now, refundable before that, and the part of it that went to the voucher. */
type CancelledAmounts = { paid: number; refund: number; left: number; voucher_left: number };

/** The mail to a member who cancelled an enrolment, with the refund; it links to the event. */
export function enrolmentCancelledMail(
  to: MailReader,
  event: MailedEvent,
  { paid, refund, left, voucher_left }: CancelledAmounts,
  site: MailSite,
): MailDraft {
  const texts = MAIL_TEXTS[to.language].place_given_up;
  const voucher = Math.min(refund, voucher_left);
  const amounts = { refund: refundText(refund, voucher, to.language), paid: formatCents(paid, to.language) };
  const money = left === 0 ? "" : fillText(refund > 0 ? texts.back : texts.nothing, amounts);
  return draftMail(to, "place_given_up", {
    ...eventParams(event, readerOf(to, site)),
    ...cancelledEntry(event),
    refund: money,
    link: site.link,
  });
}

/** The mail to the organizer that a member cancelled; it links to the list of participants. */
export function seatFreedMail(
  to: MailReader,
  event: MailedEvent,
  user: { id: string; full_name: string },
  site: MailSite,
): MailDraft {
  // A digest has one name per line.
  const who = safeMailName(user.full_name);
  const days = formatEventTimes(event, readerOf(to, site));
  const mail = draftMail(to, "place_freed", {
    event: event.id,
    title: event.title,
    days,
    who,
    link: site.link,
  });
  return { ...mail, senderId: user.id, topic: { kind: "seats_freed", eventId: event.id } };
}

/** The mail to a participant whom the organizer removed. */
export function participantRemovedMail(
  to: MailReader,
  event: MailedEvent,
  { refund, voucher }: { refund: number; voucher: number },
  site: MailSite,
): MailDraft {
  const params = { ...eventParams(event, readerOf(to, site)), ...cancelledEntry(event), link: site.link };
  if (refund === 0) return draftMail(to, "place_cancelled", params);
  return draftMail(to, "place_refunded", { ...params, refund: refundText(refund, voucher, to.language) });
}

/** The mail to the payer of a seat that another user had claimed, with the refund of its part. `who` undefined: deleted. */
export function seatGivenBackMail(
  to: MailReader,
  event: MailedEvent,
  {
    who,
    refund,
    voucher,
  }: { who: { id: string; full_name: string } | undefined; refund: number; voucher: number },
  site: MailSite,
): MailDraft {
  const texts = MAIL_TEXTS[to.language].place_given_up;
  return draftMail(to, "seat_given_back", {
    ...eventParams(event, readerOf(to, site)),
    about: who?.id ?? "",
    who: who ? safeMailName(who.full_name) : "",
    refund:
      refund > 0
        ? fillText(texts.seat_back, { refund: refundText(refund, voucher, to.language) })
        : texts.seat_nothing,
    link: site.link,
  });
}

function draftMail(
  to: MailReader,
  template: MailDraft["template"],
  params: Record<string, string>,
): MailDraft {
  return { recipient: to.email, language: to.language, template, params: { name: to.full_name, ...params } };
}

function readerOf({ language }: MailReader, { siteTimeZone }: MailSite): TimesReader {
  return { language, siteTimeZone };
}

function eventParams(event: MailedEvent, reader: TimesReader) {
  return { event: event.id, title: event.title, days: formatTimesForMail(event, reader).join("\n") };
}

/** Parameters that cancel the recipient's calendar entry. */
function cancelledEntry({ id }: MailedEvent) {
  return { calendar_event: id, calendar_over: "1" };
}

type EventCancelledInput = {
  event: MailedEvent & Pick<EventDetail, "organizer_id" | "organizer_name">;
  /** The organizer's words, or a text of the site in every language. */
  message: string | MailParamsByLanguage;
} & MailSite;

/** Parameters of the mail about a cancelled event; the store adds the recipient's name and refund. */
export function eventCancelledParams({
  event,
  message,
  link,
  siteTimeZone,
}: EventCancelledInput): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    ...eventParams(event, { language, siteTimeZone }),
    subject_day: formatWeekdayOfYear(event.date, language),
    calendar_event: event.id,
    about: event.organizer_id ?? "",
    organizer: event.organizer_name ?? "",
    message: typeof message === "string" ? quoted(message, language) : (message[language].message ?? ""),
    link,
  }));
}

function quoted(message: string, language: LanguageCode): string {
  return message && fillText(MAIL_TEXTS[language].event_cancelled.said, { message });
}

/**
 * The mail to the organizer about the cancellation by an admin, or by the responsible (`decider`), with the message to
 * participants; it links to the dashboard.
 */
export function ownEventCancelledMail(
  to: MailReader,
  event: MailedEvent,
  message: string,
  site: MailSite,
  decider?: string,
): MailDraft {
  return draftMail(to, decider === undefined ? "own_event_cancelled" : "own_event_called_off", {
    ...eventParams(event, readerOf(to, site)),
    subject_day: formatWeekdayOfYear(event.date, to.language),
    ...(decider !== undefined && { who: safeMailName(decider) }),
    message: quoted(message, to.language),
    link: site.link,
  });
}

/** The mail's sentence about the refund, by its amounts: "cents, of these to the voucher". */
export function refundLines(amounts: string[]): MailParamsByLanguage {
  return mailParamsByLanguage((language) => {
    const { back } = MAIL_TEXTS[language].event_cancelled;
    const line = (pair: string) => {
      const [refund = 0, voucher = 0] = pair.split(" ").map(Number);
      return refund === 0 ? "" : fillText(back, { refund: refundText(refund, voucher, language) });
    };
    return Object.fromEntries(amounts.map((pair) => [pair, line(pair)]));
  });
}

/** A refund in words: "50,00 €", or "50,00 € (30,00 € sul buono)". */
function refundText(refund: number, voucher: number, language: LanguageCode): string {
  const amount = formatCents(refund, language);
  if (voucher === 0) return amount;
  const part = fillText(MAIL_TEXTS[language].event_cancelled.to_voucher, {
    amount: formatCents(voucher, language),
  });
  return `${amount} (${part})`;
}

import type { UserRow } from "../../auth/schema.ts";
import type { EventDetail } from "../../events/contract.ts";
import { type MailParamsByLanguage, mailParamsByLanguage } from "../../events/publishing/rules.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatEventDays } from "../../lib/longDays.ts";
import { formatCents } from "../../lib/money.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { MailDraft } from "../../mail/store.ts";
import { fillPlaceholders } from "../../mail/templates.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";

/** Open payments that are expired right after an event was cancelled; the cron expires the rest. */
export const PAYMENTS_EXPIRED_AT_ONCE = 20;

type MailedEvent = Pick<EventDetail, "title" | "date" | "end_date">;
type MailReader = Pick<UserRow, "email" | "full_name" | "language">;
/** Cents: paid, refunded now, and refundable before that. */
type CancelledAmounts = { paid: number; refund: number; left: number };

/** The mail to a member who cancelled an enrolment, with the refund. `link`: the event. */
export function enrolmentCancelledMail(
  to: MailReader,
  event: MailedEvent,
  { paid, refund, left }: CancelledAmounts,
  link: string,
): MailDraft {
  const texts = MAIL_TEXTS[to.language].place_given_up;
  const amounts = { refund: formatCents(refund, to.language), paid: formatCents(paid, to.language) };
  const money = left === 0 ? "" : fillPlaceholders(refund > 0 ? texts.back : texts.nothing, amounts);
  return draftMail(to, "place_given_up", { ...eventParams(event, to.language), refund: money, link });
}

/** The mail to the organizer that a member cancelled. `link`: the list of participants. */
export function seatFreedMail(
  to: MailReader,
  event: MailedEvent & { id: string },
  user: { id: string; full_name: string },
  link: string,
): MailDraft {
  // A digest has one name a line.
  const who = safeMailName(user.full_name);
  const mail = draftMail(to, "place_freed", { ...eventParams(event, to.language), who, link });
  return { ...mail, senderId: user.id, topic: { kind: "seats_freed", eventId: event.id } };
}

/** The mail to a participant whom the organizer removed. */
export function participantRemovedMail(
  to: MailReader,
  event: MailedEvent,
  refund: number,
  link: string,
): MailDraft {
  const params = { ...eventParams(event, to.language), link };
  if (refund === 0) return draftMail(to, "place_cancelled", params);
  return draftMail(to, "place_refunded", { ...params, refund: formatCents(refund, to.language) });
}

function draftMail(
  to: MailReader,
  template: MailDraft["template"],
  params: Record<string, string>,
): MailDraft {
  return {
    recipient: to.email,
    language: to.language,
    template,
    params: { name: to.full_name, ...params },
  };
}

function eventParams(event: MailedEvent, language: LanguageCode) {
  return { title: event.title, days: formatEventDays(event, language) };
}

type EventCancelledInput = {
  event: MailedEvent & Pick<EventDetail, "organizer_name">;
  message: string;
  link: string;
};

/** Parameters of the mail that an event was cancelled; the store adds the recipient's name and refund. */
export function eventCancelledParams({ event, message, link }: EventCancelledInput): MailParamsByLanguage {
  return mailParamsByLanguage((language) => ({
    ...eventParams(event, language),
    organizer: event.organizer_name ?? "",
    message: message && fillPlaceholders(MAIL_TEXTS[language].event_cancelled.said, { message }),
    link,
  }));
}

/** The mail to the organizer whose event an admin cancelled, with the message to participants. `link`: the dashboard. */
export function ownEventCancelledMail(
  to: MailReader,
  event: MailedEvent,
  message: string,
  link: string,
): MailDraft {
  const said = message && fillPlaceholders(MAIL_TEXTS[to.language].event_cancelled.said, { message });
  return draftMail(to, "own_event_cancelled", { ...eventParams(event, to.language), message: said, link });
}

/** The sentence of that mail about the refund, by its cents. */
export function refundLines(amounts: number[]): MailParamsByLanguage {
  return mailParamsByLanguage((language) => {
    const { back } = MAIL_TEXTS[language].event_cancelled;
    const line = (cents: number) =>
      cents === 0 ? "" : fillPlaceholders(back, { refund: formatCents(cents, language) });
    return Object.fromEntries(amounts.map((cents) => [String(cents), line(cents)]));
  });
}

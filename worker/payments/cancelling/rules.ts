import type { UserRow } from "../../env.ts";
import type { EventDetail } from "../../events/contract.ts";
import { type InEveryLanguage, inEveryLanguage } from "../../events/publishing/rules.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { formatCents } from "../../lib/money.ts";
import { formatEventDays } from "../../lib/timeZones.ts";
import { safeMailName } from "../../mail/safeMailName.ts";
import type { MailDraft } from "../../mail/store.ts";
import { fillPlaceholders } from "../../mail/templates.ts";
import { MAIL_TEXTS } from "../../mail/texts.ts";

/** Right after an event is cancelled so many of its open payments are ended; the rest is the cron's. */
export const OPEN_ENDED_AT_ONCE = 20;

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

type Facts = Pick<EventDetail, "title" | "date" | "end_date">;
type Reader = Pick<UserRow, "email" | "full_name" | "language">;
/** Cents: what was paid, what of it comes back now, and what had not come back before. */
type Amounts = { paid: number; refund: number; left: number };

/** To whoever has given up their place: what comes back. `link` leads to the event. */
export function givenUpMail(
  to: Reader,
  event: Facts,
  { paid, refund, left }: Amounts,
  link: string,
): MailDraft {
  const words = MAIL_TEXTS[to.language].place_given_up;
  const told = { refund: formatCents(refund, to.language), paid: formatCents(paid, to.language) };
  const money = left === 0 ? "" : fillPlaceholders(refund > 0 ? words.back : words.nothing, told);
  return mailOf(to, "place_given_up", { ...placed(event, to.language), refund: money, link });
}

/** To the organizer: who has given up their place. `link` leads to the participants. */
export function freedMail(
  to: Reader,
  event: Facts & { id: string },
  user: { id: string; full_name: string },
  link: string,
): MailDraft {
  // A digest has one name a line.
  const who = safeMailName(user.full_name);
  const mail = mailOf(to, "place_freed", { ...placed(event, to.language), who, link });
  return { ...mail, senderId: user.id, topic: { kind: "seats_freed", eventId: event.id } };
}

/** To whom the organizer has taken off. */
export function removedMail(to: Reader, event: Facts, refund: number, link: string): MailDraft {
  const told = { ...placed(event, to.language), link };
  if (refund === 0) return mailOf(to, "place_cancelled", told);
  return mailOf(to, "place_refunded", { ...told, refund: formatCents(refund, to.language) });
}

function mailOf(to: Reader, template: MailDraft["template"], params: Record<string, string>): MailDraft {
  return {
    recipient: to.email,
    language: to.language,
    template,
    params: { name: to.full_name, ...params },
  };
}

function placed(event: Facts, language: LanguageCode) {
  return { title: event.title, days: formatEventDays(event, language) };
}

type Told = { event: Facts & Pick<EventDetail, "organizer_name">; message: string; link: string };

/** The parameters of the mail that tells that an event is cancelled; whose it is and what comes back is the store's. */
export function cancellationTold({ event, message, link }: Told): InEveryLanguage {
  return inEveryLanguage((language) => ({
    ...placed(event, language),
    organizer: event.organizer_name ?? "",
    message: message && fillPlaceholders(MAIL_TEXTS[language].event_cancelled.said, { message }),
    link,
  }));
}

/** To the organizer whose event an admin has cancelled, with the word that was sent along. `link` leads to the dashboard. */
export function calledOffMail(to: Reader, event: Facts, message: string, link: string): MailDraft {
  const said = message && fillPlaceholders(MAIL_TEXTS[to.language].event_cancelled.said, { message });
  return mailOf(to, "own_event_cancelled", { ...placed(event, to.language), message: said, link });
}

/** What that mail says of the money, by the cents that come back. */
export function refundsTold(amounts: number[]): InEveryLanguage {
  return inEveryLanguage((language) => {
    const { back } = MAIL_TEXTS[language].event_cancelled;
    const line = (cents: number) =>
      cents === 0 ? "" : fillPlaceholders(back, { refund: formatCents(cents, language) });
    return Object.fromEntries(amounts.map((cents) => [String(cents), line(cents)]));
  });
}

import type { AppContext } from "../../env.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { mailParamsByLanguage } from "../../events/publishing/rules.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../lib/languages.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { MAIL_TEXTS } from "../../mail/paramTexts.ts";
import { siteUrl } from "../../siteUrl.ts";
import type { DocumentMail, ParticipantMail } from "./store.ts";

/** The reminder of missing documents; its button leads to the profile's fields, and then to the event. */
export function missingDocumentsMail(c: AppContext, event: EventDetail): DocumentMail {
  const back = new URLSearchParams({ tab: "certificazioni", back: eventPath(event.slug) });
  const mail = participantMail(c, event, "documents_missing", {
    about: event.organizer_id ?? "",
    organizer: event.organizer_name ?? "",
    link: `${siteUrl(c)}/profile?${back}`,
  });
  const lines = mailParamsByLanguage((language) => {
    const { insurance_missing, insurance_ends_before, medical_missing, medical_ends_before } =
      MAIL_TEXTS[language].documents_missing;
    return { insurance_missing, insurance_ends_before, medical_missing, medical_ends_before };
  });
  return { ...mail, lines };
}

/** A mail to all participants of an event, with its days in each language; `extra`: the template's own parameters. */
export function participantMail(
  c: AppContext,
  event: EventDetail,
  template: ParticipantMail["template"],
  extra: Record<string, string> = {},
): ParticipantMail {
  // In the venue's time zone, as everywhere; there is no space for the time zone's name in the brackets.
  const siteTimeZone = eventTimeZone(event, c.env.TIME_ZONE);
  const days = Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, formatEventTimes(event, { language, siteTimeZone })]),
  );
  const params = { event: event.id, title: event.title, link: siteUrl(c) + eventPath(event.slug), ...extra };
  return { template, params, days: days as Record<LanguageCode, string> };
}

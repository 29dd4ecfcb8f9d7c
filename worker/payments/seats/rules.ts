import type { UserRow } from "../../auth/schema.ts";
import { signatureOf } from "../../enrolments/participants/rules.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { type EventTimes, eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";

/** The mail with the link to a seat, in the payer's language, because an address has none. */
export function seatInvitationMail(
  payer: UserRow,
  event: EventDetail,
  { email, link }: { email: string; link: string },
  siteTimeZone: string,
): MailDraft {
  const { language } = payer;
  return {
    recipient: email,
    language,
    senderId: payer.id,
    template: "seat_invitation",
    params: {
      about: payer.id,
      visitor: "1",
      sender: signatureOf(payer),
      event: event.id,
      title: event.title,
      days: formatEventTimes(event, { language, siteTimeZone: eventTimeZone(event, siteTimeZone) }),
      link,
    },
  };
}

/** Unclaimed seats of a payer's enrolment in an event. */
export type UnclaimedSeats = {
  enrolment_id: string;
  unclaimed: number;
  user_id: string;
  email: string;
  full_name: string;
  language: LanguageCode;
  event_id: string;
  title: string;
} & Pick<EventTimes, "date" | "end_date" | "start_time" | "time_zone">;

/** The mail that reminds a payer of unclaimed seats. */
export function unclaimedSeatsMail(
  seats: UnclaimedSeats,
  { SITE_URL, TIME_ZONE }: Pick<Env, "TIME_ZONE" | "SITE_URL">,
): MailDraft {
  const { email, full_name, language, event_id, title, unclaimed } = seats;
  const siteTimeZone = eventTimeZone(seats, TIME_ZONE);
  return {
    recipient: email,
    language,
    template: "seats_unclaimed",
    dedupeKey: `unclaimed seats ${seats.enrolment_id}`,
    params: {
      name: full_name,
      event: event_id,
      title,
      days: formatEventTimes({ ...seats, end_time: null, sessions: null }, { language, siteTimeZone }),
      count: String(unclaimed),
      link: SITE_URL + PAGES.myEvents.path,
    },
  };
}

import type { UserRow } from "../../auth/schema.ts";
import { signatureOf } from "../../enrolments/participants/rules.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { eventTimeZone } from "../../events/times/contract.ts";
import { formatEventTimes } from "../../events/times/format.ts";
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

import type { SeatOffer } from "../../enrolments/contract.ts";
import { lastDay } from "../../events/contract.ts";

/** Maximum of live unpaid holds of a user. */
export const HOLDS_MAX = 2;
/** The same while the e-mail address is not confirmed, because such an account costs nothing to create. */
export const HOLDS_UNCONFIRMED_MAX = 1;
/** Maximum of unpaid holds of a user in one event on one calendar day. */
export const HOLDS_DAY_MAX = 3;
/** Maximum of live holds from one IP address (IPv6: one /64), which a school or a pool shares. */
export const HOLDS_ADDRESS_MAX = 10;
/**
 * Sent with `offer_changed`: the event's current offer. `refund_until`: the last day on which cancelling refunds
 * anything.
 */
export type CurrentOffer = SeatOffer & { refund_until: string };

/** Profile fields that a paid event requires. */
export const REQUIRED_DOCUMENTS = [
  "phone",
  "assicurazione",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
] as const;
export type RequiredDocument = (typeof REQUIRED_DOCUMENTS)[number];

/** The required documents that are missing on this day, or expired before it. */
export function missingDocuments(
  person: Record<RequiredDocument, string | null>,
  today: string,
): RequiredDocument[] {
  return REQUIRED_DOCUMENTS.filter((document) => {
    const value = person[document]?.trim();
    return !value || (document.startsWith("scadenza_") && value < today);
  });
}

/** The required documents that are valid today but expire before the event's last day. */
export function documentsExpiringBefore(
  person: Record<RequiredDocument, string | null>,
  event: { date: string; end_date: string | null },
  today: string,
): RequiredDocument[] {
  const missing = missingDocuments(person, today);
  return missingDocuments(person, lastDay(event)).filter((document) => !missing.includes(document));
}

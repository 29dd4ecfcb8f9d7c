import type { SeatOffer } from "../../enrolments/contract.ts";
import { lastDay } from "../../events/contract.ts";

/** The most live unpaid holds of a user. */
export const HOLDS_MAX = 2;
/** The same for an unconfirmed e-mail address, because such an account costs nothing to create. */
export const HOLDS_UNCONFIRMED_MAX = 1;
/** The most unpaid holds of a user in one event on one calendar day. */
export const HOLDS_DAY_MAX = 3;
/** The most live holds from one IP address (IPv6: one /64), which a school or a pool shares. */
export const HOLDS_ADDRESS_MAX = 10;
/**
 * Sent with `offer_changed`: the event's current offer. `refund_until`: the last day on which cancelling brings a refund.
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

/** The required documents that are missing or expired on this day. */
export function missingDocuments(
  user: Record<RequiredDocument, string | null>,
  today: string,
): RequiredDocument[] {
  return REQUIRED_DOCUMENTS.filter((document) => {
    const value = user[document]?.trim();
    return !value || (document.startsWith("scadenza_") && value < today);
  });
}

/** The required documents that are valid today but expire before the event's last day. */
export function documentsExpiringBefore(
  user: Record<RequiredDocument, string | null>,
  event: { date: string; end_date: string | null },
  today: string,
): RequiredDocument[] {
  const missing = missingDocuments(user, today);
  return missingDocuments(user, lastDay(event)).filter((document) => !missing.includes(document));
}

import { missingDocuments, type RequiredDocument } from "../../eligibility/requiredDocuments.ts";
import type { SeatOffer } from "../../enrolments/contract.ts";
import { lastDay } from "../../events/contract.ts";

/**
 * Length of a hold and of its checkout session, in minutes. The session expires first, so that the webhook of a
 * payment still finds the seat held. Stripe's minimum for a session is 30 minutes. Pages show the time until the
 * session expires, by the clock of the answer (`toLocalClock`); Stripe is asked about a payment before its hold is
 * released.
 */
export const HOLD_MINUTES = 40;
export const SESSION_MINUTES = 31;

/**
 * The most live unpaid holds of a user. Holds are limited because they cost nothing, so that a script could block a
 * whole event. Resuming a live hold meets no limit.
 */
export const HOLDS_MAX = 2;
/** The same for an unconfirmed e-mail address, because such an account costs nothing to create. */
export const HOLDS_UNCONFIRMED_MAX = 1;
/** The most unpaid holds of a user in one event on one calendar day. */
export const HOLDS_DAY_MAX = 3;
/**
 * The most live holds from one IP address (IPv6: one /64), which a school or a pool shares. An enrolment has a keyed
 * hash of the address, which a trigger clears when the hold ends.
 */
export const HOLDS_ADDRESS_MAX = 10;
/**
 * Sent with `offer_changed`: the event's current offer. `refund_until`: the last day on which cancelling brings a refund.
 */
export type CurrentOffer = SeatOffer & { refund_until: string };

/** The required documents that are valid today but expire before the event's last day. */
export function documentsExpiringBefore(
  user: Record<RequiredDocument, string | null>,
  event: { date: string; end_date: string | null },
  today: string,
): RequiredDocument[] {
  const missing = missingDocuments(user, today);
  return missingDocuments(user, lastDay(event)).filter((document) => !missing.includes(document));
}

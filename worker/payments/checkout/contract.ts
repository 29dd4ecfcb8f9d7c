import type { SeatOffer } from "../../enrolments/contract.ts";
import { lastDay } from "../../events/contract.ts";

/** Where somebody pays: an address of Stripe's. */
export type Checkout = { url: string };

/** How many seats a user may hold without having paid, at the same time. */
export const HOLDS_MAX = 2;
/** The same while their e-mail is not confirmed: an account that costs nothing to make. */
export const HOLDS_UNCONFIRMED_MAX = 1;
/** How often a user may hold a seat in one event on one calendar day without paying for it. */
export const HOLDS_DAY_MAX = 3;
/** How many live holds may come from one address (IPv6: one /64): a school or a pool shares one. */
export const HOLDS_ADDRESS_MAX = 10;
/** With `offer_changed`: what the event is sold for now. `refund_until`: the last day on which money comes back. */
export type OfferNow = SeatOffer & { refund_until: string };

/** What of a profile a paid event asks for, by the names of its fields. */
export const PAPERS = [
  "phone",
  "assicurazione",
  "scadenza_assicurazione",
  "scadenza_certificato_medico",
] as const;
export type Paper = (typeof PAPERS)[number];

/** The papers that are missing on this day, or have ended before it. */
export function missingPapers(person: Record<Paper, string | null>, today: string): Paper[] {
  return PAPERS.filter((paper) => {
    const value = person[paper]?.trim();
    return !value || (paper.startsWith("scadenza_") && value < today);
  });
}

/** Those that are valid today but end before the event does. */
export function papersEndingBefore(
  person: Record<Paper, string | null>,
  event: { date: string; end_date: string | null },
  today: string,
): Paper[] {
  const missing = missingPapers(person, today);
  return missingPapers(person, lastDay(event)).filter((paper) => !missing.includes(paper));
}

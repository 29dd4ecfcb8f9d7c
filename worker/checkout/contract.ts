import type { SeatOffer } from "../enrolments/contract.ts";

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

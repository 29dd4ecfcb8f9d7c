/** The most seats of one checkout: the payer's, and those of people invited by link. */
export const SEATS_PER_CHECKOUT_MAX = 6;
export const DISCOUNT_CODE_MIN = 3;
export const DISCOUNT_CODE_MAX = 40;
/** The most discount codes of an organizer that are not ended. */
export const CODES_MAX = 200;
export const CODE_USES_MAX = 100_000;
/** The most users whom an organizer marks for the members' price. */
export const PRICE_MEMBERS_MAX = 5_000;
/** `full`: the event's price for all seats; the others reduce it. One of `early`, `member` and `code` applies: the best. */
export const PRICE_LINE_KINDS = ["full", "early", "member", "code", "voucher"] as const;
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number];

/** A line of a price, in euros: stored with a payment, and shown before paying. */
export type PriceLine = { kind: PriceLineKind; label: string; amount: number };

/** A code as it is stored and compared: without spaces, in capitals. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

import { PAYMENT_KINDS } from "../../payments/contract.ts";

export const PAYMENT_SORTS = ["created_at", "amount"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** The filters of the table. A session unknown to Stripe counts by its last status: open or expired. */
export const PAYMENT_STATUS_FILTERS = ["open", "paid", "expired", "refunded"] as const;
export const PAYMENT_KIND_FILTERS = PAYMENT_KINDS;
/** The filter of payments with an issue. */
export const PAYMENT_ISSUE_FILTERS = ["yes"] as const;

/**
 * Header of a page whose search by words matched more users, events or payments than are read: the number of payments
 * found among the first ones.
 */
export const PARTIAL_SEARCH_HEADER = "X-Partial-Search";

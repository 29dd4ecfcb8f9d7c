export const PAYMENT_SORTS = ["created_at", "amount"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** The filters of the table. A session that Stripe does not know counts by what it was before: open or expired. */
export const PAYMENT_STATUS_FILTERS = ["open", "paid", "expired", "refunded"] as const;
export const PAYMENT_KIND_FILTERS = ["event", "organizer_package", "sponsor_package"] as const;
/** With an issue that an admin must look at. */
export const PAYMENT_ISSUE_FILTERS = ["yes"] as const;

/**
 * Header of a page whose search by words matched more people, events or payments than are looked through: the number of
 * payments that were found among the first ones.
 */
export const PARTIAL_SEARCH_HEADER = "X-Partial-Search";

export type SortDirection = "asc" | "desc";

/** The response header with the number of sorted matches, when a list sorted only its newest ones. */
export const SORTED_MATCHES_HEADER = "X-Sorted-Matches";

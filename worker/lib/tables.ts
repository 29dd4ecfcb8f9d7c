export type SortDirection = "asc" | "desc";

/** The response header of a list that sorted only its newest matches: how many. */
export const SORTED_MATCHES_HEADER = "X-Sorted-Matches";

/** Counts of what free mode changes stop here. */
export const FREE_MODE_COUNT_MAX = 100;

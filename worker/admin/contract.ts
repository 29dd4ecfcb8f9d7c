/** Rows of an admin table's page without a `limit`, and at most. */
export const TABLE_PAGE_ROWS = 25;
export const TABLE_PAGE_MAX = 100;

/** The longest search text of an admin table, in characters. */
export const TABLE_SEARCH_MAX = 200;

/** How long the search of an admin table waits for the next keystroke, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;

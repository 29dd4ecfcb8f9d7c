/** Rows of an admin table's page without a `limit`, which is also the largest limit. */
export const TABLE_PAGE_ROWS = 25;

export const TABLE_PAGE_MAX = 100;

/** The longest search text of an admin table, in characters. */
export const TABLE_SEARCH_MAX = 200;

/** How long the search of an admin table waits for the next keystroke, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 500;

/** `cut`: the job left work for the next tick, because the budget was used up. */
export const CRON_OUTCOMES = ["done", "cut", "failed"] as const;

export type CronOutcome = (typeof CRON_OUTCOMES)[number];

/** Minutes between two ticks: the schedule in wrangler.toml. */
export const CRON_MINUTES = 5;

/** Minutes without a tick after which the cron counts as silent. */
export const CRON_SILENCE_MINUTES = 30;

/** The largest count of free mode's effects. */
export const FREE_MODE_COUNT_MAX = 100;

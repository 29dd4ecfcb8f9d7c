/** The kinds of results; replies are results of their topic. */
export const SEARCH_KINDS = ["event", "article", "topic", "organizer"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_TIMES = ["upcoming", "past"] as const;

/** The longest search text that is read; the rest is ignored. */
export const SITE_SEARCH_MAX = 100;

/** Results of each kind, without and with the filter of a kind. */
export const RESULTS_PER_GROUP = 3;
export const RESULTS_PER_PAGE = 20;
export const RESULTS_MAX = 50;

/** The most matches that a search reads of a kind, of events for each time; more are neither ranked nor counted. */
export const MATCHES_MAX = 60;

/**
 * What a page reports: an event's page was shown, enrolling was begun there; a sponsor's logo was seen, its link was
 * opened.
 */
export const VISIT_KINDS = ["event_views", "event_begun", "sponsor_views", "sponsor_clicks"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** The months of a sponsor's figures, the current one included; older ones are deleted. */
export const SPONSOR_MONTHS = 12;

import { eventPhase, TABLE_SORT_COLUMNS } from "../../events/contract.ts";

/** The columns that the table of events sorts by: those with an index, alone and behind each of its filters. */
export const ADMIN_EVENT_SORTS = TABLE_SORT_COLUMNS;
export type AdminEventSort = (typeof ADMIN_EVENT_SORTS)[number];
/** The default order of the table. */
export const ADMIN_EVENT_ORDER = { sort: "date", direction: "desc" } as const;

/** Values of the request's `category`: past events of any category, and events without a category. */
export const PAST_EVENTS = "past";
export const NO_CATEGORY = "none";

export type AdminEventState = "active" | "past" | "cancelled";

/** The state of an event; a cancelled event stays cancelled after its days. */
export function adminEventState(
  event: { date: string; end_date: string | null; cancelled_at: string | null },
  today: string,
): AdminEventState {
  return event.cancelled_at ? "cancelled" : eventPhase(event, today);
}

/**
 * The most events that a search, combined filters or the filter of past events sort by another column than the last
 * day: these results are found in the order of last days, and the latest of them are sorted; the header
 * `X-Sorted-Matches` reports the limit. Past events change with the day, so no index holds them in another order.
 */
export const SORTED_EVENTS_MAX = 80;

/** The most organizers in a search's answer. */
export const ORGANIZERS_FOUND_MAX = 10;

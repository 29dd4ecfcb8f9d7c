import { eventPhase, SORT_COLUMNS } from "../../events/contract.ts";

/** The columns that the table of events sorts by: those with an index, alone and behind each of its filters. */
export const ADMIN_EVENT_SORTS = SORT_COLUMNS;
export type AdminEventSort = (typeof ADMIN_EVENT_SORTS)[number];
/** The order of the table until an admin chooses another. */
export const ADMIN_EVENT_ORDER = { sort: "date", direction: "desc" } as const;

/** In the `category` of a request: past events of any category, and events without a category. */
export const PAST_EVENTS = "past";
export const NO_CATEGORY = "none";

export type AdminEventState = "active" | "past" | "cancelled";

/** A cancelled event stays cancelled when its days are over. */
export function adminEventState(
  event: { date: string; end_date: string | null; cancelled_at: string | null },
  today: string,
): AdminEventState {
  return event.cancelled_at ? "cancelled" : eventPhase(event, today);
}

/**
 * A search, several filters together and the filter of past events find events in the order of their last days. Sorted
 * by another column, the table sorts the latest of them, at most so many, and says so in the header `X-Sorted-Matches`:
 * which events are past changes with the day, so no index holds them in another order.
 */
export const SORTED_EVENTS_MAX = 80;

/** The most organizers that a search answers. */
export const ORGANIZERS_FOUND_MAX = 10;

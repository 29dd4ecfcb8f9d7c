import { NAME_MAX, SEARCH_MAX } from "../../../worker/events/contract.ts";
import { RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { type EventFilters, isSearchable } from "../list/filters.ts";

/** A town that was typed and not chosen, with the first suggestion for it; null where the geocoder has answered none. */
export type PendingTown = { text: string; suggestion: VenueSuggestion | null };

/**
 * What the filters become when the search is closed with a town that was only typed: events around its first suggestion;
 * without one its name joins the searched words, which find the places of events too.
 */
export function applyPendingTown(
  { searchTerm, near }: Pick<EventFilters, "searchTerm" | "near">,
  { text, suggestion }: PendingTown,
): Partial<EventFilters> {
  if (!isSearchable(text)) return {};
  if (suggestion) {
    const { location, latitude, longitude } = suggestion;
    const center = { latitude, longitude };
    return { near: { town: location.slice(0, NAME_MAX), center, radius: near?.radius ?? RADIUS_DEFAULT } };
  }
  const words = [searchTerm.trim(), text.trim()].filter(Boolean).join(" ");
  return { near: null, searchTerm: words.slice(0, SEARCH_MAX) };
}

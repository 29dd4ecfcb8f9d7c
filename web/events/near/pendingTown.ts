import { NAME_MAX, SEARCH_MAX } from "../../../worker/events/contract.ts";
import { RADIUS_DEFAULT } from "../../../worker/events/finding/contract.ts";
import type { VenueSuggestion } from "../../../worker/venues/outputs.ts";
import { type EventFilters, isSearchable } from "../list/filters.ts";

/** A town that was typed and not chosen, with its first suggestion; null while the geocoder has given none. */
export type PendingTown = { text: string; suggestion: VenueSuggestion | null };

/**
 * The change of the filters when the search closes with a town that was typed and not chosen: events around its first
 * suggestion; without one the town's name is added to the search words, which match venues too.
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

import type { LanguageCode } from "../lib/languages.ts";
import type { VenueSuggestion } from "./outputs.ts";

/** The lifetime of the geocoder's suggestions in the edge cache: a day, because venues hardly change. */
const CACHED_SUGGESTIONS_SECONDS = 86_400;

type SuggestionSearch = { query: string; language: LanguageCode };

/** The cached suggestions for a search; undefined when missing or expired. */
export async function findCachedSuggestions(
  search: SuggestionSearch,
): Promise<VenueSuggestion[] | undefined> {
  const cachedResponse = await caches.default.match(cacheKey(search));
  return cachedResponse?.json<VenueSuggestion[]>();
}

export async function cacheSuggestions(
  search: SuggestionSearch,
  suggestions: VenueSuggestion[],
): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${CACHED_SUGGESTIONS_SECONDS}` };
  await caches.default.put(cacheKey(search), Response.json(suggestions, { headers }));
}

/** A cache key that no request can have. */
function cacheKey({ query, language }: SuggestionSearch): string {
  return `https://suggestions.invalid/?${new URLSearchParams({ query, language })}`;
}

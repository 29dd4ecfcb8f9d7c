import type { LanguageCode } from "../lib/languages.ts";
import type { VenueSuggestion } from "./contract.ts";

/** How long the geocoder's suggestions stay in the edge cache: a day, because venues hardly change. */
const CACHED_SUGGESTIONS_SECONDS = 86_400;

type SuggestionSearch = { query: string; language: LanguageCode };

/** The cached suggestions for a search; undefined when there are none or they have expired. */
export async function findCachedSuggestions(asked: SuggestionSearch): Promise<VenueSuggestion[] | undefined> {
  const kept = await caches.default.match(cacheKey(asked));
  return kept?.json<VenueSuggestion[]>();
}

export async function cacheSuggestions(
  asked: SuggestionSearch,
  suggestions: VenueSuggestion[],
): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${CACHED_SUGGESTIONS_SECONDS}` };
  await caches.default.put(cacheKey(asked), Response.json(suggestions, { headers }));
}

/** A cache key that no request can have. */
function cacheKey({ query, language }: SuggestionSearch): string {
  return `https://suggestions.invalid/?${new URLSearchParams({ query, language })}`;
}

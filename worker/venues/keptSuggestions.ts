import type { LanguageCode } from "../lib/languages.ts";
import type { PlaceSuggestion } from "./contract.ts";

/** How long the geocoder's suggestions stay in the edge cache: a day, because venues hardly change. */
const KEPT_SECONDS = 86_400;

type Asked = { query: string; language: LanguageCode };

/** The cached suggestions for a search; undefined when there are none or they have expired. */
export async function keptSuggestions(asked: Asked): Promise<PlaceSuggestion[] | undefined> {
  const kept = await caches.default.match(keyOf(asked));
  return kept?.json<PlaceSuggestion[]>();
}

export async function keepSuggestions(asked: Asked, suggestions: PlaceSuggestion[]): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${KEPT_SECONDS}` };
  await caches.default.put(keyOf(asked), Response.json(suggestions, { headers }));
}

/** A cache key that no request can have. */
function keyOf({ query, language }: Asked): string {
  return `https://suggestions.invalid/?${new URLSearchParams({ query, language })}`;
}

import type { LanguageCode } from "../settings/contract.ts";
import type { PlaceSuggestion } from "./contract.ts";

/** Places hardly move: what the geocoder said is kept at the edge for a day. */
const KEPT_SECONDS = 86_400;

type Asked = { query: string; language: LanguageCode };

/** What was answered to this in the last day; undefined when it was not asked, or is not kept any more. */
export async function keptSuggestions(asked: Asked): Promise<PlaceSuggestion[] | undefined> {
  const kept = await caches.default.match(keyOf(asked));
  return kept?.json<PlaceSuggestion[]>();
}

export async function keepSuggestions(asked: Asked, suggestions: PlaceSuggestion[]): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${KEPT_SECONDS}` };
  await caches.default.put(keyOf(asked), Response.json(suggestions, { headers }));
}

/** An address that nobody can ask for. */
function keyOf({ query, language }: Asked): string {
  return `https://suggestions.invalid/?${new URLSearchParams({ query, language })}`;
}

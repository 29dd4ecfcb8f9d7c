import type { Next } from "hono";
import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requestLanguage,
} from "../http.ts";
import type { LanguageCode } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { runAfterResponse } from "../log.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { GEOCODER_HEADER, VENUE_QUERY_MAX } from "./contract.ts";
import { findGeocodedVenue, searchPlaces } from "./geocode.ts";
import type { VenueSuggestion } from "./outputs.ts";
import { toSuggestions } from "./rules.ts";
import { deleteOldPlaces, PLACES_COST } from "./store.ts";

const venueQueryParams = z.object({
  query: z
    .string()
    .trim()
    .toLowerCase()
    .min(2, "validation.wrong")
    .max(VENUE_QUERY_MAX, "validation.too_long"),
});

const venueRoutes = newRoutes()
  .get("/", parse("query", venueQueryParams), limitCalls, async (c) => {
    const { query } = c.req.valid("query");
    const venue = await findGeocodedVenue(c.env, c.var.db, query, async () => {
      await enforceRateLimit(c, RATE_LIMITS.venues.geocode, clientAddress(c));
      if (c.var.user) await enforceRateLimit(c, RATE_LIMITS.venues.geocode, c.var.user.id);
    });
    if (!venue) throw new Refusal("place_not_found");
    const { latitude, longitude } = venue;
    return c.json({ latitude, longitude });
  })

  /** Also for visitors, who type a town to find events near it. */
  .get("/suggestions", parse("query", venueQueryParams), limitCalls, async (c) => {
    const { query } = c.req.valid("query");
    const search = { query, language: requestLanguage(c.req.raw) };
    const suggestions = (await findCachedSuggestions(search)) ?? (await searchSuggestions(c, search));
    return c.json(suggestions satisfies VenueSuggestion[]);
  });

async function limitCalls(c: AppContext, next: Next): Promise<void> {
  await enforceRateLimit(c, RATE_LIMITS.venues.calls, clientAddress(c));
  if (c.var.user) await enforceRateLimit(c, RATE_LIMITS.venues.calls, c.var.user.id);
  await next();
}

/** An unreachable geocoder means no suggestions instead of an error; the next typed letter tries again. */
async function searchSuggestions(
  c: AppContext,
  search: { query: string; language: ReturnType<typeof requestLanguage> },
): Promise<VenueSuggestion[]> {
  // Limited by account too, because members of one club or school share an address.
  if (c.var.user) {
    await enforceRateLimit(c, RATE_LIMITS.venues.suggestByAddress, clientAddress(c));
    await enforceRateLimit(c, RATE_LIMITS.venues.suggest, c.var.user.id);
  } else await enforceRateLimit(c, RATE_LIMITS.venues.suggest, clientAddress(c));
  try {
    const suggestions = toSuggestions(await searchPlaces(c.env, search.query, search.language));
    runAfterResponse(c.executionCtx, "caching place suggestions", cacheSuggestions(search, suggestions));
    return suggestions;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "place_unreachable") throw error;
    c.header(GEOCODER_HEADER, "unreachable");
    return [];
  }
}

export const venuesApi: RouteTable = { "/places": [venueRoutes] };

export function venueJobs({ budget, db }: CronTick) {
  return [cronJob("places", PLACES_COST, () => deleteOldPlaces(db, new Date(), budget))];
}

/** The lifetime of the geocoder's suggestions in the edge cache: a day, because venues hardly change. */
const CACHED_SUGGESTIONS_SECONDS = 86_400;

type SuggestionSearch = { query: string; language: LanguageCode };

/** The cached suggestions for a search; undefined when missing or expired. */
async function findCachedSuggestions(search: SuggestionSearch): Promise<VenueSuggestion[] | undefined> {
  const cachedResponse = await caches.default.match(cacheKey(search));
  return cachedResponse?.json<VenueSuggestion[]>();
}

async function cacheSuggestions(search: SuggestionSearch, suggestions: VenueSuggestion[]): Promise<void> {
  const headers = { "Cache-Control": `public, max-age=${CACHED_SUGGESTIONS_SECONDS}` };
  await caches.default.put(cacheKey(search), Response.json(suggestions, { headers }));
}

/** A cache key that no request can have. */
function cacheKey({ query, language }: SuggestionSearch): string {
  return `https://suggestions.invalid/?${new URLSearchParams({ query, language })}`;
}

import { type Context, Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import {
  clientAddress,
  enforceRateLimit,
  parse,
  requestLanguage,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { runAfterResponse } from "../log.ts";
import type { RateLimitRule } from "../RateLimit.ts";
import type { VenueSuggestion } from "./contract.ts";
import { findCoordinates } from "./findCoordinates.ts";
import { searchPlaces } from "./geocode.ts";
import { venueQueryParams } from "./inputs.ts";
import { toSuggestions } from "./rules.ts";
import { cacheSuggestions, findCachedSuggestions } from "./suggestionCache.ts";

/** Only requests to the geocoder count; stored answers are free. */
const GEOCODE_RATE: RateLimitRule = { name: "places", times: 30, seconds: 60 };
const SUGGESTIONS_RATE: RateLimitRule = { name: "suggestions", times: 40, seconds: 60 };

export const venueRoutes = new Hono<AppEnv>()
  .get("/", parse("query", venueQueryParams), async (c) => {
    const { query } = c.req.valid("query");
    const coordinates = await findCoordinates(c.env, c.var.db, query, () =>
      enforceRateLimit(c, GEOCODE_RATE, clientAddress(c)),
    );
    if (!coordinates) throw new Refusal("place_not_found");
    return c.json(coordinates);
  })

  .get("/suggestions", requireSignedIn, parse("query", venueQueryParams), async (c) => {
    const { query } = c.req.valid("query");
    const search = { query, language: requestLanguage(c.req.raw) };
    const suggestions = (await findCachedSuggestions(search)) ?? (await searchSuggestions(c, search));
    return c.json(suggestions satisfies VenueSuggestion[]);
  });

/** An unreachable geocoder means no suggestions instead of an error; the next letter typed tries again. */
async function searchSuggestions(
  c: Context<AppEnv>,
  search: { query: string; language: ReturnType<typeof requestLanguage> },
): Promise<VenueSuggestion[]> {
  await enforceRateLimit(c, SUGGESTIONS_RATE, requireUser(c).id);
  try {
    const suggestions = toSuggestions(await searchPlaces(c.env, search.query, search.language));
    runAfterResponse(c.executionCtx, "caching place suggestions", cacheSuggestions(search, suggestions));
    return suggestions;
  } catch (error) {
    if (error instanceof Refusal && error.code === "place_unreachable") return [];
    throw error;
  }
}

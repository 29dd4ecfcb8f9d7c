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
import type { PlaceSuggestion } from "./contract.ts";
import { findPlaces } from "./Geocoder.ts";
import { placeQuery } from "./inputs.ts";
import { keepSuggestions, keptSuggestions } from "./keptSuggestions.ts";
import { lookUp } from "./lookUp.ts";
import { suggestionsOf } from "./rules.ts";

/** Only requests to the geocoder count; stored answers are free. */
const LOOKUPS: RateLimitRule = { name: "places", times: 30, seconds: 60 };
const SUGGESTIONS: RateLimitRule = { name: "suggestions", times: 40, seconds: 60 };

export const placeRoutes = new Hono<AppEnv>()
  .get("/", parse("query", placeQuery), async (c) => {
    const { query } = c.req.valid("query");
    const place = await lookUp(c.env, c.var.db, query, () => enforceRateLimit(c, LOOKUPS, clientAddress(c)));
    if (!place) throw new Refusal("place_not_found");
    return c.json(place);
  })

  .get("/suggestions", requireSignedIn, parse("query", placeQuery), async (c) => {
    const { query } = c.req.valid("query");
    const asked = { query, language: requestLanguage(c.req.raw) };
    const suggestions = (await keptSuggestions(asked)) ?? (await freshSuggestions(c, asked));
    return c.json(suggestions satisfies PlaceSuggestion[]);
  });

/** An unreachable geocoder means no suggestions instead of an error; the next letter typed tries again. */
async function freshSuggestions(
  c: Context<AppEnv>,
  asked: { query: string; language: ReturnType<typeof requestLanguage> },
): Promise<PlaceSuggestion[]> {
  await enforceRateLimit(c, SUGGESTIONS, requireUser(c).id);
  try {
    const suggestions = suggestionsOf(await findPlaces(c.env, asked.query, asked.language));
    runAfterResponse(c.executionCtx, "caching place suggestions", keepSuggestions(asked, suggestions));
    return suggestions;
  } catch (error) {
    if (error instanceof Refusal && error.code === "place_unreachable") return [];
    throw error;
  }
}

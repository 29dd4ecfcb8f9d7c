import { Hono } from "hono";
import type { RateRule } from "../auth/RateLimit.ts";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import { addressOf, limit, parse } from "../http.ts";
import { geocode } from "./Geocoder.ts";
import { placeQuery } from "./inputs.ts";
import { findPlace, rememberPlace } from "./store.ts";

/** Only questions that go out count; remembered places are free. */
const LOOKUPS: RateRule = { name: "places", times: 30, seconds: 60 };

export const placeRoutes = new Hono<App>().get("/", parse("query", placeQuery), async (c) => {
  const { query } = c.req.valid("query");
  const known = await findPlace(c.var.db, query);
  if (known === undefined) await limit(c, LOOKUPS, addressOf(c));
  const place = known === undefined ? await geocode(c.env, query) : known;
  if (known === undefined) await rememberPlace(c.var.db, query, place, new Date());
  if (!place) throw new Refusal("place_not_found");
  return c.json(place);
});

import { Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { listSponsors } from "./store.ts";

/** The sponsors of the site, for home, their page, articles and the strip of every page. */
export const sponsorRoutes = new Hono<AppEnv>().get("/", cached(), async (c) =>
  c.json(await listSponsors(c.var.db, new Date())),
);

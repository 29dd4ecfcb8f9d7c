import { cached } from "../edgeCache.ts";
import { clientAddress, enforceRateLimit, newRoutes, parse, type RouteTable } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { siteSearchParams } from "./inputs.ts";
import type { SearchView } from "./outputs.ts";
import { searchSite } from "./searchSite.ts";

const searchRoutes = newRoutes().get("/", cached(), parse("query", siteSearchParams), async (c) => {
  await enforceRateLimit(c, RATE_LIMITS.search.byAddress, clientAddress(c));
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const { view, next } = await searchSite(c.var.db, c.req.valid("query"), today);
  if (next) c.header("X-Next-Cursor", next);
  return c.json(view satisfies SearchView);
});

export const searchApi: RouteTable = { "/search": [searchRoutes] };

import type { Context } from "hono";
import { purge } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";

/** After a write to a sponsor's name, logo, link or visibility. */
export function purgeSponsors(c: Context<AppEnv>): void {
  purge(c, "organizer", [{ pages: [], params: {}, calls: ["/api/sponsors"] }]);
}

import type { Context } from "hono";
import { purge } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { PAGES } from "../../lib/pageAddresses.ts";

/**
 * After a write: purges home, a category's page, and the lists of categories and of home's sections: six calls. Pages of
 * its events, calendars and filtered lists show the write within `CACHED_SECONDS`. `slug` null: only the order changed.
 */
export function purgeCategories(c: Context<AppEnv>, slug: string | null): void {
  const pages = slug === null ? [] : [PAGES.category.path.replace(":slug", encodeURIComponent(slug))];
  purge(c, "category", [{ pages: [PAGES.home.path, ...pages], params: {} }]);
}

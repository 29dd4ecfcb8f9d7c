import type { Context } from "hono";
import { purge } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { PAGES } from "../../lib/pageAddresses.ts";

/**
 * After a write: purges the forum's first page, the list of categories, and the answers about the given slugs: at most
 * five calls of the cache. Topics and filtered lists show the write within `CACHED_SECONDS`.
 */
export function purgeForumCategories(c: Context<AppEnv>, slugs: string[]): void {
  const pages = [PAGES.forum.path];
  purge(c, "forum_category", [
    { pages, params: {} },
    ...slugs.map((key) => ({ pages: [], params: { key } })),
  ]);
}

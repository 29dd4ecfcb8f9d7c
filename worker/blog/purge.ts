import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { articlePath } from "../lib/pageAddresses.ts";
import type { ArticleCard } from "./outputs.ts";

type CachedArticle = Pick<ArticleCard, "id" | "slug" | "published_day">;

/**
 * After a write that visitors may see: purges the article's page, its API addresses and the blog's first page, at most
 * eight cache calls. One address is enough, because it never changes after publishing. Other lists, feeds and
 * neighbours show the write within `CACHED_SECONDS`.
 */
export function purgeArticle(c: AppContext, { id, slug, published_day }: CachedArticle): void {
  const path = articlePath({ slug, published_day });
  purge(c, "article", [
    { pages: [encodeURI(path), "/blog"], params: { id, slug: path.slice("/blog/".length) } },
    { pages: [], params: { slug } },
  ]);
}

import type { Context } from "hono";
import type { CronBudget } from "../cronBudget.ts";
import { purge, purgePages } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { articlePath } from "./contract.ts";
import type { ArticleCard } from "./outputs.ts";

type CachedArticle = Pick<ArticleCard, "id" | "slug" | "published_day">;

/**
 * After a write that visitors may see: purges the article's page, its API addresses and the blog's first page, at most
 * eight cache calls. One address is enough, because it never changes after publishing. Other lists, feeds and
 * neighbours show the write within `CACHED_SECONDS`.
 */
export function purgeArticle(c: Context<AppEnv>, { id, slug, published_day }: CachedArticle): void {
  const path = articlePath({ slug, published_day });
  purge(c, "article", [
    { pages: [encodeURI(path), "/blog"], params: { id, slug: path.slice("/blog/".length) } },
    { pages: [], params: { slug } },
  ]);
}

/** Purges the blog's first page after the cron has published. */
export async function purgeBlog(
  { SITE_URL: origin }: Pick<Env, "SITE_URL">,
  budget: CronBudget,
): Promise<void> {
  if (!origin) return;
  budget.left.subrequests -= 2;
  await purgePages(origin, ["/blog"]);
}

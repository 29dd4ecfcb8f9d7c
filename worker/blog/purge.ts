import type { Context } from "hono";
import { type BudgetCost, type CronBudget, countAffordable } from "../cronBudget.ts";
import { purge, purgePages } from "../edgeCache.ts";
import type { AppEnv, Database } from "../env.ts";
import { articlePath } from "../lib/pageAddresses.ts";
import { log } from "../log.ts";
import type { ArticleCard } from "./outputs.ts";
import { listDueArticles, publishDue } from "./publishing/store.ts";

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
async function purgeBlog({ SITE_URL: origin }: Pick<Env, "SITE_URL">, budget: CronBudget): Promise<void> {
  if (!origin) return;
  budget.left.subrequests -= 2;
  await purgePages(origin, ["/blog"]);
}

/** Articles published per batch. */
const DUE_PAGE = 20;
/** The list, the two writes of its page with its notices, and the purge of the blog's first page. */
export const DUE_PAGE_COST: BudgetCost = { statements: 4, subrequests: 4 };

/** The cron's job: publishes due articles, also after hours without a cron. Returns true when the budget ended first. */
export async function publishDueArticles(env: Env, db: Database, budget: CronBudget): Promise<boolean> {
  for (;;) {
    if (countAffordable(budget, DUE_PAGE_COST) === 0) return true;
    const due = await listDueArticles(db, new Date(), DUE_PAGE);
    if (due.length === 0) return false;
    const { published, refused } = await publishDue(db, due, env.TIME_ZONE);
    for (const id of refused)
      log("warn", "an article stays a draft, because who scheduled it may not publish it any more", id);
    // The article's own page is in no cache, because it was not public.
    if (published.length > 0) await purgeBlog(env, budget);
    if (due.length < DUE_PAGE) return false;
  }
}

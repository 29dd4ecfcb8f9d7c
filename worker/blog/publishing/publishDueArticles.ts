import { type BudgetCost, type CronBudget, countAffordable } from "../../cronBudget.ts";
import { purgePages } from "../../edgeCache.ts";
import { log } from "../../log.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { listDueArticles, publishDue } from "./store.ts";

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
export async function publishDueArticles({ env, db, budget }: CronTick): Promise<boolean> {
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

import { cached } from "../edgeCache.ts";
import { type AppContext, openDatabase } from "../env.ts";
import { Refusal } from "../errors.ts";
import { byId, newRoutes, parse, type RouteTable } from "../http.ts";
import { articlePath } from "../lib/pageAddresses.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { articleSlugParams } from "./inputs.ts";
import { feedRoutes } from "./list/feedRoutes.ts";
import { articleListRoutes } from "./list/routes.ts";
import { newsletterRoutes, unsubscribeRoutes } from "./newsletter/routes.ts";
import { NEWSLETTER_COST, sendNewsletter } from "./newsletter/sendNewsletter.ts";
import type { ArticleDetail } from "./outputs.ts";
import { DUE_PAGE_COST, publishDueArticles } from "./publishing/publishDueArticles.ts";
import { publishingRoutes } from "./publishing/routes.ts";
import { canManageArticle } from "./rules.ts";
import { findArticle, findArticleBySlug } from "./store.ts";
import { articleWritingRoutes } from "./writing/routes.ts";

const bySlug = parse("param", articleSlugParams, "article_not_found");

/**
 * Redirects an article's address with a trailing slash to its canonical one in one step, because without the slash the
 * page would redirect again. Other addresses go on to the removal of slashes.
 */
const articleAddressRoutes = newRoutes().get("/:slug/", async (c, next) => {
  const article = await findArticleBySlug(openDatabase(c.env.DB).db, c.req.param("slug"));
  if (!article?.published) return next();
  return c.redirect(encodeURI(articlePath(article)) + new URL(c.req.url).search, 301);
});

const articleRoutes = newRoutes()
  .get("/slug/:slug", cached({ shows: "article" }), bySlug, async (c) =>
    c.json(visible(c, await findArticleBySlug(c.var.db, c.req.valid("param").slug))),
  )

  .get("/:id", cached({ shows: "article" }), byId("article_not_found"), async (c) =>
    c.json(visible(c, await findArticle(c.var.db, c.req.valid("param").id))),
  );

/** The article, if it is published or the caller manages it; else refuses with `article_not_found`. */
function visible(c: AppContext, article: ArticleDetail | null): ArticleDetail {
  if (article && (article.published || canManageArticle(c.var.user, article))) return article;
  throw new Refusal("article_not_found");
}

export const blogApi: RouteTable = {
  "/blog": [articleListRoutes, articleRoutes, articleWritingRoutes, draftRoutes, publishingRoutes],
  "/newsletter": [newsletterRoutes],
};

export const blogAddresses: RouteTable = { "/blog": [articleAddressRoutes] };

export const blogFeeds: RouteTable = { "/feeds": [feedRoutes] };

export const unsubscribing: RouteTable = { "/unsubscribe": [unsubscribeRoutes] };

export function blogJobs(tick: CronTick) {
  return [
    cronJob("articles", DUE_PAGE_COST, () => publishDueArticles(tick)),
    cronJob("newsletter", NEWSLETTER_COST, () => sendNewsletter(tick, new Date())),
  ];
}

import { type Context, Hono } from "hono";
import { cached } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { parse } from "../http.ts";
import type { ArticleDetail } from "./contract.ts";
import { articleIdParams, articleSlugParams } from "./inputs.ts";
import { canManageArticle } from "./rules.ts";
import { findArticle, findArticleBySlug } from "./store.ts";

export const articleRoutes = new Hono<AppEnv>()
  .get(
    "/slug/:slug",
    cached({ shows: "article" }),
    parse("param", articleSlugParams, "article_not_found"),
    async (c) => c.json(visible(c, await findArticleBySlug(c.var.db, c.req.valid("param").slug))),
  )

  .get(
    "/:id",
    cached({ shows: "article" }),
    parse("param", articleIdParams, "article_not_found"),
    async (c) => c.json(visible(c, await findArticle(c.var.db, c.req.valid("param").id))),
  );

/** The article, when it is published or the caller manages it; else refuses with `article_not_found`. */
function visible(c: Context<AppEnv>, article: ArticleDetail | null): ArticleDetail {
  if (article && (article.published || canManageArticle(c.var.user, article))) return article;
  throw new Refusal("article_not_found");
}

import type { AppContext } from "../env.ts";
import { Refusal } from "../errors.ts";
import { guardWrites } from "../guardedWrites.ts";
import { orRefuse, requireUser } from "../http.ts";
import { canManageArticle } from "./rules.ts";
import type { ArticleRow } from "./schema.ts";
import { authorRule, findArticleRow } from "./store.ts";

/**
 * An article that the caller manages, after `requirePermission("articles.manage")`: an admin any, a blogger their own.
 * The call's writes require that this still holds. Refuses with `article_not_found` for articles that the caller may
 * not see, with `forbidden` for another's published one.
 */
export async function findManagedArticle(c: AppContext, id: string): Promise<ArticleRow> {
  const article = await orRefuse(findArticleRow(c.var.db, id), "article_not_found");
  requireManaged(c, article);
  guardWrites(c, authorRule(requireUser(c), id));
  return article;
}

/** Refuses callers who do not manage the article: with `article_not_found`, a write to a published one with `forbidden`. */
export function requireManaged(
  c: AppContext,
  article: { author_id: string | null; published: boolean | number },
): void {
  if (canManageArticle(requireUser(c), article)) return;
  const isKnown = c.req.method !== "GET" && article.published;
  throw new Refusal(isKnown ? "forbidden" : "article_not_found");
}

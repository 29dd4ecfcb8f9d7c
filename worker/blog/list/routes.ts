import { cached } from "../../edgeCache.ts";
import type { AppContext } from "../../env.ts";
import { byId, newRoutes, orRefuse, parse, refuseCursor, sendPage } from "../../http.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { ARTICLE_LIST_MAX, SORTED_ARTICLES_MAX } from "../contract.ts";
import type { ArticleCard } from "../outputs.ts";
import { articleListParams, hashtagListParams } from "./inputs.ts";
import { articleListScope, articleOrder } from "./rules.ts";
import { findNeighbours, listHashtags, listPublishedArticles, listTableArticles } from "./store.ts";

/** The lists of articles, and an article's neighbours. Mounted before the articles, whose ids match any segment. */
export const articleListRoutes = newRoutes()
  .get("/", cached(), parse("query", articleListParams), async (c) => {
    const { limit = ARTICLE_LIST_MAX, offset = 0, cursor, ...params } = c.req.valid("query");
    const scope = articleListScope(c.var.user, params);
    if (!scope) return c.json([]);
    const page = { ...articleOrder(params), limit, offset, cursor };
    if (scope.kind === "table") return answerPage(c, await listTableArticles(c.var.db, scope.filter, page));
    const found = await listPublishedArticles(c.var.db, scope.filter, page);
    return answerPage(c, found.isCursorKnown ? found : refuseCursor());
  })

  .get("/hashtags", cached(), parse("query", hashtagListParams), async (c) =>
    c.json(await listHashtags(c.var.db, c.req.valid("query").language)),
  )

  .get("/:id/neighbours", cached(), byId("article_not_found"), async (c) => {
    const neighbours = await orRefuse(findNeighbours(c.var.db, c.req.valid("param").id), "article_not_found");
    return c.json(neighbours);
  });

type FoundPage = { rows: ArticleCard[]; next: string | null; previous: string | null; hasMore: boolean };

function answerPage(c: AppContext, { hasMore, ...page }: FoundPage): Response {
  if (hasMore) c.header(SORTED_MATCHES_HEADER, String(SORTED_ARTICLES_MAX));
  return sendPage(c, page);
}

import { inject } from "vitest";
import { type ArticleCard, articlePath } from "../../../worker/blog/contract.ts";

/** The newest Italian article of the demo data that fits, as the list answers it. */
export async function findArticle(
  fits: (article: ArticleCard) => boolean = () => true,
): Promise<ArticleCard & { path: string }> {
  const response = await fetch(`${inject("baseUrl")}/api/blog?published=true&language=it&limit=50`);
  const articles: ArticleCard[] = await response.json();
  const article = articles.find(fits);
  if (!article) throw new Error("the demo data has no such article");
  return { ...article, path: encodeURI(articlePath(article)) };
}

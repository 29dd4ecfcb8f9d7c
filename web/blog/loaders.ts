import type { LoaderFunctionArgs } from "react-router";
import { articlePath, HASHTAG_MAX } from "../../worker/blog/contract.ts";
import {
  CACHED,
  languageContext,
  loadSubject,
  notFound,
  prefetch,
  queriesContext,
  redirectTo,
} from "../lib/loader.ts";
import { paths } from "../paths.ts";
import { articleLists, parseArticleFilters } from "./list/filters.ts";
import { articleQuery, hashtagArticlesQuery, neighboursQuery } from "./queries.ts";

export function blogLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const lists = articleLists(parseArticleFilters(url.searchParams), context.get(languageContext));
  const load = async () => {
    const { pages } = await queries.infiniteQuery({ ...lists.chosen, ...CACHED });
    if (lists.fallback && pages[0]?.articles.length === 0)
      await queries.infiniteQuery({ ...lists.fallback, ...CACHED });
  };
  return prefetch([load()]);
}

/** A hashtag has one address, in lower case; one that no article has is not found. */
export async function hashtagLoader({ params: { hashtag = "" }, url, context }: LoaderFunctionArgs) {
  if (hashtag.length > HASHTAG_MAX) throw notFound();
  const name = hashtag.toLowerCase();
  if (name !== hashtag) throw redirectTo(paths.hashtag.href(name), url);
  const queries = context.get(queriesContext);
  const query = hashtagArticlesQuery(name);
  let list = await loadSubject(queries.infiniteQuery({ ...query, ...CACHED }));
  // A cached empty list counts only while it is fresh: an article may have been published since.
  if (list?.pages[0]?.articles.length === 0) list = await loadSubject(queries.infiniteQuery(query));
  if (list?.pages[0]?.articles.length === 0) throw notFound();
  return null;
}

/** An article is found by its slug, with a date before or behind it or without one, or by its id; it has one address. */
export async function articleLoader({ params: { slug = "" }, url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  let article = await loadSubject(queries.query({ ...articleQuery(slug), ...CACHED }));
  // A cached "not found" counts only while it is fresh: the article may have been published since.
  if (article === null) article = await loadSubject(queries.query(articleQuery(slug)));
  if (article === null) throw notFound();
  if (!article) return null;
  if (articlePath(article) !== `/blog/${slug}`) throw redirectTo(paths.article.href(article), url);
  // The page is whole without its neighbours.
  await prefetch([queries.query({ ...neighboursQuery(article.id), ...CACHED }).catch(() => null)]);
  return null;
}

import type { LoaderFunctionArgs } from "react-router";
import { HASHTAG_MAX, hashtagKey } from "../../worker/blog/contract.ts";
import { articlePath } from "../../worker/lib/pageAddresses.ts";
import {
  CACHED,
  languageContext,
  loadSubject,
  notFound,
  prefetch,
  queriesContext,
  redirectTo,
} from "../lib/loader.ts";
import { sponsorsQuery } from "../packages/queries.ts";
import { paths } from "../paths.ts";
import { articleLists, parseArticleFilters } from "./list/filters.ts";
import {
  type ArticleLanguageFilter,
  articleQuery,
  hashtagArticlesQuery,
  hashtagsQuery,
  neighboursQuery,
} from "./queries.ts";

export function blogLoader({ url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  const filters = parseArticleFilters(url.searchParams);
  const pageLanguage = context.get(languageContext);
  const lists = articleLists(filters, pageLanguage);
  // The page is complete without its row of hashtags.
  const loadHashtags = (language: ArticleLanguageFilter) =>
    queries.query({ ...hashtagsQuery(language), ...CACHED }).catch(() => null);
  const load = async () => {
    const hashtags = loadHashtags(filters.language ?? pageLanguage);
    const { pages } = await queries.infiniteQuery({ ...lists.chosen, ...CACHED });
    if (lists.fallback && pages[0]?.articles.length === 0)
      await Promise.all([queries.infiniteQuery({ ...lists.fallback, ...CACHED }), loadHashtags("all")]);
    await hashtags;
  };
  return prefetch([load()]);
}

/** Redirects to a hashtag's address in lower case; 404 for a hashtag without articles. */
export async function hashtagLoader({ params: { hashtag = "" }, url, context }: LoaderFunctionArgs) {
  const name = hashtagKey(hashtag);
  if (!name || name.length > HASHTAG_MAX) throw notFound();
  if (name !== hashtag) throw redirectTo(paths.hashtag.href(name), url);
  const queries = context.get(queriesContext);
  const query = hashtagArticlesQuery(name);
  let list = await loadSubject(queries.infiniteQuery({ ...query, ...CACHED }));
  // A cached empty list counts only while it is fresh, because an article may have been published since.
  if (list?.pages[0]?.articles.length === 0) list = await loadSubject(queries.infiniteQuery(query));
  if (list?.pages[0]?.articles.length === 0) throw notFound();
  return null;
}

/** Finds an article by its slug, with or without a date, or by its id, and redirects to its canonical address. */
export async function articleLoader({ params: { slug = "" }, url, context }: LoaderFunctionArgs) {
  const queries = context.get(queriesContext);
  let article = await loadSubject(queries.query({ ...articleQuery(slug), ...CACHED }));
  // A cached "not found" counts only while it is fresh, because the article may have been published since.
  if (article === null) article = await loadSubject(queries.query(articleQuery(slug)));
  if (article === null) throw notFound();
  if (!article) return null;
  if (articlePath(article) !== `/blog/${slug}`) throw redirectTo(paths.article.href(article), url);
  // The page is complete without its neighbours and sponsors.
  await prefetch([
    queries.query({ ...neighboursQuery(article.id), ...CACHED }).catch(() => null),
    queries.query({ ...sponsorsQuery, ...CACHED }).catch(() => null),
  ]);
  return null;
}

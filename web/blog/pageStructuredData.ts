import type { ArticleCard } from "../../worker/blog/contract.ts";
import { articleShareImagePath } from "../../worker/pages/share/contract.ts";
import { imageUrl } from "../lib/api.ts";
import {
  absoluteUrl,
  breadcrumbs,
  itemList,
  type StructuredData,
  type StructuredDataArgs,
  withContext,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { articleJsonLd, blogId } from "./articleJsonLd.ts";
import { articleLists, parseArticleFilters } from "./list/filters.ts";
import { articleQuery, hashtagArticlesQuery } from "./queries.ts";

/** The blog and the articles that its page lists. */
export function blogData(args: StructuredDataArgs): StructuredData[] {
  const { queries, search, site, t } = args;
  const { chosen, fallback } = articleLists(parseArticleFilters(search), t.language);
  const listed = [chosen, ...(fallback ? [fallback] : [])].map(
    ({ queryKey }) => queries.getQueryData(queryKey)?.pages.flatMap((page) => page.articles) ?? [],
  );
  const articles = listed.find((list) => list.length > 0) ?? [];
  const name = t("nav.blog", "Blog");
  const blog = withContext({
    "@type": "Blog",
    "@id": blogId(site.url),
    name: `${site.name} · ${name}`,
    url: absoluteUrl(site.url, paths.blog.href()),
    publisher: { "@id": `${site.url}/#organization` },
  });
  return [blog, trailTo(args, []), listData(args, name, articles)];
}

/** The articles with a hashtag. */
export function hashtagData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params } = args;
  const hashtag = params.hashtag ?? "";
  const list = queries.getQueryData(hashtagArticlesQuery(hashtag).queryKey);
  const name = `#${hashtag}`;
  return [
    trailTo(args, [{ name, path: paths.hashtag.href(hashtag) }]),
    listData(args, name, list?.pages.flatMap((page) => page.articles) ?? []),
  ];
}

/** A published article, and the way down to it. */
export function articleData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params, site, t } = args;
  const article = queries.getQueryData(articleQuery(params.slug ?? "").queryKey);
  if (!article?.published) return [];
  const pictures = [article.cover_image_url, ...article.gallery_images].filter((url) => url !== null);
  const described = articleJsonLd(article, {
    origin: site.url,
    siteName: site.name,
    language: t.language,
    imageUrls: (pictures.length > 0 ? pictures.map(imageUrl) : [articleShareImagePath(article)]).map((path) =>
      absoluteUrl(site.url, path),
    ),
  });
  return [described, trailTo(args, [{ name: article.title, path: paths.article.href(article) }])];
}

function listData({ site }: StructuredDataArgs, name: string, articles: ArticleCard[]): StructuredData {
  return itemList(
    name,
    articles.map((article) => ({
      name: article.title,
      url: absoluteUrl(site.url, paths.article.href(article)),
    })),
  );
}

function trailTo({ site, t }: StructuredDataArgs, steps: { name: string; path: string }[]): StructuredData {
  const blog = { name: t("nav.blog", "Blog"), path: paths.blog.href() };
  return breadcrumbs([
    { name: site.name, url: `${site.url}/` },
    ...[blog, ...steps].map(({ name, path }) => ({ name, url: absoluteUrl(site.url, path) })),
  ]);
}

import { articleLanguages } from "../../worker/blog/contract.ts";
import type { ArticleCard, ArticleDetail } from "../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { articleShareImagePath } from "../../worker/pages/share/contract.ts";
import { imageUrl } from "../lib/api.ts";
import type { Translate } from "../lib/i18n.tsx";
import {
  absoluteUrl,
  itemList,
  type StructuredData,
  type StructuredDataArgs,
  trailTo,
  withContext,
} from "../lib/structuredData.ts";
import { paths } from "../paths.ts";
import { articleLists, parseArticleFilters } from "./list/filters.ts";
import { articleQuery, hashtagArticlesQuery } from "./queries.ts";

/** The context of an article's page; `imageUrl` and `shareImageUrl` are absolute. */
type ArticleJsonLdContext = {
  origin: string;
  siteName: string;
  /** The language of the page; the article's own language may differ. */
  language: LanguageCode;
  /** The article's pictures, the cover first; without pictures the generated share picture. */
  imageUrls: string[];
};

/** The structured data of the blog and the articles that its page lists. */
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
  return [blog, trailTo(args, [blogStep(t)]), listData(args, name, articles)];
}

/** The structured data of the articles with a hashtag. */
export function hashtagData(args: StructuredDataArgs): StructuredData[] {
  const { queries, params } = args;
  const hashtag = params.hashtag ?? "";
  const list = queries.getQueryData(hashtagArticlesQuery(hashtag).queryKey);
  const name = `#${hashtag}`;
  return [
    trailTo(args, [blogStep(args.t), { name, path: paths.hashtag.href(hashtag) }]),
    listData(args, name, list?.pages.flatMap((page) => page.articles) ?? []),
  ];
}

/** The structured data of a published article, and its breadcrumbs. */
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
  return [
    described,
    trailTo(args, [blogStep(args.t), { name: article.title, path: paths.article.href(article) }]),
  ];
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

/** A published article as structured data, with its translations. */
export function articleJsonLd(article: ArticleDetail, context: ArticleJsonLdContext): StructuredData {
  const { origin } = context;
  const urlOf = (one: Parameters<typeof paths.article.href>[0]) =>
    absoluteUrl(origin, paths.article.href(one));
  const url = urlOf(article);
  const [, ...translations] = articleLanguages(article);
  return withContext({
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    headline: article.title,
    description: article.excerpt ?? undefined,
    image: context.imageUrls.length > 0 ? context.imageUrls : undefined,
    datePublished: article.first_published_at ?? undefined,
    dateModified: article.updated_at,
    author: authorOf(article, context),
    publisher: { "@type": "Organization", "@id": `${origin}/#organization`, name: context.siteName },
    inLanguage: article.language,
    wordCount: article.word_count,
    timeRequired: `PT${article.reading_minutes}M`,
    keywords: article.hashtags.length > 0 ? article.hashtags : undefined,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url, inLanguage: context.language },
    isPartOf: { "@type": "Blog", "@id": blogId(origin), name: `${context.siteName} · Blog` },
    workTranslation:
      translations.length > 0
        ? translations.map((one) => ({
            "@type": "BlogPosting",
            "@id": `${urlOf(one)}#article`,
            headline: one.title,
            inLanguage: one.language,
            url: urlOf(one),
          }))
        : undefined,
  });
}

/** The author, or the site for an erased author. */
function authorOf({ profiles }: ArticleDetail, { origin, siteName }: ArticleJsonLdContext) {
  if (!profiles) return { "@type": "Organization", name: siteName, url: `${origin}/` };
  const { full_name, public_slug } = profiles;
  const url = public_slug ? absoluteUrl(origin, paths.organizer.href(public_slug)) : undefined;
  return { "@type": "Person", name: full_name, url };
}

function blogId(origin: string): string {
  return `${origin}${paths.blog.href()}#blog`;
}

function blogStep(t: Translate) {
  return { name: t("nav.blog", "Blog"), path: paths.blog.href() };
}

import { type ArticleDetail, articleLanguages } from "../../worker/blog/contract.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { absoluteUrl, type StructuredData, withContext } from "../lib/structuredData.ts";
import { paths } from "../paths.ts";

/** What an article's page knows beside its article; `imageUrl` and `shareImageUrl` are absolute. */
export type ArticleJsonLdContext = {
  origin: string;
  siteName: string;
  /** The language of the page; the article's own may be another. */
  language: LanguageCode;
  /** The article's pictures, the cover first; the drawn share picture where there is none. */
  imageUrls: string[];
};

/** A published article for search engines, with the same article in its other languages. */
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

/** The author, or the site for an author whose account was erased. */
function authorOf({ profiles }: ArticleDetail, { origin, siteName }: ArticleJsonLdContext) {
  if (!profiles) return { "@type": "Organization", name: siteName, url: `${origin}/` };
  const { full_name, public_slug } = profiles;
  const url = public_slug ? absoluteUrl(origin, paths.organizer.href(public_slug)) : undefined;
  return { "@type": "Person", name: full_name, url };
}

/** The identifier of the blog in structured data. */
export function blogId(origin: string): string {
  return `${origin}${paths.blog.href()}#blog`;
}

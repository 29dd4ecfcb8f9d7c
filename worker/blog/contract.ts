import type { LanguageCode } from "../lib/languages.ts";
import { toOneLine, visibleCharacters } from "../lib/text.ts";

/** The limits of an article's fields, in characters; those of title and content are specified. */
export const ARTICLE_TITLE_MIN = 2;
export const ARTICLE_TITLE_MAX = 200;
export const ARTICLE_CONTENT_MIN = 10;
/** HTML with its tags: about 25,000 words. */
export const ARTICLE_CONTENT_MAX = 200_000;
export const EXCERPT_MAX = 300;
export const COVER_ALT_MAX = 200;
export const HASHTAGS_MAX = 10;
export const HASHTAG_MAX = 30;
export const ARTICLE_GALLERY_MAX = 20;
/** The number of versions stored for each article. */
export const VERSIONS_MAX = 25;
/** Hashtags on a card. */
export const CARD_HASHTAGS_MAX = 3;
/** The pictures of one article: content, gallery and cover together. */
export const ARTICLE_FILES_MAX = 200;
/** Placeholders while the list is loading. */
export const CARD_PLACEHOLDERS = 6;
/** Articles per page of a list, and the most of one answer. */
export const ARTICLE_LIST_PAGE = 12;
export const ARTICLE_LIST_MAX = 100;
export const ARTICLE_SEARCH_MAX = 100;
/** The number of headings from which a table of contents is shown. */
export const CONTENTS_HEADINGS_MIN = 3;
/** The articles of one sitemap, split by row number. */
export const ARTICLES_PER_SITEMAP = 1000;
/** The most rows that an `offset` may skip. */
export const ARTICLE_OFFSET_MAX = 2000;
/**
 * The most articles that a list with several filters sorts by another column than publishing or creation: the newest of
 * the results. The header `X-Sorted-Matches` reports the limit.
 */
export const SORTED_ARTICLES_MAX = 80;
/** The hashtags of the blog page, and the related articles of an article's page. */
export const HASHTAGS_LISTED = 30;
export const RELATED_ARTICLES = 3;
/** Words per minute of reading on a screen, for the reading time. */
const READING_SPEED = 220;

/** The columns that lists of articles sort by. */
export const ARTICLE_SORT_COLUMNS = ["created_at", "updated_at", "published_at", "title"] as const;
export type ArticleSortColumn = (typeof ARTICLE_SORT_COLUMNS)[number];

type ArticleLanguage = { language: LanguageCode; title: string; slug: string; published_day: string | null };

/** The languages in which an article can be read, its own first. */
export function articleLanguages(
  article: ArticleLanguage & { translations: ArticleLanguage[] },
): ArticleLanguage[] {
  const { language, title, slug, published_day, translations } = article;
  return [{ language, title, slug, published_day }, ...translations];
}

export const ARTICLE_STATES = ["published", "scheduled", "draft"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** "Pubblicato", "Programmato" or "Bozza". */
export function articleState(article: { published: boolean; publish_at: string | null }): ArticleState {
  if (article.published) return "published";
  return article.publish_at ? "scheduled" : "draft";
}

/**
 * The kinds of version: a typed draft, the saved text of an unpublished article, a published text, or a restored
 * version that was replaced before anything was typed.
 */
export const ARTICLE_VERSION_KINDS = ["draft", "saved", "published", "restored"] as const;
export type ArticleVersionKind = (typeof ARTICLE_VERSION_KINDS)[number];

/** The number of words in any script; "l'apnea" and "non-stop" are one word each. */
export function countWords(text: string): number {
  return (
    text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu)?.length ?? 0
  );
}

/** Minutes of reading, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

/** The normalized form of hashtags for comparison and addresses: without `#`, in lower case in every script. */
export function hashtagKey(text: string): string {
  return text
    .normalize("NFC")
    .trim()
    .replace(/^[#＃]+/, "")
    .trim()
    .toLowerCase();
}

/**
 * Normalizes typed hashtags: one line each, without `#`; blank and repeated ones are dropped, keeping the first spelling.
 */
export function toHashtags(typed: string[]): string[] {
  const unique = new Map<string, string>();
  for (const text of typed) {
    const hashtag = toOneLine(text)
      .replace(/^[#＃\s]+/, "")
      .normalize("NFC");
    const key = hashtagKey(hashtag);
    if (key && !unique.has(key)) unique.set(key, hashtag);
  }
  return [...unique.values()];
}

/** Whether a text is a hashtag: letters and digits of any script, hyphens and underscores, with a letter or digit. */
export function isHashtag(text: string): boolean {
  const isWord = text.length <= HASHTAG_MAX && /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);
  return isWord && /[\p{L}\p{N}]/u.test(visibleCharacters(text));
}

/** First words of blog addresses that no article may have as its slug. */
export const RESERVED_ARTICLE_SLUGS = ["gestione", "hashtag"];

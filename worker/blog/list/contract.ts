import type { FeedFormat } from "../../lib/feeds.ts";
import { isLanguageCode, type LanguageCode } from "../../lib/languages.ts";

/** The newest published articles of a feed. */
export const FEED_ARTICLES = 20;

/** The address of the blog's feed in a language. */
export function blogFeedPath(language: LanguageCode, format: FeedFormat): string {
  return `/feeds/blog-${language}.${format}`;
}

/** Parses the last segment of `blogFeedPath`; null when it is no feed. */
export function parseFeedFile(file: string): { language: LanguageCode; format: FeedFormat } | null {
  const [, language, format] = file.match(/^blog-([a-z]{2})\.(xml|json)$/) ?? [];
  return isLanguageCode(language) ? { language, format: format as FeedFormat } : null;
}

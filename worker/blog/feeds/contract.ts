import { isLanguageCode, type LanguageCode } from "../../lib/languages.ts";

/** The newest published articles of a feed. */
export const FEED_ARTICLES = 20;

/** RSS 2.0 and JSON Feed 1.1, by the ending of their files. */
const FEED_TYPES = { xml: "application/rss+xml", json: "application/feed+json" } as const;

export type FeedFormat = keyof typeof FEED_TYPES;

/** The media type of a feed, as `type` of a link to it. */
export function feedType(format: FeedFormat): string {
  return FEED_TYPES[format];
}

/** The address of the blog's feed in a language. */
export function blogFeedPath(language: LanguageCode, format: FeedFormat): string {
  return `/feeds/blog-${language}.${format}`;
}

/** Parses the last segment of `blogFeedPath`; null when it is no feed. */
export function parseFeedFile(file: string): { language: LanguageCode; format: FeedFormat } | null {
  const [, language, format] = file.match(/^blog-([a-z]{2})\.(xml|json)$/) ?? [];
  return isLanguageCode(language) ? { language, format: format as FeedFormat } : null;
}

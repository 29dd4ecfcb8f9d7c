import { isLanguageCode, type LanguageCode } from "../../lib/languages.ts";

/** Pixels; the size that chats and social networks recommend. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

type ShownRevisions = { id: string; revision: number; category_revision?: number | null };

/** The address of an event's share image; it changes with the revision of the event or of its category's names. */
export function shareImagePath(event: ShownRevisions, language: LanguageCode): string {
  const category = event.category_revision ? `c${event.category_revision}` : "";
  return `/share/events/${event.id}-${event.revision}${category}-${language}.png`;
}

/** The address of an article's share image, with texts in the article's language; it changes with the revision. */
export function articleShareImagePath(article: ArticleRevision): string {
  return `/share/articles/${article.id}-${article.revision}-${article.language}.png`;
}

/** The address of a topic's share image, with texts in a language; it changes with the revision. */
export function topicShareImagePath(topic: ShownRevision, language: LanguageCode): string {
  return `/share/topics/${topic.id}-${topic.revision}-${language}.png`;
}

/** The address of the site's share image, for pages without their own. */
export function siteImagePath(language: LanguageCode): string {
  return `/share/site-${language}.png`;
}

type ShownRevision = { id: string; revision: number };

type ArticleRevision = { id: string; revision: number; language: LanguageCode };

type EventImageRequest = {
  id: string;
  revision: number;
  category_revision: number | null;
  language: LanguageCode;
};

/** Parses the last segment of `shareImagePath`; null when invalid. */
export function parseEventImage(file: string): EventImageRequest | null {
  const [, id, revision, category, language] =
    file.match(/^([0-9a-f-]{36})-([1-9]\d{0,8})(?:c([1-9]\d{0,8}))?-([a-z]{2})\.png$/) ?? [];
  if (!id || !isLanguageCode(language)) return null;
  return { id, revision: Number(revision), category_revision: category ? Number(category) : null, language };
}

/** Parses the last segment of `articleShareImagePath`, or of `topicShareImagePath`; null when invalid. */
export function parseRevisionImage(file: string): ArticleRevision | null {
  const [, id, revision, language] = file.match(/^([0-9a-f-]{36})-([1-9]\d{0,8})-([a-z]{2})\.png$/) ?? [];
  return id && isLanguageCode(language) ? { id, revision: Number(revision), language } : null;
}

/** Parses the language in the last segment of `siteImagePath`; null when invalid. */
export function parseSiteImage(file: string): LanguageCode | null {
  const language = file.match(/^site-([a-z]{2})\.png$/)?.[1];
  return isLanguageCode(language) ? language : null;
}

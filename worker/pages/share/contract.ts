import { isLanguageCode, type LanguageCode } from "../../lib/languages.ts";

/** Pixels; the size that chats and social networks recommend. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The address of an event's share image; a new revision has a new address. */
export function shareImagePath(event: { id: string; revision: number }, language: LanguageCode): string {
  return `/share/events/${event.id}-${event.revision}-${language}.png`;
}

/** The address of the site's own share image, for pages without an event. */
export function siteImagePath(language: LanguageCode): string {
  return `/share/site-${language}.png`;
}

export type EventImageRequest = { id: string; revision: number; language: LanguageCode };

/** Parses the last segment of `shareImagePath`; null when invalid. */
export function parseEventImage(file: string): EventImageRequest | null {
  const [, id, revision, language] = file.match(/^([0-9a-f-]{36})-([1-9]\d{0,8})-([a-z]{2})\.png$/) ?? [];
  return id && isLanguageCode(language) ? { id, revision: Number(revision), language } : null;
}

/** Parses the language in the last segment of `siteImagePath`; null when invalid. */
export function parseSiteImage(file: string): LanguageCode | null {
  const language = file.match(/^site-([a-z]{2})\.png$/)?.[1];
  return isLanguageCode(language) ? language : null;
}

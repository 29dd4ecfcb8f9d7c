import { isLanguageCode, type LanguageCode } from "../settings/contract.ts";

/** Pixels; the measure that chats and social networks ask for. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Where an event's share picture is. A new revision is a new picture and so a new address. */
export function shareImagePath(event: { id: string; revision: number }, language: LanguageCode): string {
  return `/share/events/${event.id}-${event.revision}-${language}.png`;
}

/** Where the picture of the site itself is, for pages without an event. */
export function siteImagePath(language: LanguageCode): string {
  return `/share/site-${language}.png`;
}

export type EventImage = { id: string; revision: number; language: LanguageCode };

/** What the last segment of `shareImagePath` asks for; null when it is none. */
export function eventImageOf(file: string): EventImage | null {
  const [, id, revision, language] = file.match(/^([0-9a-f-]{36})-([1-9]\d{0,8})-([a-z]{2})\.png$/) ?? [];
  return id && isLanguageCode(language) ? { id, revision: Number(revision), language } : null;
}

/** The language that the last segment of `siteImagePath` asks for; null when it is none. */
export function siteImageOf(file: string): LanguageCode | null {
  const language = file.match(/^site-([a-z]{2})\.png$/)?.[1];
  return isLanguageCode(language) ? language : null;
}

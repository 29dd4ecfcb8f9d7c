import type { LanguageCode } from "../../worker/lib/languages.ts";

/** What everyone can subscribe to: all events, a category's (by its slug) or an organizer's (by their id). */
export type Feed = "all" | { category: string } | { organizer: string };

/** Where a feed is found on the site, with its words in this language. */
export function feedPath(feed: Feed, language: LanguageCode): string {
  return `/api/calendars/${nameOf(feed)}.ics?lang=${language}`;
}

function nameOf(feed: Feed): string {
  if (feed === "all") return feed;
  if ("category" in feed) return `categories/${encodeURIComponent(feed.category)}`;
  return `organizers/${encodeURIComponent(feed.organizer)}`;
}

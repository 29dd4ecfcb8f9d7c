import type { LanguageCode } from "../../worker/lib/languages.ts";

/** A public calendar feed: all events, a category's (by slug) or an organizer's (by id). */
export type CalendarFeed = "all" | { category: string } | { organizer: string };

export function feedPath(feed: CalendarFeed, language: LanguageCode): string {
  return `/api/calendars/${nameOf(feed)}.ics?lang=${language}`;
}

function nameOf(feed: CalendarFeed): string {
  if (feed === "all") return feed;
  if ("category" in feed) return `categories/${encodeURIComponent(feed.category)}`;
  return `organizers/${encodeURIComponent(feed.organizer)}`;
}

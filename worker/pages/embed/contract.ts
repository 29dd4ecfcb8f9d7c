/** The looks of an embedded calendar: that of the visitor's system, or a fixed one. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** Events of an embedded calendar, and the most of them. */
export const EMBED_EVENTS = 6;
export const EMBED_EVENTS_MAX = 20;

/** The most bytes of `/embed.js`. */
export const EMBED_SCRIPT_MAX = 3 * 1024;

/** The path of a school's embedded calendar. */
export function embedPath(slug: string): string {
  return `/embed/scuole/${encodeURIComponent(slug)}`;
}

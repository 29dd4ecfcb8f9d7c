import type { RateRule } from "../auth/RateLimit.ts";

/**
 * Numbers of our own. Services that keep calendars for many people ask from a few addresses; at this pace a guesser
 * would need more years than the sea is old.
 */
export const RATES = {
  mineByAddress: { name: "calendar-address", times: 600, seconds: 300 },
  renew: { name: "calendar-renew", times: 20, seconds: 3600 },
} as const satisfies Record<string, RateRule>;

/** A feed holds what is to come, then what has been in the last days, and never more than this. */
export const FEED_MAX = 200;
export const RECENT_MAX = 50;
export const RECENT_DAYS = 30;
/** Of a person's live places, those in the events published last. Whoever has more has been to the others. */
export const PLACES_MAX = 400;
/** How often calendar programs are told to look again, in seconds. */
export const REFRESH_SECONDS = 3600;

/** An event's text in characters; the rest is on its page. */
export const TEXT_MAX = 600;
const FILE_NAME_MAX = 80;

/** The beginning of a text, up to a whole word, with a sign that there is more. */
export function shortened(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const beginning = letters.slice(0, max).join("");
  const words = beginning.replace(/\s+\S*$/, "");
  // A text without spaces is cut where it is.
  return `${(words.length > beginning.length / 2 ? words : beginning).trimEnd()}…`;
}

/** A name for the file that is safe on every system: "respiro-2026-07-12-tuffo.ics". */
export function fileName(...parts: string[]): string {
  const name = parts
    .join("-")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, FILE_NAME_MAX)
    .replace(/^-|-$/g, "");
  return `${name || "calendar"}.ics`;
}

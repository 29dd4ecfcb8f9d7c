import type { RateLimitRule } from "../RateLimit.ts";

/**
 * Rate limits, chosen by us: calendar services fetch for many users from a few IP addresses. At this rate, guessing a
 * 32-byte secret is out of reach.
 */
export const CALENDAR_RATES = {
  mineByAddress: { name: "calendar-address", times: 600, seconds: 300 },
  renew: { name: "calendar-renew", times: 20, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** The most events of a feed: upcoming ones first, then those of the last days. */
export const FEED_MAX = 200;
export const RECENT_MAX = 50;
export const RECENT_DAYS = 30;
/** The most live enrolments that a user's calendar reads, of the events published last: older events are past by then. */
export const OWN_ENROLMENTS_MAX = 400;
/** The refresh interval that a feed suggests to calendar apps, in seconds. */
export const REFRESH_SECONDS = 3600;

/** The most characters of an event's text in a calendar; the event's page has the rest. */
export const CALENDAR_TEXT_MAX = 600;
const FILE_NAME_MAX = 80;

/** The beginning of a text, cut after a whole word, with an ellipsis when something was cut. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join("");
  const wholeWords = cut.replace(/\s+\S*$/, "");
  // A text without spaces is cut inside the word.
  return `${(wholeWords.length > cut.length / 2 ? wholeWords : cut).trimEnd()}…`;
}

/** A file name that every operating system accepts: "respiro-2026-07-12-tuffo.ics". */
export function calendarFileName(...parts: string[]): string {
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

import type { Sponsor } from "../outputs.ts";

export type { Sponsor } from "../outputs.ts";

/** The most sponsors shown at once, those of the higher level first. */
export const SPONSORS_MAX = 40;

/** The most characters of a sponsor's line of text. */
export const SPONSOR_TEXT_MAX = 200;

/** Whether a sponsor is also shown on home and below articles. */
export function isMainSponsor({ level }: Pick<Sponsor, "level">): boolean {
  return level === "main-sponsor";
}

/** Whether an address may stand behind a sponsor's logo: https, with a host and without a user name. */
export function isSponsorLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.hostname.includes(".") && url.username === "";
}

import type { SPONSOR_PACKAGES } from "../contract.ts";

/** The most sponsors shown at once, those of the higher level first. */
export const SPONSORS_MAX = 40;

/** The most characters of a sponsor's line of text. */
export const SPONSOR_TEXT_MAX = 200;

/**
 * A sponsor whose package runs. `logo_url`: the sponsor's own logo, else the profile's picture; `link`: the sponsor's own
 * site; `text`: a line about the sponsor. Null for none.
 */
export type Sponsor = {
  id: string;
  name: string;
  logo_url: string | null;
  link: string | null;
  text: string | null;
  level: (typeof SPONSOR_PACKAGES)[number];
};

/** Whether a sponsor is also shown on home and below articles. */
export function isMainSponsor({ level }: Pick<Sponsor, "level">): boolean {
  return level === "main-sponsor";
}

/** Whether an address may stand behind a sponsor's logo: https, with a host and without a user name. */
export function isSponsorLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.hostname.includes(".") && url.username === "";
}

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

/** Chosen by us: fewer main sponsors than this are no choice of many. */
const MOST_CHOSEN_MIN = 3;

/**
 * Whether of the sponsors that run now more chose main sponsor than partner, as the packages' page then says. Of a list
 * that is cut the main sponsors come first, so it proves nothing.
 */
export function isMainMostChosen(sponsors: Pick<Sponsor, "level">[]): boolean {
  const main = sponsors.filter(isMainSponsor).length;
  return sponsors.length < SPONSORS_MAX && main >= MOST_CHOSEN_MIN && main > sponsors.length - main;
}

/** Whether an address may stand behind a sponsor's logo: https, with a host and without a user name. */
export function isSponsorLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.hostname.includes(".") && url.username === "";
}

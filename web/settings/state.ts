import { atom } from "jotai";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../worker/lib/languages.ts";
import type { SiteView } from "../../worker/settings/contract.ts";

export const languageAtom = atom<LanguageCode>(DEFAULT_LANGUAGE);

/** Set once, before the first paint. */
export const siteAtom = atom<SiteView>({
  name: "",
  url: "",
  contact_email: "",
  time_zone: "Europe/Rome",
  tiles_url: "",
});

/** Today's calendar day where the site is, YYYY-MM-DD: the server's while its page is taken over, then the clock's. */
export const todayAtom = atom("");

/** The address's `?lang=`, else the stored choice, else the first of the browser's that we speak, else Italian. */
export function firstLanguage(
  asked: string | null,
  stored: string | null,
  browser: readonly string[],
): LanguageCode {
  const wished = [asked, stored, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.find(isLanguageCode) ?? DEFAULT_LANGUAGE;
}

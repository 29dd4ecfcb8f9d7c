import { atom } from "jotai";
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from "../../worker/lib/languages.ts";
import type { SiteView } from "../../worker/settings/contract.ts";

export const languageAtom = atom<LanguageCode>(DEFAULT_LANGUAGE);

/** Set once, before the first render. */
export const siteAtom = atom<SiteView>({
  name: "",
  url: "",
  contact_email: "",
  time_zone: "Europe/Rome",
  tiles_url: "",
  sale_terms_version: "",
  operator: { name: "", address: "", vat_number: "", register: "" },
  backup_days: "",
});

/** Today's calendar day in the site's time zone, YYYY-MM-DD: the server's during hydration, then the clock's. */
export const todayAtom = atom("");

/** The address's `?lang=`, else the stored choice, else the first supported language of the browser, else Italian. */
export function firstLanguage(
  requested: string | null,
  stored: string | null,
  browser: readonly string[],
): LanguageCode {
  const candidates = [requested, stored, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return candidates.find(isLanguageCode) ?? DEFAULT_LANGUAGE;
}

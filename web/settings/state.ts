import { atom } from "jotai";
import {
  DEFAULT_LANGUAGE,
  isLanguageCode,
  type LanguageCode,
  type SiteView,
} from "../../worker/settings/contract.ts";

export const languageAtom = atom<LanguageCode>(DEFAULT_LANGUAGE);

/** Set once, before the first paint. */
export const siteAtom = atom<SiteView>({
  name: "",
  contact_email: "",
  time_zone: "Europe/Rome",
  tiles_url: "",
});

/** The address's `?lang=`, else the stored choice, else the first of the browser's that we speak, else Italian. */
export function firstLanguage(
  asked: string | null,
  stored: string | null,
  browser: readonly string[],
): LanguageCode {
  const wished = [asked, stored, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.find(isLanguageCode) ?? DEFAULT_LANGUAGE;
}

import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";

/** The texts of the feeds in each language: their title, of which `{{site}}` is the site's name, and their subject. */
export const FEED_TEXTS: Record<LanguageCode, { title: string; description: string }> = {
  it: TRANSLATIONS.it.feed,
  en: TRANSLATIONS.en.feed,
  es: TRANSLATIONS.es.feed,
  fr: TRANSLATIONS.fr.feed,
  pl: TRANSLATIONS.pl.feed,
  ru: TRANSLATIONS.ru.feed,
};

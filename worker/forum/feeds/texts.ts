import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";

type ForumFeedTexts = { forum_title: string; forum_description: string };

/** The texts of the feeds in each language; `{{site}}` in the title is the site's name. */
export const FORUM_FEED_TEXTS: Record<LanguageCode, ForumFeedTexts> = {
  it: TRANSLATIONS.it.feed,
  en: TRANSLATIONS.en.feed,
  es: TRANSLATIONS.es.feed,
  fr: TRANSLATIONS.fr.feed,
  pl: TRANSLATIONS.pl.feed,
  ru: TRANSLATIONS.ru.feed,
};

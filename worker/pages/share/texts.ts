import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";

export type ShareTexts = {
  tagline: string;
  lead: string;
  cancelled: string;
  blog: string;
  forum: string;
};

/** Texts of the share images by language, taken from the interface. */
export const SHARE_TEXTS: Record<LanguageCode, ShareTexts> = {
  it: textsOf(TRANSLATIONS.it),
  en: textsOf(TRANSLATIONS.en),
  es: textsOf(TRANSLATIONS.es),
  fr: textsOf(TRANSLATIONS.fr),
  pl: textsOf(TRANSLATIONS.pl),
  ru: textsOf(TRANSLATIONS.ru),
};

type SharedTexts = {
  home: { title: string; lead: string };
  events: { cancelled: string };
  feed: { label: string; forum_label: string };
};

function textsOf({ home, events, feed }: SharedTexts): ShareTexts {
  const { label: blog, forum_label: forum } = feed;
  return { tagline: home.title, lead: home.lead, cancelled: events.cancelled, blog, forum };
}

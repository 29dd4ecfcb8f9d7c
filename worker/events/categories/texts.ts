import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import { type CategoryKey, categoryKey } from "./contract.ts";

/** The names of the known categories in each language, from the interface's translations. */
export const CATEGORY_NAMES: Record<LanguageCode, Record<CategoryKey, string>> = {
  it: TRANSLATIONS.it.categories,
  en: TRANSLATIONS.en.categories,
  es: TRANSLATIONS.es.categories,
  fr: TRANSLATIONS.fr.categories,
  pl: TRANSLATIONS.pl.categories,
  ru: TRANSLATIONS.ru.categories,
};

/** A category's name in a language when it has translations; otherwise the name as stored. */
export function categoryNameIn(name: string, language: LanguageCode): string {
  const key = categoryKey(name);
  return key ? CATEGORY_NAMES[language][key] : name;
}

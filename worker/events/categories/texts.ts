import type { LanguageCode } from "../../lib/languages.ts";
import { TRANSLATIONS } from "../../lib/translations.ts";
import { type CategoryKey, categoryNameIn } from "./contract.ts";
import type { CategoryNames } from "./outputs.ts";

/** The names of the known categories in each language, from the interface's translations. */
export const CATEGORY_NAMES: Record<LanguageCode, Record<CategoryKey, string>> = {
  it: TRANSLATIONS.it.categories,
  en: TRANSLATIONS.en.categories,
  es: TRANSLATIONS.es.categories,
  fr: TRANSLATIONS.fr.categories,
  pl: TRANSLATIONS.pl.categories,
  ru: TRANSLATIONS.ru.categories,
};

/** A category's name in a language, for texts that the Worker writes. */
export function translateCategory(category: CategoryNames, language: LanguageCode): string {
  return categoryNameIn(category, language, (key) => CATEGORY_NAMES[language][key]);
}

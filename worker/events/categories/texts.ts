import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import fr from "../../../locales/fr/common.json" with { type: "json" };
import it from "../../../locales/it/common.json" with { type: "json" };
import pl from "../../../locales/pl/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import type { LanguageCode } from "../../lib/languages.ts";
import { type CategoryKey, categoryKey } from "./contract.ts";

/** The names of the known categories in each language, from the interface's translations. */
export const CATEGORY_NAMES: Record<LanguageCode, Record<CategoryKey, string>> = {
  it: it.categories,
  en: en.categories,
  es: es.categories,
  fr: fr.categories,
  pl: pl.categories,
  ru: ru.categories,
};

/** A category's name in a language when it has translations; otherwise the name as stored. */
export function categoryNameIn(name: string, language: LanguageCode): string {
  const key = categoryKey(name);
  return key ? CATEGORY_NAMES[language][key] : name;
}

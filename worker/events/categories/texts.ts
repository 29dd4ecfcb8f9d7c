import { categories as en } from "../../../locales/en/common.json";
import { categories as es } from "../../../locales/es/common.json";
import { categories as fr } from "../../../locales/fr/common.json";
import { categories as it } from "../../../locales/it/common.json";
import { categories as pl } from "../../../locales/pl/common.json";
import { categories as ru } from "../../../locales/ru/common.json";
import type { LanguageCode } from "../../lib/languages.ts";
import { type CategoryKey, categoryNameIn } from "./contract.ts";
import type { CategoryNames } from "./outputs.ts";

/** The names of the known categories in each language, from the interface's translations. */
export const CATEGORY_NAMES: Record<LanguageCode, Record<CategoryKey, string>> = { it, en, es, fr, pl, ru };

/** A category's name in a language, for texts that the Worker writes. */
export function translateCategory(category: CategoryNames, language: LanguageCode): string {
  return categoryNameIn(category, language, (key) => CATEGORY_NAMES[language][key]);
}

import { toCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import type { Translations } from "../../lib/translations.ts";
import { insertPastEvents, TRANSLATED_LANGUAGES } from "./contract.ts";
import type { Category } from "./outputs.ts";

export const CATEGORIES_CSV = "categorie.csv";

/**
 * The table of categories as CSV, with "Eventi Passati" at its position: at most 41 lines, so in one page. The
 * languages' columns have the admin's translations only.
 */
export function categoriesCsv(
  categories: Category[],
  pastPosition: number | null,
  language: LanguageCode,
  { categories: texts, home }: Translations,
): string {
  const heads = [texts.position, texts.name, ...TRANSLATED_LANGUAGES, texts.address, texts.events];
  const lines = insertPastEvents(categories, null, pastPosition).map((category, index) =>
    category
      ? [
          String(index + 1),
          category.name,
          ...TRANSLATED_LANGUAGES.map((code) => category.names?.[code] ?? ""),
          category.slug,
          String(category.events_count),
        ]
      : [String(index + 1), home.past, ...TRANSLATED_LANGUAGES.map(() => ""), "", ""],
  );
  return toCsv([heads, ...lines], language);
}

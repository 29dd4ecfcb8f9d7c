import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { categoryName } from "../categoryName.ts";
import { costLimitText, disciplineName } from "../labels.ts";
import { findCategory } from "../queries.ts";
import { type EventFilters, isSearchable } from "./filters.ts";
import { ANY_PERIOD, periodText } from "./period.ts";
import { nearText } from "./resultsText.ts";

/** An active filter as text, and the change that removes it. */
export type ActiveFilter = { name: string; text: string; without: Partial<EventFilters> };

/** `nationName`: the nation of the filters in the reader's language. */
export function listActiveFilters(
  t: Translate,
  filters: EventFilters,
  { today, categories, nationName }: { today: string; categories: Category[]; nationName: string | null },
): ActiveFilter[] {
  const { searchTerm, near, category, discipline, maxCost } = filters;
  const named = category && findCategory(categories, category);
  const texts: [name: string, text: string | null, without: Partial<EventFilters>][] = [
    ["searchTerm", isSearchable(searchTerm) ? `“${searchTerm.trim()}”` : null, { searchTerm: "" }],
    ["near", near && nearText(t, near), { near: null }],
    ["nation", nationName, { nation: null }],
    ["period", periodText(t, filters, today), ANY_PERIOD],
    ["category", named ? categoryName(t, named) : category, { category: null }],
    ["maxCost", maxCost === null ? null : costLimitText(t, maxCost), { maxCost: null }],
    ["discipline", discipline && disciplineName(t, discipline), { discipline: null }],
  ];
  return texts.flatMap(([name, text, without]) => (text ? [{ name, text, without }] : []));
}

import { useQuery } from "@tanstack/react-query";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { DEFAULT_LANGUAGE } from "../../../worker/lib/languages.ts";
import { nationName } from "../../../worker/lib/nationName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { categoryName, costLimitText, countText, disciplineName } from "../labels.ts";
import { findCategory } from "../queries.ts";
import { type EventFilters, isSearchable, type NearFilter } from "./filters.ts";
import { ANY_PERIOD, periodText } from "./period.ts";
import { nationsQuery } from "./queries.ts";

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

/**
 * Nations before which "in" is wrong in Italian or English, in addition to names of several words. Their counts name
 * the nation after a dot, as in languages that decline names.
 */
const WITHOUT_IN =
  "Aruba Bahamas Barbados Bonaire Cipro Cuba Curaçao Figi Filippine Maldive Malta Mauritius Monaco Panama Seychelles Singapore Taiwan".split(
    " ",
  );

/**
 * The number of shown events with its filter: "8 eventi in Italia", "12 eventi entro 50 km da Genova". `nationName`:
 * the nation of the filters in the reader's language.
 */
export function resultsText(
  t: Translate,
  count: EventCount,
  { near, nation }: EventFilters,
  nationName = nation,
): string {
  const events = countText(t, count);
  if (near) return `${events} ${nearText(t, near)}`;
  if (!nation || !nationName) return events;
  if (nation.includes(" ") || WITHOUT_IN.includes(nation)) return `${events} · ${nationName}`;
  return t("results.in_nation", "{{events}} in {{nation}}", { events, nation: nationName });
}

/** "entro 50 km da Genova", "entro 50 km da te", "entro 50 km dal luogo scelto" for a town without a name. */
export function nearText(t: Translate, { town, radius }: NearFilter): string {
  if (town === null) return t("near.around_me", "entro {{radius}} km da te", { radius });
  return town === ""
    ? t("near.around_point", "entro {{radius}} km dal luogo scelto", { radius })
    : t("near.around", "entro {{radius}} km da {{town}}", { radius, town: town.split(",")[0] ?? town });
}

/** The name of the filters' nation, an Italian name, in the reader's language. */
export function useNationName(nation: string | null): string | null {
  const { language } = useT();
  const isTranslated = nation !== null && language !== DEFAULT_LANGUAGE;
  const { data: nations } = useQuery({ ...nationsQuery, enabled: isTranslated });
  const listed = nations?.find((one) => one.nation === nation);
  return listed ? nationName(listed, language) : nation;
}

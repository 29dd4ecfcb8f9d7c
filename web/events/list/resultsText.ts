import type { EventCount } from "../../../worker/events/outputs.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { countText } from "../labels.ts";
import type { EventFilters, NearFilter } from "./filters.ts";

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

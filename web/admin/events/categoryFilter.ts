import { NO_CATEGORY, PAST_EVENTS } from "../../../worker/admin/events/contract.ts";
import {
  type Category,
  insertPastEvents,
  TRAININGS_SLUG,
} from "../../../worker/events/categories/contract.ts";
import { categoryName } from "../../events/categoryName.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** `value`: what the address says. */
type CategoryOption = { value: string; label: string };

/**
 * The options of the category filter: the categories in their order, "Eventi Passati" at its saved position, and
 * "Allenamenti Condivisi" where no category of trainings exists.
 */
export function categoryOptions(
  t: Translate,
  categories: Category[],
  pastPosition: number | null,
): CategoryOption[] {
  const named = categories.map((category) => ({ value: category.slug, label: categoryName(t, category) }));
  const past = { value: PAST_EVENTS, label: t("home.past", "Eventi Passati") };
  const trainings = {
    value: TRAININGS_SLUG,
    label: t("admin.events.shared_trainings", "Allenamenti Condivisi"),
  };
  const hasTrainings = categories.some(({ slug }) => slug === TRAININGS_SLUG);
  return [...insertPastEvents(named, past, pastPosition), ...(hasTrainings ? [] : [trainings])];
}

/** The category of a request for an option: as on the public pages, trainings include events without a category. */
export function categoryParameter(categories: Category[], value: string | undefined): string | undefined {
  if (value === undefined || value === PAST_EVENTS) return value;
  const category = categories.find(({ slug }) => slug === value);
  if (value !== TRAININGS_SLUG) return category?.id;
  return category ? `${category.id},${NO_CATEGORY}` : NO_CATEGORY;
}

import { type CategoryKey, categoryNameIn } from "../../worker/events/categories/contract.ts";
import type { CategoryNames } from "../../worker/events/categories/outputs.ts";
import type { Translate } from "../lib/i18n.tsx";

/** A category's name in the reader's language: see `categoryNameIn`. */
export function categoryName(t: Translate, category: CategoryNames): string {
  return categoryNameIn(category, t.language, (key) => translated(t)[key]);
}

function translated(t: Translate): Record<CategoryKey, string> {
  return {
    trainings: t("categories.trainings", "Allenamenti"),
    trips: t("categories.trips", "Viaggi"),
    courses: t("categories.courses", "Corsi"),
    workshops: t("categories.workshops", "Workshop"),
    competitions: t("categories.competitions", "Gare"),
    stages: t("categories.stages", "Stage"),
  };
}

import { type CategoryKey, categoryKey } from "../../../worker/events/categories/contract.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** A category's name in the reader's language: the six fixed ones are translated, an admin's own stays as written. */
export function categoryName(t: Translate, name: string): string {
  const key = categoryKey(name);
  return key ? translated(t)[key] : name;
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

import { Plus } from "lucide-react";
import { type Category, isTrainingsName } from "../../../worker/events/categories/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

type Props = { categories: Category[]; toNew: (kind: "event" | "training") => string };

/** The buttons that create an event or, where a category of trainings exists, a training. */
export function CreateEventButtons({ categories, toNew }: Props) {
  const t = useT();
  return (
    <>
      <ButtonLink look="main" to={toNew("event")}>
        <Plus size={18} aria-hidden />
        {t("dashboard.create_event", "Crea Evento")}
      </ButtonLink>
      {categories.some(({ name }) => isTrainingsName(name)) && (
        <ButtonLink to={toNew("training")}>
          <Plus size={18} aria-hidden />
          {t("dashboard.create_training", "Crea Allenamento")}
        </ButtonLink>
      )}
    </>
  );
}

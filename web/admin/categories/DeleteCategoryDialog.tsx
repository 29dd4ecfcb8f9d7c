import { css } from "styled-system/css";
import { TRAININGS_SLUG } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { ConfirmCategoryDeletion, type DeletionProps } from "./ConfirmCategoryDeletion.tsx";
import { CHANGED_BY_CATEGORIES, deleteCategory } from "./queries.ts";

/** Asks before deleting a category, with the number of its events. That of trainings cannot be deleted. */
export function DeleteCategoryDialog(props: DeletionProps<Category>) {
  const { category } = props;
  const t = useT();
  const isTrainings = category?.slug === TRAININGS_SLUG;
  return (
    <ConfirmCategoryDeletion
      {...props}
      refusalTitle={
        isTrainings ? t("admin.categories.delete_trainings", "Questa categoria non si può eliminare") : null
      }
      send={deleteCategory}
      failureText={(failure) => deletionFailureText(t, failure)}
      invalidates={CHANGED_BY_CATEGORIES}
    >
      {isTrainings
        ? t(
            "errors.trainings_category",
            "Gli allenamenti condivisi stanno in questa categoria: puoi rinominarla, non eliminarla.",
          )
        : category && <Consequences category={category} />}
    </ConfirmCategoryDeletion>
  );
}

function Consequences({ category: { events_count, slug } }: { category: Category }) {
  const t = useT();
  return (
    <>
      <span className={css({ display: "block" })}>
        {events_count === 0
          ? t("admin.categories.delete_empty", "Non ha eventi.")
          : t.count("admin.categories.delete_events", events_count, {
              one: "Ha {{count}} evento: resterà senza categoria, e in home si troverà tra gli allenamenti.",
              other:
                "Ha {{count}} eventi: resteranno senza categoria, e in home si troveranno tra gli allenamenti.",
            })}
      </span>
      <span className={css({ display: "block", marginTop: "2" })}>
        {t(
          "admin.categories.delete_address",
          "La pagina {{address}} e il suo calendario non ci saranno più. Non si può annullare.",
          { address: `/categories/${slug}` },
        )}
      </span>
    </>
  );
}

function deletionFailureText(t: Translate, failure: Error): string {
  if (isRefusal(failure, "stale")) {
    const { name, events_count } = failure.current as Category;
    return t(
      "admin.categories.delete_stale",
      "nel frattempo è cambiata: ora si chiama «{{name}}» (eventi: {{count}}). Controlla e riprova.",
      { name, count: events_count },
    );
  }
  return failureText(t, failure, {
    not_found: t("admin.categories.gone", "Questa categoria è già stata eliminata."),
  });
}

import type { ForumCategory, ManagedForumCategory } from "../../../../worker/forum/contract.ts";
import { isRefusal } from "../../../lib/api.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import {
  ConfirmCategoryDeletion,
  type DeletionProps,
} from "../../categoryEditing/ConfirmCategoryDeletion.tsx";
import { deleteForumCategory } from "../api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "../queries.ts";

/** Asks before an empty category is deleted; of one with topics it says that it has to be merged. */
export function DeleteForumCategoryDialog(props: DeletionProps<ManagedForumCategory>) {
  const { category } = props;
  const t = useT();
  const isEmpty = category?.is_empty ?? true;
  return (
    <ConfirmCategoryDeletion
      {...props}
      refusalTitle={
        isEmpty
          ? null
          : t("admin.forum.delete_used", "«{{name}}» non è vuota", { name: category?.name ?? "" })
      }
      send={deleteForumCategory}
      failureText={(failure) => deletionFailureText(t, failure)}
      invalidates={CHANGED_BY_FORUM_CATEGORIES}
    >
      {isEmpty
        ? t(
            "admin.forum.delete_empty",
            "Non ha topic. Il suo indirizzo non porterà più da nessuna parte: se qualcuno lo usa ancora, uniscila piuttosto a un’altra. Non si può annullare.",
          )
        : t(
            "errors.forum_category_in_use",
            "Questa categoria ha ancora dei topic, magari tra quelli eliminati: per eliminarla, uniscila a un’altra.",
          )}
    </ConfirmCategoryDeletion>
  );
}

function deletionFailureText(t: Translate, failure: Error): string {
  if (isRefusal(failure, "stale"))
    return t("admin.forum.merge_stale", "nel frattempo «{{name}}» è cambiata. Controlla e riprova.", {
      name: (failure.current as ForumCategory).name,
    });
  return failureText(t, failure, { not_found: t("admin.forum.gone", "Questa categoria non c’è più.") });
}

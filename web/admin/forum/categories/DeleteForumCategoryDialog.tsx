import type { ForumCategory, ManagedForumCategory } from "../../../../worker/forum/contract.ts";
import { useWrite } from "../../../auth/useWrite.ts";
import { isRefusal } from "../../../lib/api.ts";
import { type Translate, useT } from "../../../lib/i18n.tsx";
import { failureText } from "../../../lib/refusals.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { deleteForumCategory } from "../api.ts";
import { CHANGED_BY_FORUM_CATEGORIES } from "../queries.ts";

type Props = {
  /** The category to delete, as the table shows it; null: the dialog is closed. */
  category: ManagedForumCategory | null;
  onClose: () => void;
  focusAfterwards: () => HTMLElement | null;
};

/** Asks before an empty category is deleted; of one with topics it says that it has to be merged. */
export function DeleteForumCategoryDialog({ category, onClose, focusAfterwards }: Props) {
  const t = useT();
  const { start, isPending } = useWrite(deleteForumCategory, {
    onSuccess: () =>
      notify({
        kind: "success",
        title: t("admin.categories.deleted", "Categoria eliminata con successo!"),
      }),
    failureNotice: (failure) => ({
      title: t("dashboard.error", "Errore: {{message}}", { message: deletionFailureText(t, failure) }),
    }),
    invalidates: CHANGED_BY_FORUM_CATEGORIES,
    onSettled: onClose,
  });
  const isEmpty = category?.is_empty ?? true;
  return (
    <ConfirmDialog
      open={category !== null}
      title={
        isEmpty
          ? t("admin.categories.delete_title", "Eliminare «{{name}}»?", { name: category?.name ?? "" })
          : t("admin.forum.delete_used", "«{{name}}» non è vuota", { name: category?.name ?? "" })
      }
      cancelLabel={isEmpty ? t("admin.categories.cancel", "Annulla") : t("common.close", "Chiudi")}
      confirmLabel={isEmpty ? t("admin.categories.delete", "Elimina categoria") : undefined}
      busy={isPending}
      onAction={() => category && start(category)}
      onClose={onClose}
      focusAfterwards={focusAfterwards}
      text={
        isEmpty
          ? t(
              "admin.forum.delete_empty",
              "Non ha topic. Il suo indirizzo non porterà più da nessuna parte: se qualcuno lo usa ancora, uniscila piuttosto a un'altra. Non si può annullare.",
            )
          : t(
              "errors.forum_category_in_use",
              "Questa categoria ha ancora dei topic, magari tra quelli eliminati: per toglierla, uniscila a un'altra.",
            )
      }
    />
  );
}

function deletionFailureText(t: Translate, failure: Error): string {
  if (isRefusal(failure, "stale"))
    return t("admin.forum.merge_stale", "nel frattempo «{{name}}» è cambiata. Controlla e riprova.", {
      name: (failure.current as ForumCategory).name,
    });
  return failureText(t, failure, { not_found: t("admin.forum.gone", "Questa categoria non c'è più.") });
}

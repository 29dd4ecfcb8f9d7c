import { type RefObject, useRef } from "react";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteArticle } from "../editor/api.ts";
import { articleTitle } from "../editor/labels.ts";
import { ARTICLE_TABLE_KEY } from "../editor/queries.ts";

type DeletableArticle = { id: string; title: string; revision: number; first_published_at: string | null };

type Props = {
  /** Null while the dialog is closed. */
  article: DeletableArticle | null;
  /** The table gets the focus after the deletion, because the focused row is removed. */
  table?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before an article is deleted; the question names the article. */
export function DeleteArticleDialog({ article, table, onClose, onDeleted }: Props) {
  const t = useT();
  // The text stays while the dialog's closing animation runs.
  const shown = useRef(article);
  if (article) shown.current = article;
  const isDeleted = useRef(false);
  const removal = useWrite(({ id, revision }: DeletableArticle) => deleteArticle(id, revision), {
    onSuccess() {
      isDeleted.current = true;
      notify({ kind: "success", title: t("admin.articles.deleted", "Articolo eliminato con successo!") });
      onClose();
      onDeleted?.();
    },
    onFailure: onClose,
    onExpired: onClose,
    failureNotice: (failure) => ({
      kind: "error",
      title: t(
        "admin.articles.delete_failed",
        "Si è verificato un errore durante l'eliminazione dell'articolo.",
      ),
      description: failureText(t, failure, {
        stale: t(
          "admin.articles.delete_stale",
          "Qualcuno l’ha modificato nel frattempo: guarda com’è adesso, poi riprova.",
        ),
      }),
      duration: 8000,
    }),
    invalidates: [ARTICLE_TABLE_KEY, ["blog"]],
  });
  return (
    <ConfirmDialog
      open={article !== null}
      title={t("admin.articles.delete_title", "Eliminare «{{title}}»?", {
        title: shown.current ? articleTitle(t, shown.current) : "",
      })}
      text={
        shown.current?.first_published_at
          ? t(
              "admin.articles.delete_published",
              "L’articolo sparisce dal blog con le sue bozze e le sue versioni, e il suo indirizzo dirà che non c’è più. Non si può tornare indietro.",
            )
          : t(
              "admin.articles.delete_draft",
              "La bozza sparisce con tutte le sue versioni. Non si può tornare indietro.",
            )
      }
      cancelLabel={t("admin.articles.delete_keep", "Mantieni l’articolo")}
      confirmLabel={t("admin.articles.delete_now", "Elimina per sempre")}
      busy={removal.isPending}
      onAction={() => {
        isDeleted.current = false;
        if (article) removal.start(article);
      }}
      onClose={() => !removal.isPending && onClose()}
      focusAfterwards={() => (isDeleted.current ? (table?.current ?? null) : null)}
    />
  );
}

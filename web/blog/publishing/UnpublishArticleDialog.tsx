import { useRef } from "react";
import { articleState } from "../../../worker/blog/contract.ts";
import type { EditedArticle } from "../../../worker/blog/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { unpublishArticle } from "../editor/api.ts";
import { articleTitle } from "../editor/labels.ts";
import { ARTICLE_TABLE_KEY } from "../editor/queries.ts";

type UnpublishableArticle = {
  id: string;
  title: string;
  revision: number;
  published: boolean;
  publish_at: string | null;
};

type Props = {
  /** Null while the dialog is closed. */
  article: UnpublishableArticle | null;
  onClose: () => void;
  onDone?: (answer: EditedArticle) => void;
  /** Returns true when the caller shows the failure. */
  onFailure?: (failure: Error) => unknown;
};

/** Asks before a published article leaves the blog, or a scheduled publication is cancelled. */
export function UnpublishArticleDialog({ article, onClose, onDone, onFailure }: Props) {
  const t = useT();
  // The text stays while the dialog's closing animation runs.
  const shown = useRef(article);
  if (article) shown.current = article;
  const isScheduled = shown.current !== null && articleState(shown.current) === "scheduled";
  const { start, isPending } = useWrite(
    ({ id, revision }: UnpublishableArticle) => unpublishArticle(id, revision),
    {
      onSuccess(answer) {
        notify({
          kind: "success",
          title: isScheduled
            ? t("editor.unscheduled", "Programmazione annullata: l’articolo è una bozza")
            : t("editor.unpublished", "L’articolo non è più sul blog: è una bozza"),
        });
        onClose();
        onDone?.(answer);
      },
      onFailure(failure) {
        onClose();
        return onFailure?.(failure);
      },
      onExpired: onClose,
      failureNotice: (failure) => ({
        kind: "error",
        title: t("editor.save_failed", "Si è verificato un errore nel salvare l'articolo"),
        description: failureText(t, failure, {
          stale: t(
            "editor.unpublish_stale",
            "Qualcuno l’ha modificato nel frattempo: guarda com’è adesso, poi riprova.",
          ),
        }),
        duration: 8000,
      }),
      invalidates: [ARTICLE_TABLE_KEY, ["blog"]],
    },
  );
  const title = shown.current ? articleTitle(t, shown.current) : "";
  return (
    <ConfirmDialog
      open={article !== null}
      {...(isScheduled
        ? {
            title: t("editor.unschedule_title", "Annullare la programmazione di «{{title}}»?", { title }),
            text: t(
              "editor.unschedule_text",
              "L’articolo torna in bozza e non verrà pubblicato. Quello che hai scritto resta.",
            ),
            cancelLabel: t("editor.unschedule_keep", "Mantienila"),
            confirmLabel: t("editor.unschedule", "Annulla programmazione"),
          }
        : {
            title: t("editor.unpublish_title", "Rimuovere dal blog «{{title}}»?", { title }),
            text: t(
              "editor.unpublish_text",
              "Nessuno potrà più leggerlo, e torna in bozza. Quando lo ripubblichi ha lo stesso indirizzo e la stessa data.",
            ),
            cancelLabel: t("editor.unpublish_keep", "Lascialo sul blog"),
            confirmLabel: t("editor.unpublish", "Rimuovi dal blog"),
          })}
      busy={isPending}
      onAction={() => article && start(article)}
      onClose={() => !isPending && onClose()}
    />
  );
}

import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { discardDraft, getEditedArticle } from "../editor/api.ts";
import { ARTICLE_TABLE_KEY } from "../editor/queries.ts";
import type { ArticleFormState } from "../editor/useArticleForm.ts";

type Props = { form: ArticleFormState; isOpen: boolean; onClose: () => void };

/** How long the way back is offered, in milliseconds. */
const UNDO_MS = 15_000;

/** Asks before what was typed since the article was saved is put aside; it stays as a version. */
export function DiscardDialog({ form, isOpen, onClose }: Props) {
  const t = useT();
  const { draft } = form;
  const { id } = draft.edited.article;
  const { start, isPending } = useWrite(
    async () => {
      // What was typed a moment ago becomes a version, too.
      const revisions = await form.save();
      if (!revisions) return null;
      const typed = draft.session.getSnapshot().fields;
      return draft.hold(async () => {
        await discardDraft(id, revisions.draft_revision);
        return { edited: await getEditedArticle(id), typed };
      });
    },
    {
      onSuccess(answer) {
        onClose();
        if (!answer) return;
        draft.accept(answer.edited, true);
        notify({
          kind: "success",
          title: t("editor.discarded", "Modifiche scartate"),
          description: t("editor.discarded_text", "Le ritrovi tra le versioni."),
          duration: UNDO_MS,
          action: {
            label: t("editor.discard_undo", "Annulla"),
            onSelect: () => draft.session.change(answer.typed, true),
          },
        });
      },
      onFailure(failure) {
        onClose();
        if (!isRefusal(failure, "stale")) return false;
        draft.openConflict(failure);
        return true;
      },
      onExpired: onClose,
      failureNotice: (failure) => ({
        kind: "error",
        title: t("editor.save_failed", "Si è verificato un errore nel salvare l'articolo"),
        description: failureText(t, failure),
      }),
      invalidates: [ARTICLE_TABLE_KEY],
    },
  );
  return (
    <ConfirmDialog
      open={isOpen}
      title={t("editor.discard_title", "Scartare le modifiche?")}
      text={t(
        "editor.discard_text",
        "Torna il testo dell’ultima pubblicazione. Quello che hai scritto dopo resta tra le versioni.",
      )}
      cancelLabel={t("editor.discard_keep", "Mantienile")}
      confirmLabel={t("editor.discard", "Scarta le modifiche")}
      busy={isPending}
      onAction={() => start()}
      onClose={() => !isPending && onClose()}
    />
  );
}

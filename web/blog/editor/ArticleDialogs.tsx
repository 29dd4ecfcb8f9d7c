import { useNavigate } from "react-router";
import { flex } from "styled-system/patterns";
import { hasPermission } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { DeleteArticleDialog } from "../publishing/DeleteArticleDialog.tsx";
import { PublishDialog } from "../publishing/PublishDialog.tsx";
import { UnpublishArticleDialog } from "../publishing/UnpublishArticleDialog.tsx";
import { discardDraft, getEditedArticle } from "./api.ts";
import { LazyArticlePreview } from "./LazyArticlePreview.tsx";
import { ARTICLE_TABLE_KEY } from "./queries.ts";
import type { ArticleFormState } from "./useArticleForm.ts";

export type EditorDialog = "publish" | "unpublish" | "discard" | "delete" | "preview";

type Props = {
  form: ArticleFormState;
  /** The open dialog, or null. */
  dialog: EditorDialog | null;
  onDialog: (dialog: EditorDialog | null) => void;
};

type DiscardDialogProps = { form: ArticleFormState; isOpen: boolean; onClose: () => void };

/** How long the undo is offered, in milliseconds. */
const UNDO_MS = 15_000;

/** The dialogs of the editor's page. */
export function ArticleDialogs({ form, dialog, onDialog }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const { draft } = form;
  const { article } = draft.edited;
  const subject = { ...article, title: draft.fields.title };
  const close = () => onDialog(null);
  return (
    <>
      <Sheet
        open={dialog === "preview"}
        title={t("editor.preview", "Anteprima")}
        closeLabel={t("editor.preview_close", "Chiudi l’anteprima")}
        onClose={close}
        size="full"
      >
        <div className={previewLook}>
          <LazyArticlePreview draft={draft} />
        </div>
      </Sheet>
      <PublishDialog form={form} isOpen={dialog === "publish"} onClose={close} />
      <UnpublishArticleDialog
        article={dialog === "unpublish" ? subject : null}
        onClose={close}
        onDone={(answer) => draft.accept(answer)}
        onFailure={(failure) => {
          if (!isRefusal(failure, "stale")) return false;
          draft.openConflict(failure);
          return true;
        }}
      />
      <DiscardDialog form={form} isOpen={dialog === "discard"} onClose={close} />
      <DeleteArticleDialog
        article={dialog === "delete" ? subject : null}
        onClose={close}
        onDeleted={() => {
          draft.removeFromDevice();
          const table = hasPermission(user, "admin.open") ? paths.adminArticles : paths.blogManagement;
          navigate(table.href(), { replace: true });
        }}
      />
    </>
  );
}

/** The height that a full-height sheet has below its title. */
const previewLook = flex({ direction: "column", align: "stretch", gap: "4", height: "calc(100% - 4rem)" });

/** Asks before discarding the draft; the draft's text stays as a version. */
function DiscardDialog({ form, isOpen, onClose }: DiscardDialogProps) {
  const t = useT();
  const { draft } = form;
  const { id } = draft.edited.article;
  const { start, isPending } = useWrite(
    async () => {
      // Saves first, so that the last typed text becomes a version, too.
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

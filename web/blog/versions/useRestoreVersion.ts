import type { ArticleVersion } from "../../../worker/blog/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import type { ArticleDraftState } from "../drafts/useArticleDraft.ts";
import { restoreArticleVersion } from "../editor/api.ts";
import { OWN_ARTICLES_KEY } from "../editor/queries.ts";

/** How long the undo is offered, in milliseconds. */
const UNDO_MS = 15_000;

/** Restores a version into the draft. The typed text is saved first, so that it becomes a version, too. */
export function useRestoreVersion(draft: ArticleDraftState, onDone: () => void) {
  const t = useT();
  const { session } = draft;
  const { id } = draft.edited.article;
  return useWrite(
    async ({ number }: ArticleVersion) => {
      const before = session.getSnapshot().fields;
      if (!(await session.flush())) return null;
      return session.hold(async () => {
        const { draft_revision } = draft.getEdited();
        session.adopt(await restoreArticleVersion(id, number, draft_revision), true);
        return before;
      });
    },
    {
      invalidates: [[...OWN_ARTICLES_KEY, "versions", id]],
      onSuccess(before) {
        if (!before)
          return notify({
            kind: "error",
            title: t(
              "editor.version_unsaved",
              "Prima dobbiamo salvare quello che hai scritto: riprova tra poco",
            ),
          });
        onDone();
        notify({
          kind: "success",
          title: t("editor.version_restored_now", "Testo ripreso nella bozza"),
          duration: UNDO_MS,
          action: {
            label: t("editor.version_undo", "Annulla il ripristino"),
            onSelect: () => session.change(before, true),
          },
        });
      },
      onFailure(failure) {
        if (!isRefusal(failure, "stale")) return false;
        onDone();
        draft.openConflict(failure);
        return true;
      },
    },
  );
}

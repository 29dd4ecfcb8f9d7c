import { useState } from "react";
import { articleState } from "../../../worker/blog/contract.ts";
import type { EditedArticle } from "../../../worker/blog/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";
import { publishArticle } from "../editor/api.ts";
import { ARTICLE_TABLE_KEY } from "../editor/queries.ts";
import type { ArticleFormState } from "../editor/useArticleForm.ts";

/** The time of publication: a clock time of a time zone; null for now. */
type PublishTime = { clockTime: string; timeZone: string } | null;

type Options = { onClose: () => void; onPublished: (answer: EditedArticle) => void };

const COMPLETE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Publishes or schedules an article. Saves the typed text before, so that the text on the screen is published; when
 * another user saved meanwhile, shows the conflict instead.
 */
export function usePublish(form: ArticleFormState, { onClose, onPublished }: Options) {
  const t = useT();
  const { draft } = form;
  const [timeError, setTimeError] = useState<string | undefined>();
  const write = useWrite(
    async (time: PublishTime) => {
      const { article } = draft.getEdited();
      const before = articleState(article);
      const revisions = await form.save();
      if (!revisions) return null;
      const at = time && { publish_at: time.clockTime, time_zone: time.timeZone };
      const answer = await draft.hold(() => publishArticle(article.id, { ...revisions, ...at }));
      return { answer, before };
    },
    {
      onSuccess(done) {
        // The form's notices explain why the save failed.
        if (!done) return onClose();
        const { answer, before } = done;
        draft.accept(answer);
        const isScheduled = articleState(answer.article) === "scheduled";
        notify({
          kind: "success",
          title: isScheduled
            ? t("editor.scheduled", "Articolo programmato")
            : before === "published"
              ? t("editor.updated", "Articolo aggiornato con successo!")
              : t("editor.created", "Articolo creato con successo!"),
        });
        // The page's head shows the time of a scheduled article.
        if (isScheduled) onClose();
        else onPublished(answer);
      },
      onFailure(failure) {
        if (isRefusal(failure, "stale")) {
          onClose();
          draft.openConflict(failure);
          return true;
        }
        if (isRefusal(failure, "too_many_requests")) return true;
        if (!(failure instanceof ApiError)) return false;
        const { publish_at, time_zone, ...fields } = failure.fields;
        if (publish_at || time_zone) {
          setTimeError(publish_at ?? time_zone);
          return true;
        }
        if (Object.keys(fields).length === 0) return false;
        onClose();
        form.showErrors(fields);
        return false;
      },
      failureNotice: (failure) => ({
        kind: "error",
        title: t("editor.save_failed", "Si è verificato un errore nel salvare l'articolo"),
        description: failureText(t, failure),
        duration: 8000,
      }),
      expiredText: t("editor.draft_sign_in", "Devi essere autenticato per salvare un articolo"),
      invalidates: [ARTICLE_TABLE_KEY, ["blog"]],
    },
  );
  return {
    isPending: write.isPending,
    failure: write.error,
    timeError,
    clearTimeError: () => setTimeError(undefined),
    start(time: PublishTime) {
      if (time && !COMPLETE_TIME.test(time.clockTime)) return setTimeError("validation.date");
      setTimeError(undefined);
      write.start(time);
    },
  };
}

import { useRef, useState } from "react";
import type { ArticleFields, EditedArticle } from "../../../../worker/blog/contract.ts";
import { saveDraft } from "../api.ts";
import { writtenFields } from "../newArticle.ts";

/** Where what is typed is: at the server, only here, or refused. */
export type DraftSaving = "saved" | "unsaved" | "saving" | "offline" | "failed";

/** The revisions that a write sends, once all that was typed is at the server. */
export type SavedRevisions = { revision: number; draft_revision: number };

export type ArticleDraftState = ReturnType<typeof useArticleDraft>;

/**
 * What is typed into an article, and where it is saved. A stand-in that saves on `flush` alone: without autosave, without
 * what the device keeps, without conflicts.
 */
export function useArticleDraft(start: EditedArticle) {
  const [edited, setEdited] = useState(start);
  const [fields, setFields] = useState<ArticleFields>(() => writtenFields(start.draft ?? start.article));
  const [saving, setSaving] = useState<DraftSaving>("saved");
  const [failure, setFailure] = useState<unknown>(null);
  const [savedIn] = useState(() => crypto.randomUUID());
  const latest = useRef({ edited, fields, isDirty: false });
  latest.current.edited = edited;

  function replaceEdited(next: EditedArticle) {
    latest.current.edited = next;
    setEdited(next);
  }

  return {
    /** The article and its draft as the server knows them. `article.revision` 0: not yet. */
    edited,
    /** The values of the form. */
    fields,
    saving,
    /** Why the last save failed. */
    failure,
    /** Changes some fields. */
    change(some: Partial<ArticleFields>) {
      latest.current.fields = { ...latest.current.fields, ...some };
      latest.current.isDirty = true;
      setFields(latest.current.fields);
      setSaving("unsaved");
    },
    /** Saves what is typed now. Null when it could not be saved: `failure` or a dialog says why. */
    async flush(): Promise<SavedRevisions | null> {
      const { draft_revision, article } = latest.current.edited;
      if (!latest.current.isDirty && article.revision > 0)
        return { revision: article.revision, draft_revision };
      setSaving("saving");
      try {
        latest.current.isDirty = false;
        const body = { ...latest.current.fields, revision: draft_revision, saved_in: savedIn };
        const saved = await saveDraft(article.id, body);
        const revision = Math.max(1, article.revision);
        replaceEdited({ article: { ...article, revision }, draft: saved, draft_revision: saved.revision });
        setSaving("saved");
        setFailure(null);
        return { revision, draft_revision: saved.revision };
      } catch (error) {
        latest.current.isDirty = true;
        setFailure(error);
        setSaving("failed");
        return null;
      }
    },
    /** Takes over what a write of the article answered (published, unpublished, restored, draft discarded). */
    accept(answer: EditedArticle) {
      replaceEdited(answer);
      latest.current.fields = writtenFields(answer.draft ?? answer.article);
      latest.current.isDirty = false;
      setFields(latest.current.fields);
      setSaving("saved");
      setFailure(null);
    },
    /** Shows the conflict that a refused write answered (409 `stale`). */
    openConflict(_failure: unknown) {},
    /** Opens the list of versions. */
    openVersions() {},
    /** Removes what this device keeps of the article, because it was deleted. */
    forget() {},
  };
}

import { useEffect, useState, useSyncExternalStore } from "react";
import type { ArticleFields, EditedArticle } from "../../../../worker/blog/contract.ts";
import { useUser } from "../../../auth/session.ts";
import { DraftSession } from "./draftSession.ts";
import type { StartingArticle } from "./loadStartingArticle.ts";
import { isAllSent } from "./saverState.ts";

/** Where what is typed is: at the server, only here, or refused. */
export type DraftSaving = "saved" | "unsaved" | "saving" | "offline" | "failed";

/** The revisions that a write sends, once all that was typed is at the server. */
export type SavedRevisions = { revision: number; draft_revision: number };

export type ArticleDraftState = ReturnType<typeof useArticleDraft>;

/**
 * What is typed into an article: kept on this device at once, sent as it is typed, and compared with what others and
 * other tabs write. `DraftNotices` shows what the user must know or decide, `DraftStatus` where the text is.
 */
export function useArticleDraft(start: StartingArticle) {
  const user = useUser();
  const userId = user?.id ?? "";
  const [session] = useState(() => DraftSession.of(userId, start));
  const { edited, saver, isStarting } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);

  const saving: DraftSaving = isAllSent(saver)
    ? "saved"
    : saver.inFlight
      ? "saving"
      : saver.block
        ? "failed"
        : saver.isOnline
          ? "unsaved"
          : "offline";

  return {
    session,
    /** The article and its draft as the server knows them. `article.revision` 0: not yet. */
    edited,
    /** The values of the form. */
    fields: saver.fields,
    /** One more whenever `fields` were replaced by another text than the typed one. */
    replaced: saver.replaced,
    /** Another tab writes the article, or this one is about to. */
    isReadOnly: isStarting || !saver.isWriter,
    saver,
    isStarting,
    saving,
    /** Why the server refused the last save. */
    failure: saver.block?.kind === "refused" ? saver.block.failure : null,
    /** Changes some fields. */
    change: (some: Partial<ArticleFields>) => session.change(some),
    /** Saves what is typed now. Null when it could not be saved: `failure` or a notice says why. */
    async flush(): Promise<SavedRevisions | null> {
      if (!(await session.flush())) return null;
      const { article, draft_revision } = session.getSnapshot().edited;
      return { revision: article.revision, draft_revision };
    },
    /** Carries out another write of the article, and starts no save meanwhile. */
    hold: <Result>(write: () => Promise<Result>) => session.hold(write),
    /**
     * Takes over what a write of the article answered. `isReplacing`: its text replaces the one on the screen; without
     * it the text on the screen stays, as after publishing.
     */
    accept: (answer: EditedArticle, isReplacing = false) => session.adopt(answer, isReplacing),
    /** Compares with the server's text, because a write was refused (409 `stale`); a conflict is shown. */
    openConflict: (_failure?: unknown) => void session.compare().catch(() => {}),
    /** Whether the list of versions is open. */
    isVersionsOpen,
    openVersions: () => setVersionsOpen(true),
    closeVersions: () => setVersionsOpen(false),
    /** Removes what this device keeps of the article, because it was deleted. */
    forget: () => session.forget(),
  };
}

import { useEffect, useState, useSyncExternalStore } from "react";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { articleSession, openArticleSession, storeAsNewArticle } from "./articleDraft.ts";
import { type ArticleBase, openedArticles } from "./openedArticles.ts";

/** The revisions that a write sends, once all that was typed is at the server. */
export type SavedRevisions = { revision: number; draft_revision: number };

export type ArticleDraftState = ReturnType<typeof useArticleDraft>;

/**
 * What is typed into an article: kept on this device at once, sent as it is typed, and compared with what others and
 * other tabs write. `DraftNotices` shows what the user must know or decide, `DraftStatus` where the text is.
 */
export function useArticleDraft(start: ArticleBase) {
  const user = useUser();
  const userId = user?.id ?? "";
  const [session] = useState(() => articleSession(userId, start));
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const saving = useSyncExternalStore(session.subscribe, session.getSaving);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  useEffect(() => openArticleSession(session), [session]);

  const getEdited = (): ArticleBase => {
    const { block } = session.getSaving();
    return block?.kind === "conflict" ? block.theirs : (session.getSnapshot().base ?? start);
  };

  return {
    ...snapshot,
    session,
    base: snapshot.base ?? start,
    /** The article and its draft as the server knows them. `article.revision` 0: not yet. */
    edited: getEdited(),
    getEdited,
    isChanged: session.isChanged,
    saving,
    /** Another tab writes the article, or this one is about to. */
    isReadOnly: saving.isStarting || !saving.isWriter,
    /** Why the server refused the last save. */
    failure: saving.block?.kind === "refused" ? saving.block.failure : null,
    /** Changes some fields. */
    change: (some: Partial<ArticleFields>) => session.change(some),
    /** Saves what is typed now. Null when it could not be saved: `failure` or a notice says why. */
    async flush(): Promise<SavedRevisions | null> {
      if (!(await session.flush())) return null;
      const { article, draft_revision } = getEdited();
      return { revision: article.revision, draft_revision };
    },
    /** Carries out another write of the article, and starts no save meanwhile. */
    hold: <Result>(write: () => Promise<Result>) => session.hold(write),
    /**
     * Takes over what a write of the article answered. `isReplacing`: its text replaces the one on the screen; without
     * it the text on the screen stays, as after publishing.
     */
    accept: (answer: ArticleBase, isReplacing = false) => session.adopt(answer, isReplacing),
    /** Compares with the server's text, because a write was refused (409 `stale`); a conflict is shown. */
    openConflict: (_failure?: unknown) => void session.compare().catch(() => {}),
    /** Whether the list of versions is open. */
    isVersionsOpen,
    openVersions: () => setVersionsOpen(true),
    closeVersions: () => setVersionsOpen(false),
    /** Stores a text as the draft of a new article, which its editor sends. False when the storage is full. */
    storeAsNew: (id: string, fields: ArticleFields) => storeAsNewArticle(userId, getEdited(), id, fields),
    /** Removes what this device keeps of the article, because it was deleted. */
    forget() {
      session.end();
      openedArticles.drop(userId, start.article.id);
    },
  };
}

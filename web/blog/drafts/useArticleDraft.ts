import { useEffect, useState, useSyncExternalStore } from "react";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { articleSession, openArticleSession, storeAsNewArticle } from "./articleDraft.ts";
import { type ArticleBase, openedArticles } from "./openedArticles.ts";

/** The revisions for a write, after the whole text was saved on the server. */
export type SavedRevisions = { revision: number; draft_revision: number };

export type ArticleDraftState = ReturnType<typeof useArticleDraft>;

/**
 * The text of an article while it is typed: stored on this device immediately, sent during typing, and compared with
 * the saves of other users and tabs. `DraftNotices` shows the user what to decide, `DraftStatus` where the text is
 * stored.
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
    /** The article and its draft as the server knows them. `article.revision` 0: the article is new to the server. */
    edited: getEdited(),
    getEdited,
    isChanged: session.isChanged,
    saving,
    /** Another tab writes the article, or this tab is still waiting for the lock. */
    isReadOnly: saving.isStarting || !saving.isWriter,
    /** The server's refusal of the last save. */
    failure: saving.block?.kind === "refused" ? saving.block.failure : null,
    change: (some: Partial<ArticleFields>) => session.change(some),
    /** Saves the typed text. Null when the save failed: `failure` or a notice gives the reason. */
    async flush(): Promise<SavedRevisions | null> {
      if (!(await session.flush())) return null;
      const { article, draft_revision } = getEdited();
      return { revision: article.revision, draft_revision };
    },
    /** Carries out another write of the article, and starts no save meanwhile. */
    hold: <Result>(write: () => Promise<Result>) => session.hold(write),
    /** Takes over a write's answer. `isReplacing`: its text replaces the typed one, which otherwise stays. */
    accept: (answer: ArticleBase, isReplacing = false) => session.adopt(answer, isReplacing),
    /** Compares with the server's text after a refused write (409 `stale`), and shows a conflict. */
    openConflict: (_failure?: unknown) => void session.compare().catch(() => {}),
    isVersionsOpen,
    openVersions: () => setVersionsOpen(true),
    closeVersions: () => setVersionsOpen(false),
    /** Stores a text as the draft of a new article, which its editor sends. False when the storage is full. */
    storeAsNew: (id: string, fields: ArticleFields) => storeAsNewArticle(userId, getEdited(), id, fields),
    /** Removes the deleted article's data from this device. */
    removeFromDevice() {
      session.end();
      openedArticles.drop(userId, start.article.id);
    },
  };
}

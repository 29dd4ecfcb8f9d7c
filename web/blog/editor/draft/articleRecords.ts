import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { canKeepDrafts, draftKey } from "../../../lib/drafts.ts";
import { storage } from "../../../lib/storage.ts";
import type { UnsentText } from "./saverState.ts";

/** An article's text that this browser keeps until the server has it. `at` in ISO. */
export type ArticleRecord = UnsentText & {
  id: string;
  /** The article as the editor opened it, so that it opens without a network. */
  article: EditedArticle["article"];
  at: string;
};

const FORM = "article:";

function recordKey(userId: string, id: string): string {
  return draftKey(userId, FORM + id);
}

/**
 * Texts are kept in local storage: it is written synchronously, so that a text is there when the tab is killed in the
 * next moment, while a transaction of IndexedDB may not have ended. 5,000,000 characters hold twelve of the longest
 * texts with what they changed.
 */
export const articleRecords = {
  read(userId: string, id: string): ArticleRecord | null {
    try {
      const record = JSON.parse(
        localStorage.getItem(recordKey(userId, id)) ?? "null",
      ) as ArticleRecord | null;
      return record?.fields && record.base ? record : null;
    } catch {
      // Storage is blocked, or the entry is of another build.
      return null;
    }
  },
  /**
   * False when the browser's storage is full or blocked. Nothing is kept after signing out, nor where another user signed
   * in.
   */
  keep(userId: string, record: ArticleRecord): boolean {
    const present = storage.user();
    if (!canKeepDrafts() || (present && present.id !== userId)) return true;
    try {
      // The text of the article itself is in `base` or at the server.
      const article = { ...record.article, content: "" };
      localStorage.setItem(recordKey(userId, record.id), JSON.stringify({ ...record, article }));
      return true;
    } catch {
      return false;
    }
  },
  drop(userId: string, id: string) {
    try {
      localStorage.removeItem(recordKey(userId, id));
    } catch {
      // Storage is blocked, so nothing is kept.
    }
  },
  /** The user's texts on this device, newest first. */
  list(userId: string): ArticleRecord[] {
    const prefix = recordKey(userId, "");
    return readKeys()
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => articleRecords.read(userId, key.slice(prefix.length)) ?? [])
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  },
  /** Calls `onDrop` when another tab removes the text, which signing out does. */
  watch(userId: string, id: string, onDrop: () => void): () => void {
    const follow = (event: StorageEvent) => {
      const isRemoved = event.key === recordKey(userId, id) && event.newValue === null;
      if (isRemoved || event.key === null) onDrop();
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  },
};

function readKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { canKeepDrafts, copyKey } from "../../../lib/drafts.ts";
import { storage } from "../../../lib/storage.ts";

/** The articles opened last on this device that open without a network. */
const COPIES_MAX = 5;

type OpenedArticle = { edited: EditedArticle; at: string };

/** Copies of the articles that a user opened for writing, so that their editor opens without a network. */
export const openedArticles = {
  keep(userId: string, edited: EditedArticle) {
    if (!canKeepDrafts() || storage.user()?.id !== userId) return;
    try {
      const others = listKeys(userId)
        .filter((key) => key !== keyOf(userId, edited.article.id))
        .map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? "" }))
        .sort((one, other) => (one.at < other.at ? 1 : -1));
      for (const { key } of others.slice(COPIES_MAX - 1)) localStorage.removeItem(key);
      const copy: OpenedArticle = { edited, at: new Date().toISOString() };
      localStorage.setItem(keyOf(userId, edited.article.id), JSON.stringify(copy));
    } catch {
      // The storage is full or blocked: unsent texts need it more.
    }
  },
  read(userId: string, id: string): EditedArticle | null {
    try {
      return parse(localStorage.getItem(keyOf(userId, id)))?.edited ?? null;
    } catch {
      return null;
    }
  },
  drop(userId: string, id: string) {
    try {
      localStorage.removeItem(keyOf(userId, id));
    } catch {
      // Storage is blocked, so there is no copy.
    }
  },
  /** Removes the copies, because an unsent text needs the room. */
  makeRoom(userId: string) {
    for (const key of listKeys(userId)) localStorage.removeItem(key);
  },
};

function keyOf(userId: string, id: string): string {
  return copyKey(userId, `article:${id}`);
}

function listKeys(userId: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, "")));
}

function parse(text: string | null): OpenedArticle | null {
  return JSON.parse(text ?? "null");
}

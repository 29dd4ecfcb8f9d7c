import type { ArticleFields, EditedArticle } from "../../../worker/blog/outputs.ts";
import { copyKey } from "../../drafts/removeDrafts.ts";
import { listKeys, parseStored, readText, writeText } from "../../drafts/storedDrafts.ts";
import { storage } from "../../lib/storage.ts";

/**
 * The article that a text changes, as the server has it. `shown`: the text as it was sent, where the server cleaned it;
 * `isFromDevice`: the server did not answer.
 */
export type ArticleBase = EditedArticle & { shown?: ArticleFields | null; isFromDevice?: true };

/** The number of recently opened articles of which this device stores a copy for offline use. */
const COPIES_MAX = 5;

type OpenedArticle = { edited: ArticleBase; at: string };

/** Copies of the articles that a user opened for writing, so that their editor opens without a network. */
export const openedArticles = {
  key: (userId: string, id: string): string => copyKey(userId, `article:${id}`),
  store(userId: string, edited: ArticleBase) {
    if (storage.user()?.id !== userId) return;
    const own = openedArticles.key(userId, edited.article.id);
    const others = listKeys(openedArticles.key(userId, ""))
      .filter((key) => key !== own)
      .map((key) => ({ key, at: readOpened(key)?.at ?? "" }))
      .sort((one, other) => (one.at < other.at ? 1 : -1));
    for (const { key } of others.slice(COPIES_MAX - 1)) writeText(userId, key, null);
    const copy: OpenedArticle = { edited, at: new Date().toISOString() };
    // When the storage is full the copy is not stored, because unsent texts matter more.
    writeText(userId, own, JSON.stringify(copy));
  },
  read: (userId: string, id: string): ArticleBase | null =>
    readOpened(openedArticles.key(userId, id))?.edited ?? null,
  /** Removes the copy of an article; without an id all copies. */
  drop(userId: string, id = "") {
    for (const key of listKeys(openedArticles.key(userId, id))) writeText(userId, key, null);
  },
};

function readOpened(key: string): OpenedArticle | null {
  return parseStored<OpenedArticle>(readText(key));
}

import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { ApiError } from "../../../lib/api.ts";
import { storage } from "../../../lib/storage.ts";
import { getEditedArticle } from "../api.ts";
import { type ArticleRecord, articleRecords } from "./articleRecords.ts";
import { openedArticles } from "./openedArticles.ts";

/** An article as its editor begins; `isFromDevice`: without the server's answer, from what this browser keeps. */
export type StartingArticle = EditedArticle & { isFromDevice?: true };

/**
 * The article from the server; without an answer, or without a session, from this device: its unsent text, or the copy of
 * when it was opened last. Null for an id that the server does not know.
 */
export async function loadStartingArticle(id: string, signal: AbortSignal): Promise<StartingArticle | null> {
  const userId = storage.user()?.id ?? "";
  try {
    const edited = await getEditedArticle(id, signal);
    openedArticles.keep(userId, edited);
    return edited;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const { status } = failure;
    if (status === 404) return null;
    const isUnanswered = status === 0 || status === 401 || status === 429 || status >= 500;
    const found = isUnanswered ? readFromDevice(userId, id) : null;
    if (!found) throw failure;
    return { ...found, isFromDevice: true };
  }
}

function readFromDevice(userId: string, id: string): EditedArticle | null {
  const record = articleRecords.read(userId, id);
  return record ? toEdited(record) : openedArticles.read(userId, id);
}

function toEdited({ article, base }: ArticleRecord): EditedArticle {
  return { article: { ...article, ...base.fields }, draft: null, draft_revision: base.revision };
}

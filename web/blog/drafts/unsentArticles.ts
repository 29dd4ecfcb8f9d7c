import type { ArticleDraft, ArticleFields } from "../../../worker/blog/outputs.ts";
import { draftKey } from "../../drafts/draftKeys.ts";
import { type Draft, listDrafts, parseDraft, readText, writeText } from "../../drafts/storedDrafts.ts";
import { withFreeLock } from "../../drafts/tabLock.ts";
import { ApiError } from "../../lib/api.ts";
import { saveDraft } from "../editor/api.ts";
import { ARTICLE_DRAFTS } from "./articleDraft.ts";
import type { ArticleBase } from "./openedArticles.ts";

/** The texts of a user that only this device has, newest first; `name`: the article's id. */
export function listUnsentArticles(userId: string) {
  return listDrafts<ArticleFields>(userId, ARTICLE_DRAFTS);
}

/**
 * Sends the unsent texts of this device, one after the other. Skips texts that another tab is writing, and texts that
 * were changed elsewhere, because their editor shows the conflict. Returns the number of texts that the server took.
 */
export async function sendUnsentArticles(userId: string): Promise<number> {
  let sent = 0;
  for (const { name } of listUnsentArticles(userId)) {
    const key = draftKey(userId, ARTICLE_DRAFTS + name);
    if (await withFreeLock(key, () => sendText(userId, name, key))) sent += 1;
  }
  return sent;
}

async function sendText(userId: string, id: string, key: string): Promise<boolean> {
  // Read inside the lock, because a tab may have sent the text meanwhile.
  const text = readText(key);
  const draft = parseDraft<ArticleFields, ArticleBase>(text);
  if (!draft) return false;
  try {
    await save(id, draft);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return false;
  }
  if (readText(key) === text) writeText(userId, key, null);
  return true;
}

async function save(id: string, { fields, base, id: saved_in }: Draft<ArticleFields, ArticleBase>) {
  const send = (revision: number) => saveDraft(id, { ...fields, revision, saved_in });
  try {
    await send(base?.draft_revision ?? 0);
  } catch (failure) {
    // A conflict with the tab's own save, whose answer was lost.
    const current = failure instanceof ApiError ? (failure.current as ArticleDraft | undefined) : undefined;
    if (current?.saved_in !== saved_in) throw failure;
    await send(current.revision);
  }
}

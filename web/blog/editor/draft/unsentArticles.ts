import type { ArticleDraft } from "../../../../worker/blog/contract.ts";
import { ApiError } from "../../../lib/api.ts";
import { saveDraft } from "../api.ts";
import { type ArticleRecord, articleRecords } from "./articleRecords.ts";
import { articleLockName, withFreeLock } from "./tabLock.ts";

/** The texts of a user that this device keeps because the server does not have them, newest first. */
export function listUnsentArticles(userId: string): ArticleRecord[] {
  return articleRecords.list(userId);
}

/** How sending ended: how many texts the server took, and how many wait, for the network or for their writer's choice. */
export type UnsentResult = { sent: number; left: number };

/**
 * Sends the texts that this device keeps, one after the other; those that another tab writes are left to it, and those that
 * were changed elsewhere to their editor, where the writer compares.
 */
export async function sendUnsentArticles(userId: string): Promise<UnsentResult> {
  let sent = 0;
  for (const { id } of articleRecords.list(userId)) {
    const isSent = await withFreeLock(articleLockName(userId, id), () => sendRecord(userId, id));
    if (isSent) sent += 1;
  }
  return { sent, left: articleRecords.list(userId).length };
}

async function sendRecord(userId: string, id: string): Promise<boolean> {
  // Read inside the lock: a tab may have sent it meanwhile.
  const record = articleRecords.read(userId, id);
  if (!record) return false;
  try {
    await save(record);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return false;
  }
  if (articleRecords.read(userId, id)?.at === record.at) articleRecords.drop(userId, id);
  return true;
}

async function save({ id, fields, base, saved_in }: ArticleRecord) {
  const send = (revision: number) => saveDraft(id, { ...fields, revision, saved_in });
  try {
    await send(base.revision);
  } catch (failure) {
    // Its own save, whose answer was lost.
    const current = failure instanceof ApiError ? (failure.current as ArticleDraft | undefined) : undefined;
    if (current?.saved_in !== saved_in) throw failure;
    await send(current.revision);
  }
}

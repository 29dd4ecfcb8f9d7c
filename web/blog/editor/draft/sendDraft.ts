import type { ArticleDraft, EditedArticle } from "../../../../worker/blog/contract.ts";
import { retryAfterSeconds } from "../../../auth/retryAfter.tsx";
import { ApiError } from "../../../lib/api.ts";
import { storage } from "../../../lib/storage.ts";
import { getEditedArticle, saveDraft } from "../api.ts";
import type { SaveFailure } from "./saver.ts";
import type { SaverState } from "./saverState.ts";
import { toServerText } from "./serverText.ts";

/** A save that takes longer counts as lost, in milliseconds. */
const SAVE_MAX_MS = 45_000;
/** Requests that outlive their page may carry 64 KiB. */
const KEEPALIVE_MAX_BYTES = 60_000;

/** What became of a save. `current`: the article, where a failure made it necessary to read it anew. */
type SaveOutcome = { draft: ArticleDraft } | { draft: null; failure: SaveFailure; current?: EditedArticle };

/** Sends the text that is in flight as the draft. Never throws. */
export async function sendDraft(
  userId: string,
  edited: EditedArticle,
  { id, inFlight, base, saved_in }: SaverState,
): Promise<SaveOutcome> {
  // Another user signed in, in this tab or another: the text is not theirs to send.
  if (storage.user()?.id !== userId) return { draft: null, failure: { status: 401 } };
  const is_known = edited.article.revision > 0;
  const body = { ...inFlight?.fields, revision: base.revision, is_known, saved_in };
  const isLeaving = document.visibilityState === "hidden";
  const isLight = JSON.stringify(body).length < KEEPALIVE_MAX_BYTES;
  try {
    const draft = await saveDraft(id, body, {
      keepalive: isLeaving && isLight,
      signal: AbortSignal.timeout(SAVE_MAX_MS),
    });
    return { draft };
  } catch (error) {
    return toOutcome(id, error);
  }
}

/** An article with a draft that was saved. The first save of a new article makes it known to the server; a text like the saved one leaves no draft. */
export function withDraft({ article }: EditedArticle, draft: ArticleDraft): EditedArticle {
  const revision = article.revision || draft.base_revision;
  const hasDraft = draft.base_revision > 0;
  return {
    article: { ...article, revision },
    draft: hasDraft ? draft : null,
    draft_revision: draft.revision,
  };
}

/** The failure of a save; with a 409 the server's text, read anew. */
async function toOutcome(id: string, error: unknown): Promise<SaveOutcome> {
  const failed = (failure: SaveFailure): SaveOutcome => ({ draft: null, failure });
  if (!(error instanceof ApiError)) return failed({ status: 0 });
  const { status } = error;
  if (status === 429) return failed({ status, retryAfterMs: retryAfterSeconds(error) * 1000 });
  if (status !== 409) return failed({ status, error });
  try {
    // The draft may be gone, too: published, or discarded.
    const current = await getEditedArticle(id);
    return { draft: null, failure: { status, current: toServerText(current) }, current };
  } catch (failure) {
    return failed({ status: failure instanceof ApiError && failure.status !== 409 ? failure.status : 0 });
  }
}

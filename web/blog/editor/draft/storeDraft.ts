import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { articleRecords } from "./articleRecords.ts";
import { openedArticles } from "./openedArticles.ts";
import type { SaverState } from "./saverState.ts";

/** Stores the typed text in the browser; copies of other articles make room for it. False when the storage is full. */
export function storeDraft(
  userId: string,
  { article }: EditedArticle,
  { id, saved_in, fields, base }: SaverState,
): boolean {
  const at = new Date().toISOString();
  const keep = () => articleRecords.keep(userId, { id, saved_in, fields, base, article, at });
  if (keep()) return true;
  openedArticles.makeRoom(userId);
  return keep();
}

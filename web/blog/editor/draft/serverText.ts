import type { EditedArticle } from "../../../../worker/blog/contract.ts";
import { writtenFields } from "../newArticle.ts";
import type { ServerText } from "./saverState.ts";

/** The server's text of an article: the draft's, else the article's own. */
export function toServerText({ article, draft, draft_revision: revision }: EditedArticle): ServerText {
  const { saved_in = null, saved_at = null, saved_by = null } = draft ?? {};
  return { fields: writtenFields(draft ?? article), shown: null, revision, saved_in, saved_at, saved_by };
}

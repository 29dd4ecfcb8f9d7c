import type {
  ArticleVersion,
  ArticleVersionLine,
  EditedArticle,
} from "../../../../../worker/blog/contract.ts";
import { call } from "../../../../lib/api.ts";

export function listArticleVersions(id: string, signal?: AbortSignal): Promise<ArticleVersionLine[]> {
  return call("GET", `/api/blog/${id}/versions`, { signal });
}

export function getArticleVersion(id: string, number: number, signal?: AbortSignal): Promise<ArticleVersion> {
  return call("GET", `/api/blog/${id}/versions/${number}`, { signal });
}

/** Brings a version back into the draft, whose text becomes a version. 409 `stale` with `current`. */
export function restoreArticleVersion(
  id: string,
  number: number,
  draftRevision: number,
): Promise<EditedArticle> {
  return call("POST", `/api/blog/${id}/versions/${number}/restore`, {
    body: { draft_revision: draftRevision },
  });
}

import type {
  ArticleDraft,
  ArticleFields,
  ArticleProblem,
  EditedArticle,
  HashtagCount,
} from "../../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { call } from "../../lib/api.ts";

/** A draft to save. `revision`: the last seen `draft_revision`, 0 if new; `saved_in`: this tab's random id. */
type DraftBody = Partial<ArticleFields> & { revision: number; saved_in: string };

/** `publish_at`: a local clock time YYYY-MM-DDTHH:MM in `time_zone`; without it the article is published now. */
type PublishBody = { revision: number; draft_revision: number; publish_at?: string; time_zone?: string };

export function getEditedArticle(id: string, signal?: AbortSignal): Promise<EditedArticle> {
  return call("GET", `/api/blog/${id}/draft`, { signal });
}

/** Saves the draft; an unknown id creates the article. 409 `stale` with `current`. */
export function saveDraft(
  id: string,
  body: DraftBody,
  options: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<ArticleDraft> {
  return call("PUT", `/api/blog/${id}/draft`, { body, ...options });
}

/** Discards the draft; its text stays as a version. */
export function discardDraft(id: string, revision: number): Promise<void> {
  return call("DELETE", `/api/blog/${id}/draft`, { search: { revision } });
}

export function publishArticle(id: string, body: PublishBody): Promise<EditedArticle> {
  return call("POST", `/api/blog/${id}/publish`, { body });
}

/** Makes a published or scheduled article a draft. */
export function unpublishArticle(id: string, revision: number): Promise<EditedArticle> {
  return call("POST", `/api/blog/${id}/unpublish`, { body: { revision } });
}

export function deleteArticle(id: string, revision: number): Promise<void> {
  return call("DELETE", `/api/blog/${id}`, { search: { revision } });
}

/** The problems of the draft, or of the article without a draft, that prevent publishing or deserve a warning. */
export async function getArticleProblems(id: string, signal?: AbortSignal): Promise<ArticleProblem[]> {
  const { problems } = await call<{ problems: ArticleProblem[] }>("GET", `/api/blog/${id}/checks`, {
    signal,
  });
  return problems;
}

export async function getHashtags(language: LanguageCode, signal?: AbortSignal): Promise<string[]> {
  const used = await call<HashtagCount[]>("GET", "/api/blog/hashtags", { search: { language }, signal });
  return used.map(({ hashtag }) => hashtag);
}

/** Copies a version into the draft; the draft's former text becomes a version. 409 `stale` with `current`. */
export function restoreArticleVersion(
  id: string,
  number: number,
  draftRevision: number,
): Promise<EditedArticle> {
  return call("POST", `/api/blog/${id}/versions/${number}/restore`, {
    body: { draft_revision: draftRevision },
  });
}

import { writtenFields } from "../../../worker/blog/articleFields.ts";
import type { ArticleDraft, ArticleFields, EditedArticle } from "../../../worker/blog/outputs.ts";
import { AutosaveSession } from "../../drafts/AutosaveSession.ts";
import type { AutosaveKind, ServerText } from "../../drafts/autosaveKind.ts";
import { draftKey } from "../../drafts/removeDrafts.ts";
import { type Draft, parseDraft, readText, writeText } from "../../drafts/storedDrafts.ts";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { getEditedArticle, saveDraft } from "../editor/api.ts";
import { blankFields, UNSAVED_ARTICLE } from "../editor/newArticle.ts";
import { hasSameFields } from "./articleFields.ts";
import { type ArticleBase, openedArticles } from "./openedArticles.ts";

/** A save that takes longer counts as failed, in milliseconds. */
const SAVE_MAX_MS = 45_000;
/** The limit for `keepalive` requests is 64 KiB. */
const KEEPALIVE_MAX_BYTES = 60_000;

/** The prefix of the names of article drafts; the article's id follows. */
export const ARTICLE_DRAFTS = "blog:";

export type ArticleSession = AutosaveSession<ArticleFields, ArticleBase>;

/** The server's text of an article: the draft's, else the article's own. */
export function toServerText({
  article,
  draft,
  draft_revision: revision,
}: EditedArticle): ServerText<ArticleFields> {
  const { saved_in = null, saved_at = null } = draft ?? {};
  return { fields: writtenFields(draft ?? article), revision, saved_in, saved_at };
}

/** The open sessions of this tab, each until its last save has ended. */
const sessions = new Map<string, ArticleSession>();

/** Opens a session; returns the function that closes it. */
export function openArticleSession(session: ArticleSession): () => void {
  sessions.set(draftKey(session.userId, session.name), session);
  return session.open();
}

/** The session of an article; a session that was just closed if its last save is still under way. */
export function articleSession(userId: string, start: ArticleBase): ArticleSession {
  const { id } = start.article;
  const name = ARTICLE_DRAFTS + id;
  const key = draftKey(userId, name);
  const left = sessions.get(key);
  if (left) return left;
  const savedIn = crypto.randomUUID();
  const kind: AutosaveKind<ArticleFields, ArticleBase> = {
    latest: start,
    start: () => ({
      id: savedIn,
      fields: kind.latest.shown ?? toServerText(kind.latest).fields,
      base: kind.latest,
    }),
    toServerText,
    isSame: hasSameFields,
    save: (fields, base, sender) => sendDraft(userId, fields, base, sender),
    load: () => getEditedArticle(id),
    copy: {
      key: openedArticles.key(userId, id),
      read: () => openedArticles.read(userId, id),
      store: (base) => openedArticles.store(userId, base),
      makeRoom: () => openedArticles.drop(userId),
    },
  };
  const loaded = start.isFromDevice ? null : start;
  return new AutosaveSession(userId, name, kind, loaded, () => sessions.delete(key));
}

/** Sends a text as the article's draft; returns the article with the draft. */
async function sendDraft(
  userId: string,
  fields: ArticleFields,
  base: ArticleBase,
  saved_in: string,
): Promise<ArticleBase> {
  const { id, revision: known } = base.article;
  // Another user has signed in, in this tab or another, and must not send this text.
  if (storage.user()?.id !== userId) throw new ApiError("PUT draft", 401, "", "", "unauthorized");
  const body = { ...fields, revision: base.draft_revision, is_known: known > 0, saved_in };
  const isLeaving = document.visibilityState === "hidden";
  const isLight = JSON.stringify(body).length < KEEPALIVE_MAX_BYTES;
  const draft = await saveDraft(id, body, {
    keepalive: isLeaving && isLight,
    signal: AbortSignal.timeout(SAVE_MAX_MS),
  });
  return withDraft(base, draft, fields);
}

/** An article with a saved draft. The first save creates a new article; a text like the article's leaves no draft. */
function withDraft({ article }: EditedArticle, draft: ArticleDraft, sent: ArticleFields): ArticleBase {
  const hasDraft = draft.base_revision > 0;
  return {
    article: {
      ...{ ...article, revision: article.revision || draft.base_revision },
      // The article's own text is left out, because the draft replaces it and storage is limited.
      ...(hasDraft ? { content: "" } : writtenFields(draft)),
    },
    draft: hasDraft ? draft : null,
    draft_revision: draft.revision,
    shown: hasSameFields(draft, sent) ? null : sent,
  };
}

/** Stores a text as the draft of a new article, which the article's editor sends. False when the storage is full. */
export function storeAsNewArticle(
  userId: string,
  { article }: EditedArticle,
  id: string,
  fields: ArticleFields,
): boolean {
  const blank = blankFields(fields.language);
  const draft: Draft<ArticleFields, ArticleBase> = {
    id: crypto.randomUUID(),
    // No group, because a group has one article per language.
    fields: { ...fields, translation_group: null },
    base: {
      article: { ...article, ...blank, ...UNSAVED_ARTICLE, id, slug: id },
      draft: null,
      draft_revision: 0,
    },
    sent: null,
    at: new Date().toISOString(),
  };
  const key = draftKey(userId, ARTICLE_DRAFTS + id);
  const write = () => writeText(userId, key, JSON.stringify(draft));
  if (write()) return true;
  openedArticles.drop(userId);
  return write();
}

/**
 * The article from the server; without an answer, or without a session, from this device: the base of its unsent text,
 * or the copy of the last time it was opened. Null for an id that the server does not know.
 */
export async function loadStartingArticle(id: string, signal: AbortSignal): Promise<ArticleBase | null> {
  const userId = storage.user()?.id ?? "";
  try {
    const edited = await getEditedArticle(id, signal);
    openedArticles.store(userId, edited);
    return edited;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const { status } = failure;
    if (status === 404) return null;
    const isUnanswered = status === 0 || status === 401 || status === 429 || status >= 500;
    const text = readText(draftKey(userId, ARTICLE_DRAFTS + id));
    const found = parseDraft<ArticleFields, ArticleBase>(text)?.base ?? openedArticles.read(userId, id);
    if (!isUnanswered || !found) throw failure;
    return { ...found, isFromDevice: true };
  }
}

import type { ArticleDraft, ArticleFields, EditedArticle } from "../../../worker/blog/outputs.ts";
import { AutosaveSession } from "../../drafts/AutosaveSession.ts";
import type { AutosaveKind, ServerText } from "../../drafts/autosaveKind.ts";
import { draftKey } from "../../drafts/draftKeys.ts";
import { type Draft, parseDraft, readText, writeText } from "../../drafts/storedDrafts.ts";
import { ApiError } from "../../lib/api.ts";
import { storage } from "../../lib/storage.ts";
import { getEditedArticle, saveDraft } from "../editor/api.ts";
import { blankFields, UNSAVED_ARTICLE, writtenFields } from "../editor/newArticle.ts";
import { hasSameFields } from "./articleFields.ts";
import { type ArticleBase, openedArticles } from "./openedArticles.ts";

/** A save that takes longer counts as lost, in milliseconds. */
const SAVE_MAX_MS = 45_000;
/** Requests that outlive their page may carry 64 KiB. */
const KEEPALIVE_MAX_BYTES = 60_000;

/** What the names of articles' drafts begin with; the article's id follows. */
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

/** Opens a session, and returns how to leave it. */
export function openArticleSession(session: ArticleSession): () => void {
  sessions.set(draftKey(session.userId, session.name), session);
  return session.open();
}

/** The session of an article; the one that was left a moment ago, if its last save is under way. */
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

/** Sends a text as the article's draft, and answers the article with it. */
async function sendDraft(
  userId: string,
  fields: ArticleFields,
  base: ArticleBase,
  saved_in: string,
): Promise<ArticleBase> {
  const { id, revision: known } = base.article;
  // Another user signed in, in this tab or another: the text is not theirs to send.
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

/**
 * An article with a draft that was saved. The first save of a new article makes it known to the server; a text like the
 * saved one leaves no draft.
 */
function withDraft({ article }: EditedArticle, draft: ArticleDraft, sent: ArticleFields): ArticleBase {
  const hasDraft = draft.base_revision > 0;
  return {
    article: {
      ...{ ...article, revision: article.revision || draft.base_revision },
      // What the draft replaces needs no room in the browser's storage.
      ...(hasDraft ? { content: "" } : writtenFields(draft)),
    },
    draft: hasDraft ? draft : null,
    draft_revision: draft.revision,
    shown: hasSameFields(draft, sent) ? null : sent,
  };
}

/** Stores a text as the draft of a new article, which its editor sends. False when the storage is full. */
export function storeAsNewArticle(
  userId: string,
  { article }: EditedArticle,
  id: string,
  fields: ArticleFields,
): boolean {
  const blank = blankFields(fields.language);
  const draft: Draft<ArticleFields, ArticleBase> = {
    id: crypto.randomUUID(),
    // One article for each language of a group.
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
 * The article from the server; without an answer, or without a session, from this device: what its unsent text changes, or
 * the copy of when it was opened last. Null for an id that the server does not know.
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

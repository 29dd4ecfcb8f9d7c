import { type AuditStatement, entriesOfAdmin } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { guardWrites } from "../../guardedWrites.ts";
import { byId, enforceRateLimit, newRoutes, parse, requireSignedInTo, requireUser } from "../../http.ts";
import { DEFAULT_LANGUAGE } from "../../lib/languages.ts";
import { withoutUndefined } from "../../lib/withoutUndefined.ts";
import { hasPermissionForAny } from "../../permissions/permissionMap.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { listUnusablePictures } from "../../uploads/store.ts";
import { EMPTY_FIELDS, writtenFields } from "../articleFields.ts";
import { ARTICLE_CONTENT_MAX } from "../contract.ts";
import { requireManaged } from "../managedArticle.ts";
import type { ArticleDraft, ArticleFields, EditedArticle } from "../outputs.ts";
import { authorRule } from "../store.ts";
import { toEditedArticle, toVersion, toVersionLine } from "./columns.ts";
import { type DraftChange, discardQuery, draftBody, restoreBody, versionParams } from "./inputs.ts";
import { becomesVersion, DISCARD_STEP, draftOrSaved, isSameText, isSaved, restoredFrom } from "./rules.ts";
import {
  type DraftText,
  discardDraft,
  findEditedRows,
  findVersion,
  listVersions,
  restoreVersion,
  saveDraft,
} from "./store.ts";

const byVersion = parse("param", versionParams, "not_found");

const mayWrite = requirePermission("articles.manage");
const articleId = byId("article_not_found");

/** Drafts, which are stored apart from the saved article, and the replaced versions. */
export const draftRoutes = newRoutes()
  .get("/:id/draft", mayWrite, articleId, async (c) =>
    c.json((await requireEdited(c, c.req.valid("param").id)) satisfies EditedArticle),
  )

  .put(
    "/:id/draft",
    requireSignedInTo("article_sign_in"),
    mayWrite,
    articleId,
    parse("json", draftBody),
    async (c) => {
      const { id } = c.req.valid("param");
      const { revision, is_known: isKnown = false, saved_in: savedIn, ...change } = c.req.valid("json");
      await enforceRateLimit(c, RATE_LIMITS.articles.drafts, requireUser(c).id);
      return c.json(await autosave(c, id, { revision, isKnown, savedIn, change }));
    },
  )

  // Discarding twice, or without a draft, is no error.
  .delete("/:id/draft", mayWrite, articleId, parse("query", discardQuery), async (c) => {
    const { revision } = c.req.valid("query");
    const edited = await requireEdited(c, c.req.valid("param").id);
    if (!edited.draft && [revision, revision + DISCARD_STEP].includes(edited.draft_revision))
      return c.body(null, 204);
    const { id } = edited.article;
    const discard = { id, revision, storesReplaced: true, entries: draftEntries(c, edited) };
    if (edited.draft_revision !== revision || !(await discardDraft(c.var.db, discard)))
      throw new Refusal("stale", { current: draftOrSaved(await requireEdited(c, id)) });
    return c.body(null, 204);
  })

  .get("/:id/versions", mayWrite, articleId, async (c) => {
    const { article } = await requireEdited(c, c.req.valid("param").id);
    return c.json((await listVersions(c.var.db, article.id)).map(toVersionLine));
  })

  .get("/:id/versions/:number", mayWrite, byVersion, async (c) => {
    const { id, number } = c.req.valid("param");
    await requireEdited(c, id);
    const row = await findVersion(c.var.db, id, number);
    if (!row) throw new Refusal("not_found");
    return c.json(toVersion(row));
  })

  .post("/:id/versions/:number/restore", mayWrite, byVersion, parse("json", restoreBody), async (c) => {
    const { id, number } = c.req.valid("param");
    const { draft_revision: revision } = c.req.valid("json");
    const userId = requireUser(c).id;
    await enforceRateLimit(c, RATE_LIMITS.articles.restoring, userId);
    const before = await requireEdited(c, id);
    if (before.draft_revision === revision) {
      const isNeverSaved = !isSaved(before.article);
      const entries = draftEntries(c, before);
      await restoreVersion(c.var.db, { id, number, revision, userId, isNeverSaved, entries });
    }
    const edited = await requireEdited(c, id);
    const { draft } = edited;
    // True also when this very call was already made.
    const isRestored = draft?.revision === revision + 1 && draft.saved_in === restoredFrom(number);
    if (isRestored && draft.saved_by?.id === userId) return c.json(edited);
    if (edited.draft_revision === revision) throw new Refusal("not_found");
    throw new Refusal("stale", { current: edited });
  });

/** An article and its draft, for users who manage it; the call's writes require that they still do. */
async function requireEdited(c: AppContext, id: string): Promise<EditedArticle> {
  const rows = await findEditedRows(c.var.db, id);
  if (!rows) throw new Refusal("article_not_found");
  guardWrites(c, authorRule(requireUser(c), id));
  requireManaged(c, rows.article);
  return toEditedArticle(rows);
}

type Autosave = { revision: number; isKnown: boolean; savedIn: string; change: DraftChange };

const BLANK: ArticleFields = { title: "", content: "", language: DEFAULT_LANGUAGE, ...EMPTY_FIELDS };

/**
 * Saves a draft. A repeated call, whose first answer was lost, gets the same answer; a text equal to the saved
 * article's leaves no draft. Refuses with `stale` when another write came first.
 */
async function autosave(
  c: AppContext,
  id: string,
  { revision, isKnown, savedIn, change }: Autosave,
): Promise<ArticleDraft> {
  const { id: userId, full_name } = requireUser(c);
  guardWrites(c, authorRule(requireUser(c), id));
  const rows = await findEditedRows(c.var.db, id);
  if (rows) requireManaged(c, rows.article);
  const before = rows && toEditedArticle(rows);
  // A late save must not recreate a deleted article.
  if (!before && (isKnown || revision > 0)) throw new Refusal("article_not_found");
  if (!before) await enforceRateLimit(c, RATE_LIMITS.articles.creating, userId);
  const written = before ? (before.draft ?? before.article) : BLANK;
  const text = await toDraftText(
    c,
    { ...writtenFields(written), ...withoutUndefined(change) },
    rows?.draft?.files,
  );
  const stored = before && findStored(before, text, savedIn);
  if (stored) return stored;
  if (before && before.draft_revision !== revision) throw staleDraft(before);
  const step = { id, revision, userId, entries: before ? draftEntries(c, before) : [] };
  const storesReplaced = before?.draft
    ? becomesVersion(before.draft, { userId, savedIn }, new Date())
    : false;
  if (before?.draft && isSaved(before.article) && isSameText(before.article, text)) {
    const { article } = before;
    if (await discardDraft(c.var.db, { ...step, storesReplaced, articleRevision: article.revision }))
      return draftOrSaved({ article, draft: null, draft_revision: revision + DISCARD_STEP });
  } else {
    const isNeverSaved = !before || !isSaved(before.article);
    const save = { ...step, text, savedIn, storesReplaced, isNeverSaved, creates: !before };
    const draft = await saveDraft(c.var.db, save);
    if (draft)
      return { ...writtenFields(text), ...draft, saved_in: savedIn, saved_by: { id: userId, full_name } };
  }
  const after = await requireEdited(c, id);
  const repeated = findStored(after, text, savedIn);
  if (repeated) return repeated;
  throw staleDraft(after);
}

/** The text that is already stored: this tab's draft, or the saved article's text when there is no draft. */
function findStored(edited: EditedArticle, text: ArticleFields, savedIn: string): ArticleDraft | null {
  const { article, draft } = edited;
  const isStored = draft
    ? draft.saved_in === savedIn && isSameText(draft, text)
    : isSaved(article) && isSameText(article, text);
  return isStored ? draftOrSaved(edited) : null;
}

/**
 * The stored form of a draft's text. Its files are protected from deletion, except files that the author may not use
 * and that the previous draft did not have (`knownFiles`, JSON); publishing refuses those.
 */
async function toDraftText(c: AppContext, fields: ArticleFields, knownFiles = "[]"): Promise<DraftText> {
  const { toArticleColumns } = await import("../writing/toArticleColumns.ts");
  const {
    plain_text: _plain,
    headings: _headings,
    hashtag_keys: _keys,
    ...text
  } = toArticleColumns(fields, siteUrl(c));
  if (text.content.length > ARTICLE_CONTENT_MAX)
    throw new Refusal("invalid", { fields: { content: "validation.too_long" } });
  const known: string[] = JSON.parse(knownFiles);
  const isNew = (file: string) => !file.startsWith("https://") && !known.includes(file);
  const added = text.files.filter(isNew);
  const owner = hasPermissionForAny(requireUser(c), "files.show_in_articles") ? null : requireUser(c).id;
  const bad = await listUnusablePictures(c.var.db, added, owner, usableCutoff(new Date()));
  const files = text.files.filter((file) => !bad.includes(file));
  return { ...text, files };
}

function staleDraft(edited: EditedArticle): Refusal {
  return new Refusal("stale", { current: draftOrSaved(edited) });
}

/** The audit entry of an admin who takes over another's draft, one each time. */
function draftEntries(c: AppContext, { article, draft }: EditedArticle): AuditStatement[] {
  const userId = requireUser(c).id;
  if (article.author_id === userId || draft?.saved_by?.id === userId) return [];
  const entry = {
    action: "article.update",
    subject: { kind: "article", id: article.id },
    personId: article.author_id,
    fields: ["draft"],
    after: { title: article.title },
  } as const;
  return entriesOfAdmin(c, "articles.manage", entry, { ifChanged: true });
}

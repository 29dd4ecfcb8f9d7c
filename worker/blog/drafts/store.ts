import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { allTranslations, articleCardColumns, articleTables } from "../columns.ts";
import { VERSIONS_MAX } from "../contract.ts";
import type { ArticleFields } from "../outputs.ts";
import { type ArticleDraftRow, articleDrafts, articles, articleVersions } from "../schema.ts";
import { isIdGone } from "../store.ts";
import {
  type DraftRow,
  differsFrom,
  type EditedArticleRow,
  type EditedRows,
  textColumns,
  type VersionLineRow,
  type VersionRow,
  versionColumns,
  versionTables,
} from "./columns.ts";
import { DISCARD_STEP, restoredFrom } from "./rules.ts";

/** The number of an article's next version. The newest is never deleted, so numbers are consecutive and unique. */
function nextNumber(articleId: string): SQL {
  return sql`(select coalesce(max(n.number), 0) + 1 from article_versions n where n.article_id = ${articleId})`;
}

/**
 * Statements that store an article's text as a version, to be placed in a batch before the write that replaces it.
 * `revision` and `where` (on `a`) repeat the write's conditions. `fields`: the new text; an equal text, or an article
 * that was never saved, leaves no version. Only the last VERSIONS_MAX stay.
 *
 * The write also sets `saved_by` to the caller and `draft_revision` to `draftRevisionAfterSave`.
 */
export function versionStatements(
  db: Database,
  { id, revision }: { id: string; revision: number },
  fields: ArticleFields,
  where: SQL = sql`true`,
) {
  const row = {
    article_id: id,
    number: nextNumber(id),
    kind: sql`case when a.published then 'published' else 'saved' end`,
    ...textColumns("a"),
    created_by: sql`a.saved_by`,
    created_at: sql`a.updated_at`,
  };
  const from = sql`from articles a where a.id = ${id} and a.revision = ${revision} and a.slug <> a.id
    and ${differsFrom("a", fields)} and ${where}`;
  return [insertFrom(db, articleVersions, row, from), deleteOldVersions(db, id)] as const;
}

/**
 * The new `articles.draft_revision` in a write that replaces an article's text but not its draft: increased when there
 * is no draft, so that a tab with the replaced text cannot overwrite the new one unseen.
 */
export const draftRevisionAfterSave = sql<number>`${articles.draft_revision}
  + ${sql.raw(String(DISCARD_STEP))} * not exists (select 1 from article_drafts d where d.article_id = ${articles.id})`;

/** Statement that deletes an article's versions but the last VERSIONS_MAX. */
function deleteOldVersions(db: Database, id: string) {
  const newest = sql`(select max(n.number) from article_versions n where n.article_id = ${id})`;
  return db
    .delete(articleVersions)
    .where(
      and(eq(articleVersions.article_id, id), sql`${articleVersions.number} <= ${newest} - ${VERSIONS_MAX}`),
    );
}

/** An article and its draft, read in one transaction; null for an unknown id. */
export async function findEditedRows(db: Database, id: string): Promise<EditedRows | null> {
  const [found, drafts] = await batchQueries<[EditedArticleRow[], DraftRow[]]>(db, [
    sql`select ${articleCardColumns}, articles.content, articles.gallery_images, articles.translation_group,
      ${allTranslations}, articles.revision, articles.draft_revision, articles.publish_at, articles.publish_time_zone
      from ${articleTables} where articles.id = ${id}`,
    sql`select d.*, saver.full_name as saver_name from article_drafts d left join users saver on saver.id = d.saved_by
      where d.article_id = ${id}`,
  ]);
  const [article] = found;
  return article ? { article, draft: drafts[0] ?? null } : null;
}

/** The condition and the entries of a draft's write. */
type DraftStep = {
  id: string;
  /** The `draft_revision` that the caller saw; the write requires it unchanged. */
  revision: number;
  userId: string;
  /** The article was never saved, so its draft's title is listed. */
  isNeverSaved: boolean;
  /** Statements placed right after the write. */
  entries: AuditStatement[];
};

/** A draft's text: the typed fields, cleaned, and the columns derived from them. */
export type DraftText = ArticleFields & Pick<ArticleDraftRow, "files" | "word_count">;

type DraftSave = DraftStep & {
  text: DraftText;
  savedIn: string;
  /** Whether the article is new. */
  creates: boolean;
  /** Whether the replaced draft becomes a version. */
  storesReplaced: boolean;
};

/**
 * Writes the draft that follows `revision`, and with `creates` its article, unless a published article with this id was
 * deleted. Null: another write came first.
 */
export async function saveDraft(db: Database, save: DraftSave): Promise<WrittenDraft | null> {
  const { id, revision, text, userId, savedIn, creates, storesReplaced } = save;
  const at = new Date().toISOString();
  const creation = {
    ...{ id, slug: id, title: text.title, content: "", language: text.language, author_id: userId },
    ...{ created_at: at, updated_at: at },
  };
  const row = { ...text, saved_by: userId, saved_in: savedIn, saved_at: at };
  return writeDraft(
    db,
    save,
    [
      ...(creates
        ? [insertFrom(db, articles, creation, sql`where not ${isIdGone(id)}`).onConflictDoNothing()]
        : []),
      ...(storesReplaced ? [insertDraftVersion(db, id, revision, differsFrom("d", text))] : []),
    ],
    upsertDraft(db, save, row, sql`from articles a where a.id = ${id}`),
    storesReplaced ? [deleteOldVersions(db, id)] : [],
  );
}

/** Restores a version as the draft; the previous draft becomes a version. False: another write came first. */
export async function restoreVersion(
  db: Database,
  restore: DraftStep & { number: number },
): Promise<WrittenDraft | null> {
  const { id, revision, number, userId } = restore;
  const row = {
    ...textColumns("v"),
    ...{ saved_by: userId, saved_in: restoredFrom(number), saved_at: new Date().toISOString() },
  };
  const from = sql`from articles a join article_versions v on v.article_id = a.id and v.number = ${number}
    where a.id = ${id}`;
  // Old versions are deleted last, because the restored one may be the oldest.
  return writeDraft(
    db,
    restore,
    [insertDraftVersion(db, id, revision, hasVersion(id, number))],
    upsertDraft(db, restore, row, from),
    [deleteOldVersions(db, id)],
  );
}

/** Deletes the draft and stores its text as a version. False: another write came first (`articleRevision`: of the article). */
export async function discardDraft(
  db: Database,
  discard: Omit<DraftStep, "isNeverSaved" | "userId"> & { storesReplaced: boolean; articleRevision?: number },
): Promise<boolean> {
  const { id, revision, storesReplaced, articleRevision, entries } = discard;
  const next = revision + DISCARD_STEP;
  const isSame =
    articleRevision === undefined
      ? sql`true`
      : sql`exists (select 1 from articles a where a.id = ${id} and a.revision = ${articleRevision})`;
  const counted = db
    .update(articles)
    .set({ draft_revision: next })
    .where(and(eq(articles.id, id), eq(articles.draft_revision, revision), hasDraft(id, revision), isSame))
    .returning({ id: articles.id });
  const results = await db.batch([
    counted,
    ...entries,
    ...(storesReplaced
      ? [insertDraftVersion(db, id, revision, isCounted(id, next)), deleteOldVersions(db, id)]
      : []),
    deleteDraft(db, id, revision, next),
  ]);
  return results[0].length > 0;
}

/** Statement that deletes the draft of this revision, if the statement before it set `draft_revision` to `next`. */
export function deleteDraft(db: Database, id: string, revision: number, next: number) {
  return db
    .delete(articleDrafts)
    .where(and(eq(articleDrafts.article_id, id), eq(articleDrafts.revision, revision), isCounted(id, next)));
}

type Statement = BatchItem<"sqlite">;

/** The columns of a written draft that the database determines. */
type WrittenDraft = Pick<ArticleDraftRow, "revision" | "base_revision" | "saved_at">;

/** Runs a draft's write in one batch, with the statements before and after it. */
async function writeDraft(
  db: Database,
  { id, revision, isNeverSaved, entries }: DraftStep,
  before: Statement[],
  upsert: Statement,
  after: Statement[],
): Promise<WrittenDraft | null> {
  const counted = db
    .update(articles)
    .set({ draft_revision: revision + 1 })
    .where(and(eq(articles.id, id), eq(articles.draft_revision, revision), hasDraft(id, revision + 1)));
  const listed = isNeverSaved ? [listByDraft(db, id, revision)] : [];
  const [first = upsert, ...others] = [...before, upsert, ...listed, counted, ...entries, ...after];
  const results = await db.batch([first, ...others]);
  const [written] = results[before.length] as WrittenDraft[];
  return written ?? null;
}

type DraftValues = Omit<typeof articleDrafts.$inferInsert, "article_id" | "revision" | "base_revision">;

/** Statement that writes the draft with the next number; `from`: the article `a`, and the tables of the values. */
function upsertDraft(
  db: Database,
  { id, revision }: Pick<DraftStep, "id" | "revision">,
  values: { [Name in keyof DraftValues]: DraftValues[Name] | SQL },
  from: SQL,
) {
  const row = { ...values, article_id: id, revision: revision + 1, base_revision: sql`a.revision` };
  const replaced = [...Object.keys(values), "revision"].map((name) => [name, sql.raw(`excluded.${name}`)]);
  return insertFrom(db, articleDrafts, row, sql`${from} and a.draft_revision = ${revision}`)
    .onConflictDoUpdate({ target: articleDrafts.article_id, set: Object.fromEntries(replaced) })
    .returning({
      revision: articleDrafts.revision,
      base_revision: articleDrafts.base_revision,
      saved_at: articleDrafts.saved_at,
    });
}

/** Statement that copies the draft's title and language to a new article, for lists and searches. */
function listByDraft(db: Database, id: string, revision: number) {
  const ofDraft = (name: "title" | "language" | "saved_at") =>
    sql`(select ${sql.raw(name)} from article_drafts d where d.article_id = ${id})`;
  return db
    .update(articles)
    .set({ title: ofDraft("title"), language: ofDraft("language"), updated_at: ofDraft("saved_at") })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.slug, id),
        eq(articles.draft_revision, revision),
        hasDraft(id, revision + 1),
        sql`(${articles.title} is not ${ofDraft("title")} or ${articles.language} is not ${ofDraft("language")})`,
      ),
    );
}

/** Statement that stores the draft of this revision as a version; `where`: a further condition on `d`. */
function insertDraftVersion(db: Database, id: string, revision: number, where: SQL) {
  const row = {
    article_id: id,
    number: nextNumber(id),
    kind: sql`case when d.saved_in like 'restored %' then 'restored' else 'draft' end`,
    ...textColumns("d"),
    created_by: sql`d.saved_by`,
    created_at: sql`d.saved_at`,
  };
  const from = sql`from article_drafts d where d.article_id = ${id} and d.revision = ${revision}
    and d.title || d.content <> '' and ${where}`;
  return insertFrom(db, articleVersions, row, from);
}

function hasDraft(id: string, revision: number): SQL {
  return sql`exists (select 1 from article_drafts d where d.article_id = ${id} and d.revision = ${revision})`;
}

function hasVersion(id: string, number: number): SQL {
  return sql`exists (select 1 from article_versions v where v.article_id = ${id} and v.number = ${number})`;
}

/** Whether the article's `draft_revision` equals this number. */
function isCounted(id: string, number: number): SQL {
  return sql`exists (select 1 from articles a where a.id = ${id} and a.draft_revision = ${number})`;
}

/** An article's versions without their texts, newest first. */
export async function listVersions(db: Database, id: string): Promise<VersionLineRow[]> {
  return db.all(
    sql`select ${versionColumns} from ${versionTables} where v.article_id = ${id} order by v.number desc`,
  );
}

export async function findVersion(db: Database, id: string, number: number): Promise<VersionRow | null> {
  const [row] = await db.all<VersionRow>(sql`select ${versionColumns}, v.content, v.excerpt, v.language,
    v.cover_image_url, v.cover_alt, v.hashtags, v.gallery_images, v.translation_group
    from ${versionTables} where v.article_id = ${id} and v.number = ${number}`);
  return row ?? null;
}

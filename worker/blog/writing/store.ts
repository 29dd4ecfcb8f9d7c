import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { hasPermissionForAny, type Role } from "../../permissions/permissionMap.ts";
import { draftRevisionAfterSave, versionStatements } from "../drafts/store.ts";
import { articleNotices, isFirstPublishing } from "../publishing/noticesStore.ts";
import { type ArticleRow, articles } from "../schema.ts";
import { findArticle, findArticleRow, fixedSlug, freeSlug, isIdGone } from "../store.ts";
import type { ArticleColumns } from "./toArticleColumns.ts";

/** The group's id for the id of an article or a group. */
export async function findGroup(db: Database, id: string): Promise<string> {
  const row = await db
    .select({ group: articles.translation_group })
    .from(articles)
    .where(eq(articles.id, id))
    .get();
  return row?.group ?? id;
}

/**
 * Requires that all articles of a group belong to a user who manages only their own. Refuses with `invalid` and the field.
 */
export function groupRule(user: { id: string; role: Role }, group: string): WriteRule {
  const others = (condition: SQL) =>
    sql`exists (select 1 from articles one where ${condition} and one.author_id is not ${user.id})`;
  return {
    condition: () =>
      hasPermissionForAny(user, "articles.manage")
        ? sql`true`
        : sql`not ${others(sql`one.translation_group = ${group}`)} and not ${others(sql`one.id = ${group}`)}`,
    refusal: new Refusal("invalid", { fields: { translation_group: "validation.translation_group" } }),
  };
}

/** The columns of publishing at once: the first day stays in the address for ever. `day`: today in the site's time zone. */
export function publishedColumns(now: Date, day: string) {
  return {
    published: true,
    first_published_at: sql<string>`coalesce(${articles.first_published_at}, ${now.toISOString()})`,
    published_day: sql<string>`coalesce(${articles.published_day}, ${day})`,
    ...UNSCHEDULED,
  };
}

/** The columns of an explicit save, which ends a schedule, so that the cron publishes only scheduled text. */
const UNSCHEDULED = { publish_at: null, publish_time_zone: null, scheduled_by: null };

/** The columns of unpublishing, which also ends a schedule. */
export const UNPUBLISHED_COLUMNS = { published: false, ...UNSCHEDULED };

type NewArticle = {
  id: string;
  author_id: string;
  columns: ArticleColumns;
  /** The wanted slug; a taken one gets a number. */
  slug: string;
  published: boolean;
  /** Statements placed right after the insert. */
  entries: AuditStatement[];
};

/** Inserts an article. False when its id exists, because of a repeated request, or belonged to a published article. */
export async function insertArticle(
  db: Database,
  { id, author_id, columns, slug, published, entries }: NewArticle,
  now: Date,
  day: string,
): Promise<boolean> {
  const at = now.toISOString();
  const row = {
    ...columns,
    id,
    slug: freeSlug(slug, id),
    author_id,
    saved_by: author_id,
    published,
    first_published_at: published ? at : null,
    published_day: published ? day : null,
    created_at: at,
    updated_at: at,
  };
  const unknown = sql`where not exists (select 1 from articles known where known.id = ${id}) and not ${isIdGone(id)}`;
  const [inserted] = await db.batch([
    insertFrom(db, articles, row, unknown).returning({ id: articles.id }),
    ...entries,
    articleNotices(db, isFirstPublishing(id, now), now),
  ]);
  return inserted.length > 0;
}

type ArticleUpdate = {
  /** The row that the caller read; another write since then refuses with `stale`. */
  before: ArticleRow;
  columns: ArticleColumns;
  /** The slug for an article whose slug is still its id. */
  slug: string;
  /** Undefined: unchanged. */
  published: boolean | undefined;
  userId: string;
  /** Statements placed right after the change. */
  entries: AuditStatement[];
};

/**
 * Changes an article, and stores the replaced text as a version; its draft stays. Refuses with `stale` when another
 * write came first, and with `article_not_found` when the article was deleted.
 */
export async function updateArticle(
  db: Database,
  { before, columns, slug, published, userId, entries }: ArticleUpdate,
  now: Date,
  day: string,
): Promise<void> {
  const { id, revision } = before;
  const state =
    published === undefined ? UNSCHEDULED : published ? publishedColumns(now, day) : UNPUBLISHED_COLUMNS;
  const update = db
    .update(articles)
    .set({
      ...columns,
      ...state,
      slug: fixedSlug(slug, id),
      saved_by: userId,
      draft_revision: draftRevisionAfterSave,
      revision: revision + 1,
      updated_at: now.toISOString(),
    })
    .where(and(eq(articles.id, id), eq(articles.revision, revision)))
    .returning({ id: articles.id });
  const versions = versionStatements(db, before, columns);
  const told = articleNotices(db, isFirstPublishing(id, now), now);
  const results = await db.batch([...versions, update, ...entries, told]);
  const changed = results[versions.length] as { id: string }[];
  if (changed.length === 0) await refuseWrite(db, id);
}

/** Deletes an article with its draft and versions. Refuses with `stale` for another revision. */
export async function removeArticle(
  db: Database,
  id: string,
  revision: number | undefined,
  entries: AuditStatement[],
): Promise<void> {
  const seen = revision === undefined ? undefined : eq(articles.revision, revision);
  const [removed] = await db.batch([
    db
      .delete(articles)
      .where(and(eq(articles.id, id), seen))
      .returning({ id: articles.id }),
    ...entries,
  ]);
  if (removed.length === 0) await refuseWrite(db, id);
}

/** Refuses a write whose article was changed or deleted by another write. */
async function refuseWrite(db: Database, id: string): Promise<never> {
  if (!(await findArticleRow(db, id))) throw new Refusal("article_not_found");
  throw await staleArticle(db, id);
}

/** The refusal of a write based on another version, with the current article. */
export async function staleArticle(db: Database, id: string): Promise<Refusal> {
  const current = await findArticle(db, id);
  return new Refusal("stale", { ...(current && { current }) });
}

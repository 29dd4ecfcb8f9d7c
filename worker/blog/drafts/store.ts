import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { VERSIONS_KEPT } from "../contract.ts";
import { type ArticleDraftRow, articles, articleVersions } from "../schema.ts";

/** The fields that an author writes, as the tables hold them. */
export type WrittenFields = Omit<
  ArticleDraftRow,
  "article_id" | "revision" | "base_revision" | "saved_by" | "saved_in" | "saved_at"
>;

const WRITTEN = [
  "title",
  "content",
  "excerpt",
  "language",
  "cover_image_url",
  "cover_alt",
  "hashtags",
  "gallery_images",
  "translation_group",
  "files",
] as const satisfies (keyof WrittenFields)[];

/** The written columns of a row of `alias`, for an insert from a select. */
export function writtenOf(alias: "a" | "d" | "v"): Record<(typeof WRITTEN)[number], SQL> {
  return Object.fromEntries(WRITTEN.map((name) => [name, sql.raw(`${alias}.${name}`)])) as Record<
    (typeof WRITTEN)[number],
    SQL
  >;
}

/** Whether a row of `alias` has another text than these fields; an empty list and null are one. */
export function differsFrom(alias: "a" | "d", fields: WrittenFields): SQL {
  const others = WRITTEN.map((name) => {
    const column = sql.raw(`${alias}.${name}`);
    const value = sql.param(fields[name], articles[name]);
    const isList = name === "hashtags" || name === "gallery_images" || name === "files";
    return isList
      ? sql`coalesce(${column}, '[]') <> coalesce(${value}, '[]')`
      : sql`${column} is not ${value}`;
  });
  return sql`(${sql.join(others, sql` or `)})`;
}

/** The number of an article's next version. The newest is never deleted, so numbers are dense and never given twice. */
const nextNumber = (articleId: string) =>
  sql`(select coalesce(max(v.number), 0) + 1 from article_versions v where v.article_id = ${articleId})`;

/**
 * Statements that keep an article's text as a version, for the batch of the write that replaces it, in front of that
 * write: the text is taken from the row that is about to be replaced. `revision`: the article's, as the write's own
 * condition asks it. `fields`: the text that follows; where it is the same, none is kept, and none of an article that was
 * never saved. Only the last VERSIONS_KEPT stay.
 *
 * The write itself also sets `saved_by` to the caller and `draft_revision` to `draftRevisionAfterSave`.
 */
export function versionStatements(
  db: Database,
  { id, revision }: { id: string; revision: number },
  fields: WrittenFields,
) {
  const row = {
    article_id: id,
    number: nextNumber(id),
    kind: sql`case when a.published then 'published' else 'saved' end`,
    ...writtenOf("a"),
    created_by: sql`a.saved_by`,
    created_at: sql`a.updated_at`,
  };
  const from = sql`from articles a where a.id = ${id} and a.revision = ${revision} and a.slug <> a.id
    and ${differsFrom("a", fields)}`;
  return [insertFrom(db, articleVersions, row, from), deleteOldVersions(db, id)] as const;
}

/**
 * The value of `articles.draft_revision` in a write that replaces an article's text and leaves its draft alone: one more
 * where there is no draft, so that a tab that opened the replaced text cannot save over it unseen.
 */
export const draftRevisionAfterSave = sql<number>`${articles.draft_revision}
  + not exists (select 1 from article_drafts d where d.article_id = ${articles.id})`;

/** Statement that deletes an article's versions but the last VERSIONS_KEPT. */
export function deleteOldVersions(db: Database, id: string) {
  const newest = sql`(select max(v.number) from article_versions v where v.article_id = ${id})`;
  return db
    .delete(articleVersions)
    .where(
      and(eq(articleVersions.article_id, id), sql`${articleVersions.number} <= ${newest} - ${VERSIONS_KEPT}`),
    );
}

import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { hasPermissionForAny, type Role } from "../permissions/permissionMap.ts";
import { type ArticleDetailRow, articleDetailColumns, articleTables, toArticleDetail } from "./columns.ts";
import { RESERVED_ARTICLE_SLUGS } from "./contract.ts";
import type { ArticleDetail } from "./outputs.ts";
import { possibleSlugs } from "./rules.ts";
import { type ArticleRow, articles, goneArticles } from "./schema.ts";

async function findArticleWhere(db: Database, condition: SQL): Promise<ArticleDetail | null> {
  const [row] = await db.all<ArticleDetailRow>(
    sql`select ${articleDetailColumns} from ${articleTables} where ${condition}`,
  );
  return row ? toArticleDetail(row) : null;
}

/** An article, published or not. */
export async function findArticle(db: Database, id: string): Promise<ArticleDetail | null> {
  return findArticleWhere(db, sql`articles.id = ${id}`);
}

/**
 * Finds an article, published or not, by a path segment in one statement: its slug, its slug with a leading or trailing
 * day, or its id. The exact slug comes first.
 */
export async function findArticleBySlug(db: Database, segment: string): Promise<ArticleDetail | null> {
  return findArticleWhere(db, sql`articles.ordinal = coalesce(${ordinalsOf(segment)}, null)`);
}

/** SQL that finds a row number for each meaning of a segment, for `coalesce`. */
function ordinalsOf(segment: string): SQL {
  const meanings = possibleSlugs(segment);
  const bySlug = meanings.map(
    (slug) => sql`(select found.ordinal from articles found where found.slug = ${slug})`,
  );
  const byId = sql`(select found.ordinal from articles found where found.id = ${meanings[0] ?? ""})`;
  return sql.join([...bySlug, byId], sql`, `);
}

/** The row of an article. */
export async function findArticleRow(db: Database, id: string): Promise<ArticleRow | undefined> {
  return db.select().from(articles).where(eq(articles.id, id)).get();
}

/** Whether a deleted published article had this id, which is never created again. For the inserting statement. */
export function isIdGone(id: string): SQL {
  return sql`exists (select 1 from ${goneArticles} where slug = ${id})`;
}

/** Whether a deleted published article had this slug, with or without a day, or this id. */
export async function isArticleGone(db: Database, segment: string): Promise<boolean> {
  const meanings = possibleSlugs(segment);
  const [row] = await db.all(sql`select 1 from ${goneArticles} where slug in ${meanings}`);
  return row !== undefined;
}

/** Requires that the article still belongs to a user who may change only their own. Refuses with `forbidden`. */
export function authorRule(user: { id: string; role: Role }, articleId: string): WriteRule {
  const isOthers = sql`exists (select 1 from articles own where own.id = ${articleId} and own.author_id is not ${user.id})`;
  return {
    condition: () => (hasPermissionForAny(user, "articles.manage") ? sql`true` : sql`not ${isOthers}`),
    refusal: new Refusal("forbidden"),
  };
}

/**
 * The first of "tuffo", "tuffo-2", "tuffo-3" … that no other article has, as SQL of the writing statement, so that two
 * articles saved at once get two slugs. A reserved word starts at 2. Each taken slug costs one step along the index.
 */
export function freeSlug(slug: string, articleId: string): SQL<string> {
  const first = RESERVED_ARTICLE_SLUGS.includes(slug) ? 2 : 1;
  const named = (n: SQL) => sql`case ${n} when 1 then ${slug} else ${`${slug}-`} || ${n} end`;
  return sql`(with recursive tries(n) as (
      select ${sql.raw(String(first))}
      union all
      select n + 1 from tries where exists (select 1 from articles taken
        where taken.slug = ${named(sql`tries.n`)} and taken.id <> ${articleId}))
    select ${named(sql`max(tries.n)`)} from tries)`;
}

/** The same for an article that may already have a slug, which stays. For `update articles`. */
export function fixedSlug(slug: string, articleId: string): SQL<string> {
  return sql`case when articles.slug = articles.id then ${freeSlug(slug, articleId)} else articles.slug end`;
}

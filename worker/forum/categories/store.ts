import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { FORUM_CATEGORIES_MAX, type ForumCategory } from "../contract.ts";

const columns = sql.raw("id, slug, name, description, order_index, topics_count, revision");

/** All forum categories in their order; `id` decides between equal positions. */
export async function listForumCategories(db: Database): Promise<ForumCategory[]> {
  return db.all<ForumCategory>(
    sql`select ${columns} from forum_categories order by order_index, id limit ${FORUM_CATEGORIES_MAX}`,
  );
}

/** Finds a forum category by its id or slug, or by one that it or a category merged into it had earlier. */
export async function findForumCategory(db: Database, key: string): Promise<ForumCategory | null> {
  const [category] = await db.all<ForumCategory>(
    sql`select ${columns} from forum_categories where id = coalesce(
      (select category_id from forum_former_categories where key = ${key}),
      (select id from forum_categories where slug = ${key}),
      ${key})`,
  );
  return category ?? null;
}

/**
 * The id of the category into which `id` was merged, else `id`: asked inside the statement that writes or lists topics,
 * because a merge can come between reading a category and writing into it.
 */
export function presentCategoryId(id: string): SQL<string> {
  return sql<string>`coalesce((select category_id from forum_former_categories where key = ${id}), ${id})`;
}

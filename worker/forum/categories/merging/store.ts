import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../../audit/store.ts";
import type { Database } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import { insertFrom } from "../../../insertFrom.ts";
import type { ForumCategory } from "../../contract.ts";
import { forumCategories, forumFormerCategories, forumTopics } from "../../schema.ts";
import { findPresentCategory, type SeenCategory, staleForumCategory } from "../store.ts";

/** Whether both categories of a merge still are as the admin saw them. */
export function areBothSeen(source: SeenCategory, into: SeenCategory): SQL {
  return sql`exists (select 1 from forum_categories where id = ${source.id} and revision = ${source.revision})
    and exists (select 1 from forum_categories where id = ${into.id} and revision = ${into.revision})`;
}

/**
 * Moves every topic of a category into another and deletes it; its id and slugs, former ones included, lead to the other
 * from then on. One statement moves the topics: two index entries for each. `entry` is written in front. Refuses with
 * `not_found` when the source is gone, with `invalid` for `into` when that is gone, and with `stale` and the current
 * category when one of them changed.
 */
export async function mergeForumCategories(
  db: Database,
  source: SeenCategory,
  into: SeenCategory,
  entry: AuditStatement,
): Promise<ForumCategory> {
  const seen = areBothSeen(source, into);
  const moved = db
    .update(forumTopics)
    .set({ category_id: into.id })
    .where(and(eq(forumTopics.category_id, source.id), seen));
  const counted = db
    .update(forumCategories)
    .set({
      topics_count: sql`topics_count + (select topics_count from forum_categories where id = ${source.id})`,
    })
    .where(and(eq(forumCategories.id, into.id), seen));
  const redirected = db
    .update(forumFormerCategories)
    .set({ category_id: into.id })
    .where(and(eq(forumFormerCategories.category_id, source.id), seen));
  const kept = insertFrom(
    db,
    forumFormerCategories,
    { key: sql`json_each.value`, category_id: into.id },
    sql`from forum_categories s join json_each(json_array(s.id, s.slug)) where s.id = ${source.id} and ${seen}`,
  );
  const deleted = db
    .delete(forumCategories)
    .where(and(eq(forumCategories.id, source.id), seen))
    .returning({ id: forumCategories.id });
  const [, , , , , removed] = await db.batch([entry, moved, counted, redirected, kept, deleted]);
  const [current, target] = [
    await findPresentCategory(db, source.id),
    await findPresentCategory(db, into.id),
  ];
  if (removed.length > 0 && target) return target;
  if (!current) throw new Refusal("not_found");
  if (!target) throw intoGone();
  throw staleForumCategory(current.revision === source.revision ? target : current);
}

/** The refusal of a merge into a category that is gone. */
export function intoGone(): Refusal {
  return new Refusal("invalid", { fields: { into: "validation.category" } });
}

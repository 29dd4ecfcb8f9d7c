import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { categorySlugBase } from "../../lib/slugs.ts";
import { follows } from "../../notices/schema.ts";
import { reorderRows, requireOrdered, type WantedOrder } from "../../orderedRows.ts";
import { FORUM_CATEGORIES_MAX } from "../contract.ts";
import type { ForumCategory, ManagedForumCategory } from "../outputs.ts";
import { forumCategories, forumFormerCategories, forumTopics } from "../schema.ts";
import { forumCategorySlug } from "./rules.ts";

const columns = sql.raw("id, slug, name, description, order_index, topics_count, revision");

/** All forum categories in their order; equal positions are sorted by `id`. */
export async function listForumCategories(db: Database): Promise<ForumCategory[]> {
  return db.all<ForumCategory>(
    sql`select ${columns} from forum_categories order by order_index, id limit ${FORUM_CATEGORIES_MAX}`,
  );
}

/** The same with the columns for admins. */
export async function listManagedForumCategories(db: Database): Promise<ManagedForumCategory[]> {
  const rows = await db.all<
    ForumCategory & { is_empty: number }
  >(sql`select ${columns}, ${IS_EMPTY} as is_empty
    from forum_categories order by order_index, id limit ${FORUM_CATEGORIES_MAX}`);
  return rows.map((row) => ({ ...row, is_empty: row.is_empty === 1 }));
}

/** Deleted topics count, because they can be restored. */
const IS_EMPTY = sql`not exists (select 1 from forum_topics where category_id = forum_categories.id)`;

/** Finds a forum category by its current or former id or slug, or by one of a category merged into it. */
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
 * The id of the category into which `id` was merged, else `id`; evaluated inside the statement that writes or lists
 * topics, because a merge can come between reading a category and writing into it.
 */
export function presentCategoryId(id: string): SQL<string> {
  return sql<string>`coalesce((select category_id from forum_former_categories where key = ${id}), ${id})`;
}

/** Finds a forum category by its current id only. */
async function findPresentCategory(db: Database, id: string): Promise<ForumCategory | null> {
  return (await db.get<ForumCategory>(sql`select ${columns} from forum_categories where id = ${id}`)) ?? null;
}

/** The slugs of other categories than `ownId` that begin with a name's slug, former ones included. */
async function listTakenSlugs(db: Database, name: string, ownId: string): Promise<Set<string>> {
  const base = categorySlugBase(name);
  // "." follows "-" in ASCII.
  const range = [base, `${base}.`] as const;
  const rows = await db.all<{ slug: string }>(sql`
    select slug from forum_categories where slug >= ${range[0]} and slug < ${range[1]} and id <> ${ownId}
    union all
    select key from forum_former_categories
    where key >= ${range[0]} and key < ${range[1]} and category_id <> ${ownId}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Whether no other category has this name, ignoring case. */
function isNameFree(name: string, ownId: string): SQL {
  return sql`not exists (select 1 from forum_categories other where other.name = ${name} collate nocase and other.id <> ${ownId})`;
}

/** Whether no other category had the slug. */
function isNoFormerSlug(slug: string, ownId: string): SQL {
  return sql`not exists (select 1 from forum_former_categories where key = ${slug} and category_id <> ${ownId})`;
}

function nameTaken(): Refusal {
  return new Refusal("invalid", { fields: { name: "validation.category_taken" } });
}

/** The refusal of a change of an outdated category, with the current one. */
export function staleForumCategory(current: ForumCategory): Refusal {
  return new Refusal("stale", { current });
}

const TRIES = 5;

/**
 * Inserts a category after the others, with another slug when one was taken meanwhile. A repeated request changes
 * nothing, even when the category was merged since. Refuses with `forum_categories_max`, or with `invalid` for another
 * category's name. Returns the category.
 */
export async function insertForumCategory(
  db: Database,
  { id, name, description }: Pick<ForumCategory, "id" | "name" | "description">,
  entry: AuditStatement,
): Promise<ForumCategory> {
  const order_index = sql`(select coalesce(max(order_index), -1) + 1 from forum_categories)`;
  for (let tried = 1; ; tried++) {
    const slug = forumCategorySlug(name, { current: null, taken: await listTakenSlugs(db, name, id) });
    const isAllowed = sql`where (select count(*) from forum_categories) < ${FORUM_CATEGORIES_MAX}
      and ${isNameFree(name, id)} and ${isNoFormerSlug(slug, id)}
      and not exists (select 1 from forum_former_categories where key = ${id})`;
    try {
      const [inserted] = await db.batch([
        insertFrom(db, forumCategories, { id, slug, name, description, order_index }, isAllowed)
          .onConflictDoNothing({ target: forumCategories.id })
          .returning(),
        entry,
      ]);
      if (inserted[0]) return inserted[0];
    } catch (error) {
      if (!isUniqueViolation(error, "forum_categories.slug") || tried === TRIES) throw error;
      continue;
    }
    const known = await findForumCategory(db, id);
    if (known) return known;
    const current = await listForumCategories(db);
    if (current.length >= FORUM_CATEGORIES_MAX) throw new Refusal("forum_categories_max");
    if (tried === TRIES || hasName(current, name, id)) throw nameTaken();
  }
}

/** Whether another category has the name, ignoring the case of ASCII letters, like `collate nocase`. */
function hasName(categories: ForumCategory[], name: string, ownId: string): boolean {
  const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return categories.some((other) => other.id !== ownId && folded(other.name) === folded(name));
}

/**
 * Writes a category's name and description. A new name creates a new slug; the old one then redirects to the category.
 * Refuses with `not_found`, with `stale` and the current category when it changed since `before` was read, or with
 * `invalid` for another category's name. Returns the category.
 */
export async function updateForumCategory(
  db: Database,
  before: ForumCategory,
  { name, description }: Pick<ForumCategory, "name" | "description">,
  toEntry: (slug: string) => AuditStatement,
): Promise<ForumCategory> {
  const { id, revision } = before;
  for (let tried = 1; ; tried++) {
    const taken = await listTakenSlugs(db, name, id);
    const slug = forumCategorySlug(name, { current: before.slug, taken });
    const isWritten = sql`exists (select 1 from forum_categories
      where id = ${id} and revision = ${revision + 1} and slug = ${slug})`;
    const isSeen = and(eq(forumCategories.id, id), eq(forumCategories.revision, revision));
    const former = { key: before.slug, category_id: id };
    const isOwnFormer = and(eq(forumFormerCategories.key, slug), eq(forumFormerCategories.category_id, id));
    try {
      const [changed] = await db.batch([
        db
          .update(forumCategories)
          .set({ name, description, slug, revision: revision + 1 })
          .where(and(isSeen, isNameFree(name, id), isNoFormerSlug(slug, id)))
          .returning(),
        toEntry(slug),
        insertFrom(
          db,
          forumFormerCategories,
          former,
          sql`where ${before.slug} <> ${slug} and ${isWritten}`,
        ).onConflictDoNothing(),
        db.delete(forumFormerCategories).where(and(isOwnFormer, isWritten)),
      ]);
      if (changed[0]) return changed[0];
    } catch (error) {
      if (!isUniqueViolation(error, "forum_categories.slug") || tried === TRIES) throw error;
      continue;
    }
    const current = await listForumCategories(db);
    const own = current.find((category) => category.id === id);
    if (!own) throw new Refusal("not_found");
    if (own.revision !== revision) throw staleForumCategory(own);
    if (tried === TRIES || hasName(current, name, id)) throw nameTaken();
  }
}

/**
 * Reorders the categories and returns them. `entry` is written first. Refuses with `categories_changed` and the current
 * categories when one was created, deleted or moved since the admin read them.
 */
export async function reorderForumCategories(
  db: Database,
  order: WantedOrder,
  entry: AuditStatement,
): Promise<ForumCategory[]> {
  const [, moved] = await batchQueries<[unknown[], unknown[]]>(db, [
    entry.getSQL(),
    reorderRows("forum_categories", order),
  ]);
  return requireOrdered(moved, order, await listForumCategories(db));
}

/** A category's revision that the admin saw. */
type SeenCategory = Pick<ForumCategory, "id" | "revision">;

/**
 * Deletes a category without topics. Refuses with `not_found`, with `forum_category_in_use` when it has topics, even
 * deleted ones, or with `stale` and the current category when it changed.
 */
export async function removeForumCategory(db: Database, seen: SeenCategory, entry: AuditStatement) {
  const [removed] = await db.batch([
    db
      .delete(forumCategories)
      .where(and(eq(forumCategories.id, seen.id), eq(forumCategories.revision, seen.revision), IS_EMPTY))
      .returning({ id: forumCategories.id }),
    entry,
  ]);
  if (removed.length > 0) return;
  const current = await findPresentCategory(db, seen.id);
  if (!current) throw new Refusal("not_found");
  throw current.revision === seen.revision
    ? new Refusal("forum_category_in_use")
    : staleForumCategory(current);
}

/** Whether both categories of a merge still have the revisions that the admin saw. */
export function areBothSeen(source: SeenCategory, into: SeenCategory): SQL {
  return sql`exists (select 1 from forum_categories where id = ${source.id} and revision = ${source.revision})
    and exists (select 1 from forum_categories where id = ${into.id} and revision = ${into.revision})`;
}

/**
 * Moves every topic of a category into another and deletes it; its id and slugs, former ones included, then lead to the
 * target. One statement moves the topics: two index entries for each. `entry` is written first. Refuses with
 * `not_found` for a deleted source, with `invalid` for `into`, and with `stale` and the current category when one of
 * them changed.
 *
 * A slug is in links and feeds, an id in open pages and in topics being sent, so every former one leads on, and no
 * other category takes it. A merge cannot be undone. 20,000 topics take half a second in which D1 writes nothing else.
 * Only a category without topics is deleted.
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
  const formerKeys = insertFrom(
    db,
    forumFormerCategories,
    { key: sql`json_each.value`, category_id: into.id },
    sql`from forum_categories s join json_each(json_array(s.id, s.slug)) where s.id = ${source.id} and ${seen}`,
  );
  const followed = insertFrom(
    db,
    follows,
    {
      user_id: sql`f.user_id`,
      target_type: "forum_category",
      target_id: into.id,
      created_at: sql`f.created_at`,
    },
    sql`from follows f where f.target_type = 'forum_category' and f.target_id = ${source.id} and ${seen}`,
  ).onConflictDoNothing();
  const deleted = db
    .delete(forumCategories)
    .where(and(eq(forumCategories.id, source.id), seen))
    .returning({ id: forumCategories.id });
  const statements = [entry, moved, counted, redirected, formerKeys, followed, deleted] as const;
  const removed = (await db.batch(statements))[6];
  const [current, target] = [
    await findPresentCategory(db, source.id),
    await findPresentCategory(db, into.id),
  ];
  if (removed.length > 0 && target) return target;
  if (!current) throw new Refusal("not_found");
  if (!target) throw intoGone();
  throw staleForumCategory(current.revision === source.revision ? target : current);
}

/** The refusal of a merge into a deleted category. */
export function intoGone(): Refusal {
  return new Refusal("invalid", { fields: { into: "validation.category" } });
}

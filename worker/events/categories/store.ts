import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { reorderRows, requireOrdered, type WantedOrder } from "../../orderedRows.ts";
import { settings } from "../../settings/schema.ts";
import {
  CATEGORIES_MAX,
  type CategoryTranslations,
  TRAININGS_SLUG,
  TRANSLATED_LANGUAGES,
} from "./contract.ts";
import type { Category, CategoryNames } from "./outputs.ts";
import { newCategorySlug } from "./rules.ts";
import { categories } from "./schema.ts";

/** A category's row in the database: `names` is JSON text. */
export type CategoryRow = Omit<Category, "names"> & { names: string | null };

const columns = sql.raw("id, name, names, slug, order_index, events_count, revision");

/** All categories in their order; equal positions are sorted by `id`. */
export const selectCategories = sql`select ${columns} from categories order by order_index, id`;

export function toCategory({ names, ...row }: CategoryRow): Category {
  return names ? { ...row, names: JSON.parse(names) } : row;
}

export async function listCategories(db: Database): Promise<Category[]> {
  return (await db.all<CategoryRow>(selectCategories)).map(toCategory);
}

export async function findCategoryById(db: Database, id: string): Promise<Category | null> {
  const [row] = await db.all<CategoryRow>(sql`select ${columns} from categories where id = ${id}`);
  return row ? toCategory(row) : null;
}

/** Whether no other category has this Italian name, ignoring case. */
function isNameFree(name: string, ownId: string): SQL {
  return sql`not exists (select 1 from categories other where other.name = ${name} collate nocase and other.id <> ${ownId})`;
}

function nameTaken(): Refusal {
  return new Refusal("invalid", { fields: { name: "validation.category_taken" } });
}

const TRIES = 5;

/** The audit entries of a write: about the category, and about the moved position of past events. */
type CategoryEntries = { category: AuditStatement; position: AuditStatement };

/**
 * Inserts a category after the others, with another slug when one was taken meanwhile. "Eventi Passati" stays last if
 * it was last. A repeated request changes nothing, because the category's id exists. Refuses with `categories_max`, or
 * with `invalid` for another category's name.
 */
export async function insertCategory(
  db: Database,
  { id, name, names }: { id: string; name: string; names: CategoryTranslations | null },
  entries: CategoryEntries,
  now: Date,
): Promise<void> {
  const created_at = now.toISOString();
  const order_index = sql`(select coalesce(max(order_index), -1) + 1 from categories)`;
  const isAllowed = sql`where (select count(*) from categories) < ${CATEGORIES_MAX} and ${isNameFree(name, id)}`;
  for (let tried = 1; ; tried++) {
    const known = await listCategories(db);
    if (known.some((category) => category.id === id)) return;
    const slug = newCategorySlug(name, new Set(known.map((category) => category.slug)));
    const row = { id, name, names, slug, order_index, created_at };
    const isNew = sql`exists (select 1 from categories where id = ${id} and created_at = ${created_at})`;
    try {
      const [inserted] = await db.batch([
        insertFrom(db, categories, row, isAllowed)
          .onConflictDoNothing({ target: categories.id })
          .returning({ id: categories.id }),
        entries.category,
        movePastEvents(db, 1, sql`${isNew} and ${SAVED_INDEX} = (select count(*) - 1 from categories)`, now),
        entries.position,
      ]);
      if (inserted.length > 0) return;
      const current = await listCategories(db);
      if (current.some((category) => category.id === id)) return;
      throw current.length >= CATEGORIES_MAX ? new Refusal("categories_max") : nameTaken();
    } catch (error) {
      if (!isUniqueViolation(error, "categories.slug") || tried === TRIES) throw error;
    }
  }
}

/**
 * Writes a category's names. Refuses with `not_found`, with `stale` and the current names when they changed since
 * `before` was read, or with `invalid` for another category's name.
 */
export async function updateCategory(
  db: Database,
  before: Category,
  { name, names }: CategoryNames,
  entry: AuditStatement,
): Promise<void> {
  const { id, revision } = before;
  const [changed] = await db.batch([
    db
      .update(categories)
      .set({ name, names: names ?? null, revision: revision + 1 })
      .where(and(eq(categories.id, id), eq(categories.revision, revision), isNameFree(name, id)))
      .returning({ id: categories.id }),
    entry,
  ]);
  if (changed.length > 0) return;
  const current = await findCategoryById(db, id);
  if (!current) throw new Refusal("not_found");
  throw current.revision === revision ? nameTaken() : staleCategory(current);
}

/** The refusal of a change of an outdated category, with the current one. */
export function staleCategory(current: Category): Refusal {
  return new Refusal("stale", { current });
}

/**
 * Deletes a category as `seen`; its events become uncategorized, and "Eventi Passati" keeps its neighbours. Refuses
 * with `not_found`, with `trainings_category`, or with `stale` and the current category when its names or number of
 * events changed.
 */
export async function removeCategory(db: Database, seen: Category, entries: CategoryEntries, now: Date) {
  const isSeen = and(
    eq(categories.id, seen.id),
    eq(categories.revision, seen.revision),
    eq(categories.events_count, seen.events_count),
    sql`${categories.slug} <> ${TRAININGS_SLUG}`,
  );
  const position = sql`(select count(*) from categories earlier
    where (earlier.order_index, earlier.id) < (categories.order_index, categories.id))`;
  const isBeforePast = sql`exists (select 1 from categories where ${isSeen} and ${position} < ${SAVED_INDEX})
    and ${SAVED_INDEX} <= (select count(*) from categories)`;
  const [, , removed] = await db.batch([
    movePastEvents(db, -1, isBeforePast, now),
    entries.position,
    db.delete(categories).where(isSeen).returning({ id: categories.id }),
    entries.category,
  ]);
  if (removed.length > 0) return;
  const current = await findCategoryById(db, seen.id);
  if (!current) throw new Refusal("not_found");
  throw current.slug === TRAININGS_SLUG ? new Refusal("trainings_category") : staleCategory(current);
}

const POSITION_KEY = "past_events_category_position";
const SAVED_INDEX = sql`json_extract(settings.value, '$.index')`;

/** Statement that moves "Eventi Passati" by `by` where `condition` holds on its row of `settings`. */
function movePastEvents(db: Database, by: 1 | -1, condition: SQL, now: Date) {
  return db
    .update(settings)
    .set({
      value: sql`json_object('index', ${SAVED_INDEX} + ${by})`,
      updated_at: now.toISOString(),
      revision: sql`${settings.revision} + 1`,
    })
    .where(and(eq(settings.key, POSITION_KEY), condition));
}

/** JSON of the saved position and of the one before the move by `by`, for the audit entry after that statement. */
export function movedPosition(by: 1 | -1) {
  const stored = (offset: number) =>
    sql`(select json_object('index', ${SAVED_INDEX} - ${offset}) from settings where key = ${POSITION_KEY})`;
  return { before: stored(by), after: stored(0) };
}

/**
 * Reorders the categories and returns them. `entry` is written first. Refuses with `categories_changed` and the current
 * categories when one was created, deleted or moved since the admin read them.
 */
export async function reorderCategories(
  db: Database,
  order: WantedOrder,
  entry: AuditStatement,
): Promise<Category[]> {
  const [, moved] = await batchQueries<[unknown[], unknown[]]>(db, [
    entry.getSQL(),
    reorderRows("categories", order),
  ]);
  return requireOrdered(moved, order, await listCategories(db));
}

/** JSON of a category's names, slug and position, for the audit entry after its insert. */
export function storedCategory(id: string): SQL {
  const translations = TRANSLATED_LANGUAGES.map(
    (code) => sql`, ${`name_${code}`}, json_extract(names, ${`$.${code}`})`,
  );
  return sql`(select json_object('name', name ${sql.join(translations)}, 'slug', slug, 'order_index', order_index)
    from categories where id = ${id})`;
}

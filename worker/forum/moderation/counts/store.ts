import { eq, lt, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../../env.ts";
import { IS_VISIBLE } from "../../schema.ts";
import { CATEGORIES_AT_ONCE, CORRECTED_AT_ONCE, TOPICS_AT_ONCE } from "./rules.ts";
import { type ForumRecountRow, forumRecounts } from "./schema.ts";

/** The night's row; undefined before its first tick. */
export async function findRecount(db: Database, day: string): Promise<ForumRecountRow | undefined> {
  return db.select().from(forumRecounts).where(eq(forumRecounts.day, day)).get();
}

/** Begins a night, and deletes the rows of nights before `keptSince`. */
export async function insertRecount(
  db: Database,
  { day, keptSince }: { day: string; keptSince: string },
): Promise<void> {
  await db.batch([
    db.insert(forumRecounts).values({ day, started_at: new Date().toISOString() }).onConflictDoNothing(),
    db.delete(forumRecounts).where(lt(forumRecounts.day, keptSince)),
  ]);
}

export type RecountStep = Pick<
  ForumRecountRow,
  "last_ordinal" | "last_category_id" | "corrected" | "finished_at"
>;

/** Notes how far a night has come. */
export async function updateRecount(db: Database, day: string, step: RecountStep): Promise<void> {
  await db.update(forumRecounts).set(step).where(eq(forumRecounts.day, day));
}

/** The next topics behind an ordinal, with as many replies as each may have. */
export async function listNextTopics(
  db: Database,
  after: number,
): Promise<{ ordinal: number; replies: number }[]> {
  return db.all(sql`select ordinal, last_reply_number as replies from forum_topics
    where ordinal > ${after} order by ordinal limit ${TOPICS_AT_ONCE}`);
}

/** The next categories behind an id, with as many topics as each may have. */
export async function listNextCategories(
  db: Database,
  after: string,
): Promise<{ id: string; topics: number }[]> {
  return db.all(sql`select id, topics_count as topics from forum_categories
    where id > ${after} order by id limit ${CATEGORIES_AT_ONCE}`);
}

/** A topic or category with stored counts and those that follow from its posts, in columns `derived_…`. */
export type RecountedRow = { id: string } & Record<string, unknown>;

/** The counts of the topics that `range` selects, and those that follow from their replies. */
function derivedTopics(range: SQL): SQL {
  return sql`select t.ordinal, t.id, t.replies_count, t.last_reply_number, t.last_reply_at, t.last_reply_author_id,
      t.last_activity_at,
      (select count(*) from forum_replies r where r.topic_id = t.id and r.deleted_at is null) as derived_replies_count,
      max(t.last_reply_number, coalesce((select max(r.number) from forum_replies r where r.topic_id = t.id), 0))
        as derived_last_reply_number,
      last.created_at as derived_last_reply_at,
      last.author_id as derived_last_reply_author_id,
      coalesce(last.created_at, t.created_at) as derived_last_activity_at
    from forum_topics t
    left join forum_replies last on last.topic_id = t.id and last.number =
      (select max(r.number) from forum_replies r where r.topic_id = t.id and r.deleted_at is null)
    where ${range}`;
}

const TOPIC_DIFFERS = sql`(d.replies_count is not d.derived_replies_count
  or d.last_reply_number is not d.derived_last_reply_number
  or d.last_reply_at is not d.derived_last_reply_at
  or d.last_reply_author_id is not d.derived_last_reply_author_id
  or d.last_activity_at is not d.derived_last_activity_at)`;

/**
 * The topics with ordinals above `after` up to `until` whose counts differ from their replies, the first
 * CORRECTED_AT_ONCE. Reads each topic and the index entries of its visible replies.
 */
export async function listDifferingTopics(
  db: Database,
  after: number,
  until: number,
): Promise<{ ordinal: number }[]> {
  return db.all(sql`with d as (${derivedTopics(sql`t.ordinal > ${after} and t.ordinal <= ${until}`)})
    select d.ordinal from d where ${TOPIC_DIFFERS} order by d.ordinal limit ${CORRECTED_AT_ONCE}`);
}

/**
 * Writes the counts of these topics as they follow from their replies at that moment, and returns the topics that
 * differed, with both values. One transaction derives and writes, so that a reply posted meanwhile is never undone.
 */
export async function correctTopics(db: Database, ordinals: number[]): Promise<RecountedRow[]> {
  const chosen = sql`t.ordinal in (select value from json_each(${JSON.stringify(ordinals)}))`;
  const [rows] = await batchQueries<[RecountedRow[], unknown[]]>(db, [
    sql`with d as (${derivedTopics(chosen)}) select * from d where ${TOPIC_DIFFERS}`,
    sql`with d as (${derivedTopics(chosen)})
      update forum_topics set replies_count = d.derived_replies_count,
        last_reply_number = d.derived_last_reply_number, last_reply_at = d.derived_last_reply_at,
        last_reply_author_id = d.derived_last_reply_author_id, last_activity_at = d.derived_last_activity_at
      from d where forum_topics.ordinal = d.ordinal and ${TOPIC_DIFFERS}`,
  ]);
  return rows;
}

function derivedCategories(ids: string[]): SQL {
  return sql`select c.id, c.topics_count, (select count(*) from forum_topics indexed by forum_topics_category_order
      where category_id = c.id and ${IS_VISIBLE}) as derived_topics_count
    from forum_categories c where c.id in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Those of the categories whose count differs from their visible topics. Reads an index entry per topic. */
export async function listDifferingCategories(db: Database, ids: string[]): Promise<{ id: string }[]> {
  return db.all(sql`with d as (${derivedCategories(ids)})
    select d.id from d where d.topics_count is not d.derived_topics_count`);
}

/** Writes the counts of these categories anew, as `correctTopics` does. */
export async function correctCategories(db: Database, ids: string[]): Promise<RecountedRow[]> {
  const [rows] = await batchQueries<[RecountedRow[], unknown[]]>(db, [
    sql`with d as (${derivedCategories(ids)}) select * from d where d.topics_count is not d.derived_topics_count`,
    sql`with d as (${derivedCategories(ids)}) update forum_categories set topics_count = d.derived_topics_count
      from d where forum_categories.id = d.id and forum_categories.topics_count is not d.derived_topics_count`,
  ]);
  return rows;
}

import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableQuery } from "../../tablePage.ts";
import { type AuthorColumns, authorColumns, toPostAuthor } from "../columns.ts";
import { ERASED_AFTER_DAYS, type PostKind } from "../contract.ts";
import type { DeletedPost } from "../outputs.ts";
import { forumHeldPosts, forumReplies, forumTopics, IS_VISIBLE } from "../schema.ts";
import { DELETED_POSTS_PER_PAGE } from "./inputs.ts";
import {
  CATEGORIES_AT_ONCE,
  COMPARED_TOPICS_AT_ONCE,
  CORRECTED_AT_ONCE,
  REPLIES_AT_ONCE,
  TOPICS_AT_ONCE,
} from "./rules.ts";
import { type ForumRecountRow, forumRecounts } from "./schema.ts";

type DeletedPostRow = Omit<DeletedPost, "kind" | "author" | "days_left"> & AuthorColumns<"author">;

const EMPTIED = { content: "", files: [], idempotency_key: null };

export type RecountStep = Pick<
  ForumRecountRow,
  "last_ordinal" | "last_category_id" | "corrected" | "finished_at"
>;

/** A topic or category with stored counts, and in columns `derived_…` the counts derived from its posts. */
export type RecountedRow = { id: string } & Record<string, unknown>;

const TOPIC_DIFFERS = sql`(d.replies_count is not d.derived_replies_count
  or d.last_reply_number is not d.derived_last_reply_number
  or d.last_reply_at is not d.derived_last_reply_at
  or d.last_reply_author_id is not d.derived_last_reply_author_id
  or d.last_activity_at is not d.derived_last_activity_at)`;

/** A page of a kind's deleted posts with their texts, the latest deletions first. The audit log names the admin. */
export async function listDeletedPosts(
  db: Database,
  kind: PostKind,
  position: string | undefined,
  now: Date,
): Promise<TablePage<DeletedPost>> {
  const query = QUERIES[kind];
  const cursor = parseTableCursor(position, query.sort);
  const { rows, ...cursors } = await listTablePage<DeletedPostRow>(db, query, {
    limit: DELETED_POSTS_PER_PAGE,
    cursor,
  });
  return { rows: rows.map((row) => toDeletedPost(row, kind, now)), ...cursors };
}

const DAY_MS = 86_400_000;

function toDeletedPost(row: DeletedPostRow, kind: PostKind, now: Date): DeletedPost {
  const { id, topic_id, number, title, content, author_id, deleted_at, deleted_by, deleter_name } = row;
  const erased = Date.parse(deleted_at) + ERASED_AFTER_DAYS * DAY_MS;
  return {
    ...{ kind, id, topic_id, number, title, content, author_id, deleted_at, deleted_by, deleter_name },
    author: toPostAuthor(row, "author"),
    days_left: Math.max(0, Math.ceil((erased - now.getTime()) / DAY_MS)),
    is_topic_deleted: Boolean(row.is_topic_deleted),
  };
}

/** The name of the admin who deleted a post last, found along an index of the audit log; null for its author. */
function deleterName(post: string, action: "topic.delete" | "reply.delete"): string {
  return `iif(${post}.deleted_by = 'staff', (select nullif(deleter.full_name, '') from audit_entries entry
    left join users deleter on deleter.id = entry.actor_id
    where entry.subject_id = ${post}.id and entry.action = '${action}' order by entry.id desc limit 1), null)`;
}

const shared = (post: string) => `${post}.content, ${post}.author_id, ${authorColumns("author", "author")},
  ${post}.deleted_at, ${post}.deleted_by`;

function byDeletion(post: string, id: SQL): TableQuery["sort"] {
  return { name: "deleted_at", direction: "desc", expression: sql.raw(`${post}.deleted_at`), id };
}

function isDeleted(post: string): SQL {
  return sql.raw(`${post}.deleted_at is not null and ${post}.erased_at is null`);
}

/** The indexes are named, because SQLite would sort all deleted posts. */
const QUERIES: Record<PostKind, TableQuery> = {
  topic: {
    columns: sql.raw(`topics.id, topics.id as topic_id, null as number, topics.title, ${shared("topics")},
      1 as is_topic_deleted, ${deleterName("topics", "topic.delete")} as deleter_name`),
    tables: sql.raw(`forum_topics topics indexed by forum_topics_to_erase
      left join users author on author.id = topics.author_id`),
    conditions: [isDeleted("topics")],
    sort: byDeletion("topics", sql.raw("topics.ordinal")),
  },
  reply: {
    columns: sql.raw(`replies.id, replies.topic_id, replies.number, topics.title, ${shared("replies")},
      topics.deleted_at is not null as is_topic_deleted,
      ${deleterName("replies", "reply.delete")} as deleter_name`),
    tables: sql.raw(`forum_replies replies indexed by forum_replies_to_erase
      cross join forum_topics topics on topics.id = replies.topic_id
      left join users author on author.id = replies.author_id`),
    conditions: [isDeleted("replies")],
    sort: byDeletion("replies", sql.raw("replies.rowid")),
  },
};

/** Topics deleted before `cutoff` whose text is not erased, the first deleted first. */
export async function listTopicsToErase(
  db: Database,
  cutoff: string,
): Promise<{ id: string; replies: number }[]> {
  return db.all(sql`select id, last_reply_number as replies from forum_topics
    where deleted_at is not null and erased_at is null and deleted_at <= ${cutoff}
    order by deleted_at limit ${TOPICS_AT_ONCE}`);
}

/**
 * Erases title and text of these topics, and the texts of all their replies, which are hidden too. A restored topic is
 * skipped. One transaction, so that no topic is restored between its replies and itself.
 */
export async function eraseTopics(db: Database, ids: string[], cutoff: string): Promise<void> {
  const erased_at = new Date().toISOString();
  const due = sql`${forumTopics.id} in (${listOfIds(ids)}) and ${forumTopics.erased_at} is null
    and ${forumTopics.deleted_at} <= ${cutoff}`;
  await db.batch([
    db
      .update(forumReplies)
      .set({ ...EMPTIED, erased_at })
      .where(
        and(
          inArray(forumReplies.topic_id, db.select({ id: forumTopics.id }).from(forumTopics).where(due)),
          isNull(forumReplies.erased_at),
        ),
      ),
    db
      .update(forumTopics)
      .set({ ...EMPTIED, title: "", erased_at })
      .where(due),
  ]);
}

/**
 * Erases the texts of replies deleted before `cutoff`, the first deleted first, and returns their number; deletes held
 * posts refused before it.
 */
export async function eraseReplies(db: Database, cutoff: string): Promise<number> {
  const due = sql`(select id from forum_replies where deleted_at is not null and erased_at is null
    and deleted_at <= ${cutoff} order by deleted_at limit ${REPLIES_AT_ONCE})`;
  const update = db
    .update(forumReplies)
    .set({ ...EMPTIED, erased_at: new Date().toISOString() })
    .where(inArray(forumReplies.id, due))
    .returning({ id: forumReplies.id });
  const [erased] = await db.batch([
    update,
    db.delete(forumHeldPosts).where(sql`refused_at is not null and refused_at <= ${cutoff}`),
  ]);
  return erased.length;
}

function listOfIds(ids: string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(ids)})`;
}

/** The night's row; undefined before its first tick. */
export async function findRecount(db: Database, day: string): Promise<ForumRecountRow | undefined> {
  return db.select().from(forumRecounts).where(eq(forumRecounts.day, day)).get();
}

/** Starts a night's recount, and deletes the rows of nights before `keptSince`. */
export async function insertRecount(db: Database, { day, keptSince }: { day: string; keptSince: string }) {
  await db.batch([
    db.insert(forumRecounts).values({ day, started_at: new Date().toISOString() }).onConflictDoNothing(),
    db.delete(forumRecounts).where(lt(forumRecounts.day, keptSince)),
  ]);
}

/** Stores a night's progress. */
export async function updateRecount(db: Database, day: string, step: RecountStep): Promise<void> {
  await db.update(forumRecounts).set(step).where(eq(forumRecounts.day, day));
}

/** The next topics after an ordinal, and the largest number of replies of each. */
export async function listNextTopics(
  db: Database,
  after: number,
): Promise<{ ordinal: number; replies: number }[]> {
  return db.all(sql`select ordinal, last_reply_number as replies from forum_topics
    where ordinal > ${after} order by ordinal limit ${COMPARED_TOPICS_AT_ONCE}`);
}

/** The next categories after an id, and the largest number of topics of each. */
export async function listNextCategories(
  db: Database,
  after: string,
): Promise<{ id: string; topics: number }[]> {
  return db.all(sql`select id, topics_count as topics from forum_categories
    where id > ${after} order by id limit ${CATEGORIES_AT_ONCE}`);
}

/** The counts of the topics in `range`, and those derived from their replies. */
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
 * Corrects the counts of these topics from their replies, and returns the topics that differed, with both values. One
 * transaction derives and writes, so that a concurrent reply is never undone.
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

/** The categories among these whose count differs from their visible topics. Reads an index entry per topic. */
export async function listDifferingCategories(db: Database, ids: string[]): Promise<{ id: string }[]> {
  return db.all(sql`with d as (${derivedCategories(ids)})
    select d.id from d where d.topics_count is not d.derived_topics_count`);
}

/** Corrects the counts of these categories, as `correctTopics` does. */
export async function correctCategories(db: Database, ids: string[]): Promise<RecountedRow[]> {
  const [rows] = await batchQueries<[RecountedRow[], unknown[]]>(db, [
    sql`with d as (${derivedCategories(ids)}) select * from d where d.topics_count is not d.derived_topics_count`,
    sql`with d as (${derivedCategories(ids)}) update forum_categories set topics_count = d.derived_topics_count
      from d where forum_categories.id = d.id and forum_categories.topics_count is not d.derived_topics_count`,
  ]);
  return rows;
}

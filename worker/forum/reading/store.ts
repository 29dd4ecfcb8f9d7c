import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { notices } from "../../notices/schema.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../../tablePage.ts";
import { type TopicCardRow, topicCardColumns, topicJoins, toTopicCard } from "../columns.ts";
import {
  BOOKMARKS_MAX,
  type DeletedBy,
  OWN_POSTS_PER_PAGE,
  READ_TOPICS_MAX,
  REPLY_EXCERPT_MAX,
} from "../contract.ts";
import type { Bookmark, OwnReply, OwnTopic, TopicMark } from "../outputs.ts";
import { forumBookmarks, forumReaders, forumReads, forumTopics } from "../schema.ts";
import { postExcerpt } from "../text/contract.ts";
import { MARK_REFRESH_MS } from "./rules.ts";

/** The caller: `isStaff` also gets marks of deleted topics, which only staff sees. */
export type Reader = { id: string; isStaff: boolean };

/** The characters of a reply that are read for its excerpt, which omits marks and addresses. */
const EXCERPT_SOURCE = 2000;

const TOPIC_SORT = newestFirst("topics", sql`topics.created_at`, sql`topics.ordinal`);

const REPLY_SORT = newestFirst("replies", sql`r.created_at`, sql`r.rowid`);

const BOOKMARK_SORT = newestFirst("bookmarks", sql`b.created_at`, sql`b.rowid`);

/** A page of a list; null for a cursor of another list. */
type OwnPostPage<Row> = TablePage<Row> | null;

type DeletionColumns = { deleted_at: string | null; deleted_by: DeletedBy | null; erased_at: string | null };

type OwnReplyRow = Omit<OwnReply, "excerpt" | "topic"> & {
  content: string;
  title: string;
  topic_deleted_at: string | null;
};

/** A member's marks of these topics, and the last "mark all as read". Reads two rows per topic. */
export async function findMarks(
  db: Database,
  readerId: string,
  topicIds: string[],
): Promise<{ all_read_at: string | null; marks: TopicMark[] }> {
  const [[reader], rows] = await batchQueries<
    [{ all_read_at: string }[], { topic_id: string; last_number: number | null; is_bookmarked: number }[]]
  >(db, [
    sql`select all_read_at from forum_readers where user_id = ${readerId}`,
    sql`select wanted.value as topic_id, r.last_number, b.topic_id is not null as is_bookmarked
      from json_each(${JSON.stringify(topicIds)}) wanted
      left join forum_reads r on r.user_id = ${readerId} and r.topic_id = wanted.value
      left join forum_bookmarks b on b.user_id = ${readerId} and b.topic_id = wanted.value
      where r.topic_id is not null or b.topic_id is not null`,
  ]);
  return {
    all_read_at: reader?.all_read_at ?? null,
    marks: rows.map(({ is_bookmarked, ...mark }) => ({ ...mark, is_bookmarked: is_bookmarked === 1 })),
  };
}

/**
 * Stores a member's reading progress: at most up to the topic's last reply, and never backwards. The same batch deletes
 * the oldest mark beyond READ_TOPICS_MAX. Returns whether the topic exists.
 */
export async function markRead(db: Database, reader: Reader, topicId: string, number: number) {
  const now = new Date();
  const readAt = now.toISOString();
  const refreshed = new Date(now.getTime() - MARK_REFRESH_MS).toISOString();
  const topic = sql`from forum_topics t where t.id = ${topicId} and ${isShownTo(reader)}`;
  const isMarked = sql`exists (select 1 from forum_reads where user_id = ${reader.id} and topic_id = ${topicId})`;
  // The oldest marks are only read when a row is added: a limit of 0 reads none.
  const oldest = sql`select topic_id from forum_reads where user_id = ${reader.id} order by read_at desc
    limit case when ${isMarked} or not exists (select 1 ${topic}) then 0 else -1 end
    offset ${READ_TOPICS_MAX - 1}`;
  const [, , found] = await db.batch([
    db
      .delete(forumReads)
      .where(and(eq(forumReads.user_id, reader.id), sql`${forumReads.topic_id} in (${oldest})`)),
    insertFrom(
      db,
      forumReads,
      {
        ...{ user_id: reader.id, topic_id: topicId, read_at: readAt },
        last_number: sql`min(${number}, t.last_reply_number)`,
      },
      topic,
    ).onConflictDoUpdate({
      target: [forumReads.user_id, forumReads.topic_id],
      set: { last_number: sql`max(last_number, excluded.last_number)`, read_at: readAt },
      setWhere: sql`excluded.last_number > last_number or read_at < ${refreshed}`,
    }),
    db.select({ id: forumTopics.id }).from(forumTopics).where(shownTopic(reader, topicId)),
    db
      .update(notices)
      .set({ read_at: readAt })
      .where(and(eq(notices.user_id, reader.id), isNull(notices.read_at), isReadPost(topicId, number))),
  ]);
  return found.length > 0;
}

/** SQL of whether a notice is about a post of the topic up to this reply: of a bundle, about its last. */
function isReadPost(topicId: string, number: number): SQL {
  return sql`case ${notices.subject_type}
    when 'reply' then exists (select 1 from forum_replies r where r.id = ${notices.subject_id}
      and r.topic_id = ${topicId} and r.number <= ${number})
    when 'topic' then ${notices.subject_id} = ${topicId} and not exists (select 1 from forum_replies r
      where r.topic_id = ${topicId} and r.number > ${number} and r.created_at <= ${notices.created_at}) end`;
}

/** Marks every topic as read, and moves the member's marks to each topic's last reply. */
export async function markAllRead(db: Database, readerId: string): Promise<void> {
  const all_read_at = new Date().toISOString();
  const newest = sql`(select t.last_reply_number from forum_topics t where t.id = ${forumReads.topic_id})`;
  await db.batch([
    db
      .insert(forumReaders)
      .values({ user_id: readerId, all_read_at })
      .onConflictDoUpdate({
        target: forumReaders.user_id,
        set: { all_read_at: sql`max(all_read_at, excluded.all_read_at)` },
      }),
    db
      .update(forumReads)
      .set({ last_number: newest })
      .where(and(eq(forumReads.user_id, readerId), sql`${forumReads.last_number} < ${newest}`)),
  ]);
}

/** Bookmarks a topic once. "missing": no such topic; "full": the member has BOOKMARKS_MAX bookmarks. */
export async function insertBookmark(
  db: Database,
  reader: Reader,
  topicId: string,
): Promise<"kept" | "missing" | "full"> {
  const created_at = new Date().toISOString();
  const [, inserted, found] = await db.batch([
    insertFrom(
      db,
      forumBookmarks,
      { user_id: reader.id, topic_id: topicId, created_at },
      sql`from forum_topics t where t.id = ${topicId} and ${isShownTo(reader)}
        and (select count(*) from forum_bookmarks where user_id = ${reader.id}) < ${BOOKMARKS_MAX}`,
    ).onConflictDoNothing(),
    db
      .select({ id: forumBookmarks.topic_id })
      .from(forumBookmarks)
      .where(and(eq(forumBookmarks.user_id, reader.id), eq(forumBookmarks.topic_id, topicId))),
    db.select({ id: forumTopics.id }).from(forumTopics).where(shownTopic(reader, topicId)),
  ]);
  if (found.length === 0) return "missing";
  return inserted.length > 0 ? "kept" : "full";
}

export async function deleteBookmark(db: Database, readerId: string, topicId: string): Promise<void> {
  await db
    .delete(forumBookmarks)
    .where(and(eq(forumBookmarks.user_id, readerId), eq(forumBookmarks.topic_id, topicId)));
}

/** Deleted topics are hidden from all but staff. */
function isShownTo({ isStaff }: Reader): SQL {
  return isStaff ? sql`true` : sql`deleted_at is null`;
}

function shownTopic(reader: Reader, topicId: string): SQL | undefined {
  return and(eq(forumTopics.id, topicId), isShownTo(reader));
}

/** Sorts newest first. `created_at` and `id` are columns of the list's own index, which ends with the row number. */
function newestFirst(name: string, created_at: SQL, id: SQL): TableSort {
  return { name, expression: created_at, id, direction: "desc" };
}

async function listPage<Row extends object>(
  db: Database,
  query: { columns: SQL; tables: SQL; condition: SQL; sort: TableSort },
  cursor: string | undefined,
): Promise<OwnPostPage<Row>> {
  const position = parseTableCursor(cursor, query.sort);
  if (cursor !== undefined && !position) return null;
  return listTablePage<Row>(
    db,
    { ...query, conditions: [query.condition] },
    { limit: OWN_POSTS_PER_PAGE, cursor: position },
  );
}

function mapPage<Row, View>(page: OwnPostPage<Row>, toView: (row: Row) => View): OwnPostPage<View> {
  return page && { ...page, rows: page.rows.map(toView) };
}

/** Whether the text is hidden, also from its author, because it was deleted. */
function isHidden({ deleted_at }: Pick<DeletionColumns, "deleted_at">, seesDeleted: boolean): boolean {
  return deleted_at !== null && !seesDeleted;
}

/**
 * The topics of a user, deleted ones included: those deleted by staff without their title, unless the user
 * `seesDeleted`. Reads each with its category and two authors.
 */
export async function listOwnTopics(
  db: Database,
  { id, seesDeleted }: { id: string; seesDeleted: boolean },
  cursor: string | undefined,
): Promise<OwnPostPage<OwnTopic>> {
  const page = await listPage<TopicCardRow & DeletionColumns>(
    db,
    {
      columns: sql`${topicCardColumns}, topics.deleted_at, topics.deleted_by, topics.erased_at`,
      tables: sql`forum_topics topics ${topicJoins}`,
      condition: sql`topics.author_id = ${id}`,
      sort: TOPIC_SORT,
    },
    cursor,
  );
  return mapPage(page, (row) => {
    const { deleted_at, deleted_by, erased_at } = row;
    const card = toTopicCard(row);
    const title = isHidden(row, seesDeleted) ? "" : card.title;
    return { ...card, title, deleted_at, deleted_by, erased_at };
  });
}

/**
 * The replies of a user, deleted ones included, with the beginning of the text of those that are not; with
 * `seesDeleted`, of all, and with the titles of deleted topics. Reads each with its topic.
 */
export async function listOwnReplies(
  db: Database,
  { id, seesDeleted }: { id: string; seesDeleted: boolean },
  cursor: string | undefined,
): Promise<OwnPostPage<OwnReply>> {
  const page = await listPage<OwnReplyRow>(
    db,
    {
      columns: sql`r.id, r.topic_id, r.number, substr(r.content, 1, ${EXCERPT_SOURCE}) as content, r.created_at,
        r.edited_at, r.deleted_at, r.deleted_by, r.erased_at, topics.title, topics.deleted_at as topic_deleted_at`,
      tables: sql`forum_replies r cross join forum_topics topics on topics.id = r.topic_id`,
      condition: sql`r.author_id = ${id}`,
      sort: REPLY_SORT,
    },
    cursor,
  );
  return mapPage(page, ({ content, title, topic_deleted_at, ...reply }) => ({
    ...reply,
    excerpt: isHidden(reply, seesDeleted) ? "" : postExcerpt(content, REPLY_EXCERPT_MAX),
    topic: topic_deleted_at === null || seesDeleted ? { title } : null,
  }));
}

/** The topics that a user bookmarked, the newest bookmark first. A deleted topic is included only for staff. */
export async function listBookmarks(
  db: Database,
  { id, seesDeleted }: { id: string; seesDeleted: boolean },
  cursor: string | undefined,
): Promise<OwnPostPage<Bookmark>> {
  const page = await listPage<TopicCardRow & { bookmarked_at: string; deleted_at: string | null }>(
    db,
    {
      columns: sql`${topicCardColumns}, topics.deleted_at, b.created_at as bookmarked_at`,
      tables: sql`forum_bookmarks b cross join forum_topics topics on topics.id = b.topic_id ${topicJoins}`,
      condition: sql`b.user_id = ${id}`,
      sort: BOOKMARK_SORT,
    },
    cursor,
  );
  return mapPage(page, (row) => ({
    topic_id: row.id,
    bookmarked_at: row.bookmarked_at,
    topic: row.deleted_at === null || seesDeleted ? toTopicCard(row) : null,
  }));
}

import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../env.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableSort } from "../../../tablePage.ts";
import { type TopicCardRow, topicCardColumns, topicJoins, toTopicCard } from "../../columns.ts";
import {
  type Bookmark,
  type DeletedBy,
  OWN_POSTS_PER_PAGE,
  type OwnReply,
  type OwnTopic,
  REPLY_EXCERPT_MAX,
} from "../../contract.ts";
import { postExcerpt } from "../../text/contract.ts";

/** The characters of a reply that its excerpt is made of: marks and addresses are left out of it. */
const EXCERPT_SOURCE = 2000;

/** Newest first. `created_at` and `id` are columns of the list's own index, which ends in the row number. */
function newestFirst(name: string, created_at: SQL, id: SQL): TableSort {
  return { name, expression: created_at, id, direction: "desc" };
}

const TOPIC_SORT = newestFirst("topics", sql`topics.created_at`, sql`topics.ordinal`);
const REPLY_SORT = newestFirst("replies", sql`r.created_at`, sql`r.rowid`);
const BOOKMARK_SORT = newestFirst("bookmarks", sql`b.created_at`, sql`b.rowid`);

/** A page of a list; null for a cursor of another list. */
export type OwnPostPage<Row> = TablePage<Row> | null;

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

type DeletionColumns = { deleted_at: string | null; deleted_by: DeletedBy | null; erased_at: string | null };

/** A deletion hides the text from its author, too. */
function isHidden({ deleted_at }: Pick<DeletionColumns, "deleted_at">, seesDeleted: boolean): boolean {
  return deleted_at !== null && !seesDeleted;
}

/**
 * The topics that a user wrote, deleted ones included: those that staff has deleted without their title, unless the user
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

type OwnReplyRow = Omit<OwnReply, "excerpt" | "topic"> & {
  content: string;
  title: string;
  topic_deleted_at: string | null;
};

/**
 * The replies that a user wrote, deleted ones included, with the beginning of the text of those that are not.
 * `seesDeleted`: of all, and the titles of deleted topics. Reads each with its topic.
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

/** The topics that a user bookmarked, the newest bookmark first. A deleted topic is shown to staff alone. */
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

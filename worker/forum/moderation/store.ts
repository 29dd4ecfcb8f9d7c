import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { listTablePage, parseTableCursor, type TablePage, type TableQuery } from "../../tablePage.ts";
import { type AuthorColumns, authorColumns, toPostAuthor } from "../columns.ts";
import { type DeletedPost, ERASED_AFTER_DAYS, type PostKind } from "../contract.ts";
import { DELETED_POSTS_PER_PAGE } from "./inputs.ts";

type DeletedPostRow = Omit<DeletedPost, "kind" | "author" | "days_left"> & AuthorColumns<"author">;

/**
 * A page of the deleted posts of a kind whose texts are not erased yet, the latest deletions first. Who of the staff
 * deleted one stands in the audit log.
 */
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

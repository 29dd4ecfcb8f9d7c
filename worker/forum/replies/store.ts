import { type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { followersInsert, noticeInsert } from "../../notices/store.ts";
import { hasPermissionForAny, type PermissionHolder } from "../../permissions/permissionMap.ts";
import type { DeletedBy } from "../contract.ts";
import { type PostRecipients, postNoticeInserts } from "../mentions/store.ts";
import type { ReplyState } from "../rules.ts";
import { forumReplies, IS_VISIBLE } from "../schema.ts";
import type { PostColumns } from "../text/checkPostContent.ts";
import { type ReplyRow, replyColumns, replyJoins } from "./columns.ts";

type PostUser = PermissionHolder & { id: string };

/** A reply with the columns for its rules and its answer. */
export type ReplyDetailRow = ReplyRow & ReplyState & { files: string[] };

type TopicOfReplies = { deleted_at: string | null };

/**
 * The replies numbered from `from` to `from + limit - 1`, deleted ones included, and their topic; undefined without
 * one. Rows read: the topic, these replies and their authors, at any position in the topic.
 */
export async function listReplies(
  db: Database,
  topicId: string,
  from: number,
  limit: number,
): Promise<{ topic: TopicOfReplies | undefined; replies: ReplyRow[] }> {
  const [[topic], replies] = await batchQueries<[TopicOfReplies[], ReplyRow[]]>(db, [
    sql`select deleted_at from forum_topics where id = ${topicId}`,
    sql`select ${replyColumns} from forum_replies replies ${replyJoins}
      where replies.topic_id = ${topicId} and replies.number between ${from} and ${from + limit - 1}
      order by replies.number`,
  ]);
  return { topic, replies };
}

/** A reply, deleted or not. */
export async function findReply(db: Database, id: string): Promise<ReplyDetailRow | undefined> {
  return readReply(db, sql`replies.id = ${id}`);
}

/** The reply that an author created with an idempotency key, deleted or not. */
export async function findReplyByKey(
  db: Database,
  authorId: string,
  key: string,
): Promise<ReplyDetailRow | undefined> {
  return readReply(db, sql`replies.author_id = ${authorId} and replies.idempotency_key = ${key}`);
}

async function readReply(db: Database, condition: SQL): Promise<ReplyDetailRow | undefined> {
  const [row] = await db.all<Omit<ReplyDetailRow, "files"> & { files: string }>(
    sql`select ${replyColumns}, replies.erased_at, replies.files, topics.deleted_at as topic_deleted_at
      from forum_replies replies join forum_topics topics on topics.id = replies.topic_id ${replyJoins}
      where ${condition}`,
  );
  return row && { ...row, files: JSON.parse(row.files) as string[] };
}

type NewReply = PostColumns & { id: string; topic_id: string; author_id: string; idempotency_key: string };

/**
 * Adds a reply under the next number of its topic, and tells `recipients`, the topic's author and its followers: the batch has
 * as many statements for any number of followers. Null when the topic is locked, deleted or missing, or when the
 * author has a post with this key. `entries`: statements placed right after the write.
 */
export async function insertReply(
  db: Database,
  reply: NewReply,
  recipients: PostRecipients,
  now: Date,
  entries: (AuditStatement | ReturnType<typeof noticeInsert>)[] = [],
): Promise<ReplyRow | null> {
  const at = now.toISOString();
  const row = { ...reply, number: sql`topics.last_reply_number + 1`, created_at: at, updated_at: at };
  const insert = insertFrom(
    db,
    forumReplies,
    row,
    sql`from forum_topics topics where topics.id = ${reply.topic_id} and topics.deleted_at is null
      and not topics.is_locked and not exists (select 1 from forum_replies known
        where known.author_id = ${reply.author_id} and known.idempotency_key = ${reply.idempotency_key})`,
  );
  const results = await batchQueries<unknown[][]>(db, [
    insert.getSQL(),
    topicUpdate(
      reply.topic_id,
      sql`last_reply_number = last_reply_number + 1,
      replies_count = replies_count + 1`,
    ),
    ...entries.map((entry) => entry.getSQL()),
    ...replyNotices(db, reply, recipients, now).map((notice) => notice.getSQL()),
    replyQuery(reply.id),
  ]);
  return (results.at(-1)?.[0] as ReplyRow | undefined) ?? null;
}

/** Tells of a new reply: a mention before a quote before the news in a topic. */
function replyNotices(
  db: Database,
  { id, topic_id, author_id }: NewReply,
  recipients: PostRecipients,
  now: Date,
) {
  const fact = {
    kind: "reply",
    subject: { type: "topic", id: topic_id },
    actorId: author_id,
    params: { reply: id },
  } as const;
  const isWritten = sql`exists (select 1 from forum_replies written where written.id = ${id})`;
  const topicAuthor = sql`select t.author_id as value from forum_topics t where t.id = ${topic_id}
    and t.author_id not in (select value from json_each(${JSON.stringify([...recipients.mentioned, ...recipients.quoted])}))`;
  return [
    ...postNoticeInserts(db, { type: "reply", id, actorId: author_id }, recipients, now, isWritten),
    noticeInsert(db, fact, topicAuthor, now, isWritten),
    followersInsert(db, fact, { type: "topic", id: topic_id }, now, isWritten),
  ];
}

/** A write to an existing reply. Null when its conditions no longer held. */
type ReplyWrite = {
  /** The row that the caller read. */
  before: Pick<ReplyDetailRow, "id" | "topic_id" | "number" | "revision">;
  user: PostUser;
  /** Statements placed right after the change. */
  entries: AuditStatement[];
};

/** Changes the text of a visible reply with the revision that the caller read. */
export async function updateReply(
  db: Database,
  { before, user, entries, recipients }: ReplyWrite & { recipients: PostRecipients },
  { content, files }: PostColumns,
  now: Date,
): Promise<ReplyRow | null> {
  const at = now.toISOString();
  const update = sql`update forum_replies set content = ${content}, files = ${JSON.stringify(files)},
      edited_at = ${at}, updated_at = ${at}, revision = revision + 1
    where id = ${before.id} and revision = ${before.revision} and ${IS_VISIBLE} and erased_at is null
      and ${isWritableBy(user)}
    returning id`;
  const isWritten = sql`exists (select 1 from forum_replies written where written.id = ${before.id}
    and written.revision = ${before.revision + 1} and written.updated_at = ${at})`;
  const post = { type: "reply", id: before.id, actorId: user.id } as const;
  const notices = postNoticeInserts(db, post, recipients, now, isWritten);
  return writeReply(db, before.id, [update, ...[...entries, ...notices].map((entry) => entry.getSQL())]);
}

/** Deletes a visible reply softly, and updates the topic's counts and last reply. */
export async function deleteReply(
  db: Database,
  { before, user, entries }: ReplyWrite,
  deletedBy: DeletedBy,
  now: Date,
): Promise<ReplyRow | null> {
  const at = now.toISOString();
  const update = sql`update forum_replies set deleted_at = ${at}, deleted_by = ${deletedBy}, updated_at = ${at},
      revision = revision + 1
    where id = ${before.id} and ${IS_VISIBLE} and ${isWritableBy(user)} returning id`;
  return writeReply(db, before.id, [
    update,
    topicUpdate(
      before.topic_id,
      sql`replies_count = replies_count - 1, helpful_reply_number = nullif(helpful_reply_number, ${before.number})`,
    ),
    ...entries.map((entry) => entry.getSQL()),
  ]);
}

/** Restores a deleted reply, and updates the topic's counts and last reply. */
export async function restoreReply(
  db: Database,
  { before, entries }: Omit<ReplyWrite, "user">,
  now: Date,
): Promise<ReplyRow | null> {
  const update = sql`update forum_replies set deleted_at = null, deleted_by = null, updated_at = ${now.toISOString()},
      revision = revision + 1
    where id = ${before.id} and deleted_at is not null and erased_at is null returning id`;
  return writeReply(db, before.id, [
    update,
    topicUpdate(before.topic_id, sql`replies_count = replies_count + 1`),
    ...entries.map((entry) => entry.getSQL()),
  ]);
}

/** Runs a write to a reply, which returns a row when it changed one, and reads the reply afterwards. */
async function writeReply(db: Database, id: string, statements: SQL[]): Promise<ReplyRow | null> {
  const results = await batchQueries<unknown[][]>(db, [...statements, replyQuery(id)]);
  return results[0]?.length ? ((results.at(-1)?.[0] as ReplyRow | undefined) ?? null) : null;
}

function replyQuery(id: string): SQL {
  return sql`select ${replyColumns} from forum_replies replies ${replyJoins} where replies.id = ${id}`;
}

/**
 * Changes the counters of a topic when the statement right before changed a reply, and stores the last visible reply:
 * one step along the index of visible replies for each column.
 */
function topicUpdate(topicId: string, counters: SQL): SQL {
  const last = (columns: string) => sql`(select ${sql.raw(columns)} from forum_replies last
    where last.topic_id = forum_topics.id and last.deleted_at is null order by last.number desc limit 1)`;
  return sql`update forum_topics set ${counters},
      (last_reply_at, last_reply_author_id) = ${last("last.created_at, last.author_id")},
      last_activity_at = coalesce(${last("last.created_at")}, created_at)
    where id = ${topicId} and changes() > 0`;
}

/** SQL that checks whether the user may still change the reply: staff any, others their own in a visible topic. */
function isWritableBy(user: PostUser): SQL {
  if (hasPermissionForAny(user, "posts.moderate")) return sql`true`;
  return sql`author_id = ${user.id} and exists (select 1 from forum_topics topics
    where topics.id = forum_replies.topic_id and topics.deleted_at is null)`;
}

import { eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { REPLY_LIMIT, TOPIC_LIMIT } from "../rateLimits.ts";
import { type TopicDetailRow, toForumTopic, topicColumns, topicJoins } from "./columns.ts";
import type { ForumTopic } from "./outputs.ts";
import type { PostKind } from "./PostLimit.ts";
import { type ForumTopicRow, forumTopics } from "./schema.ts";

const RULES = {
  topic: { ...TOPIC_LIMIT, table: sql`forum_topics`, code: "topics_limit" },
  reply: { ...REPLY_LIMIT, table: sql`forum_replies`, code: "replies_limit" },
} as const;

/** A topic, deleted or not: check `canSeeTopic` before showing it. */
export async function findTopic(db: Database, id: string): Promise<ForumTopic | null> {
  const [row] = await db.all<TopicDetailRow>(
    sql`select ${topicColumns} from forum_topics topics ${topicJoins} where topics.id = ${id}`,
  );
  return row ? toForumTopic(row) : null;
}

/** The row of a topic, deleted or not. */
export async function findTopicRow(db: Database, id: string): Promise<ForumTopicRow | undefined> {
  return db.select().from(forumTopics).where(eq(forumTopics.id, id)).get();
}

/**
 * The columns of a topic that a reader's queries need, by one step along the unique index; undefined for an unknown id.
 * Check `canSeeTopic` before showing its replies, which are hidden with a deleted topic.
 */
export async function findTopicState(db: Database, id: string): Promise<TopicState | undefined> {
  const { deleted_at, is_locked, replies_count, last_reply_number } = forumTopics;
  return db
    .select({ id: forumTopics.id, deleted_at, is_locked, replies_count, last_reply_number })
    .from(forumTopics)
    .where(eq(forumTopics.id, id))
    .get();
}

/** Whether a deleted topic had this id. */
export async function isTopicGone(db: Database, id: string): Promise<boolean> {
  const topic = await findTopicState(db, id);
  return topic !== undefined && topic.deleted_at !== null;
}

type TopicState = Pick<
  ForumTopicRow,
  "id" | "deleted_at" | "is_locked" | "replies_count" | "last_reply_number"
>;

/** The refusal of a post beyond its limit, with the seconds to wait. */
export function tooFast(kind: PostKind, retryAfterSeconds: number): Refusal {
  return new Refusal(RULES[kind].code, { retryAfterSeconds });
}

/**
 * The limit of accepted posts by the database's rows, for the transaction of the write: replaces the Durable Object while
 * that is unreachable, so that posting continues within the limit. Reads as many index entries as the limit allows posts.
 */
export function postLimitRule(kind: PostKind, userId: string): WriteRule {
  const { table, times, seconds } = RULES[kind];
  return {
    condition: (now) => sql`(select count(*) from (select 1 from ${table} where author_id = ${userId}
      and created_at > ${new Date(now.getTime() - seconds * 1000).toISOString()} limit ${times})) < ${times}`,
    refusal: tooFast(kind, seconds),
  };
}

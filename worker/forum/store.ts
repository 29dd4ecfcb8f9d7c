import { eq, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { type TopicDetailRow, toForumTopic, topicColumns, topicJoins } from "./columns.ts";
import type { ForumTopic } from "./contract.ts";
import { type ForumTopicRow, forumTopics } from "./schema.ts";

/** A topic, deleted or not: ask `canSeeTopic` before it is shown. */
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
 * A topic as far as a reader's queries need it, by one step along the unique index; undefined where there is none. Replies
 * of a deleted topic are as hidden as the topic: ask `canSeeTopic` before any of them is shown.
 */
export async function findTopicState(db: Database, id: string): Promise<TopicState | undefined> {
  const { deleted_at, is_locked, replies_count, last_reply_number } = forumTopics;
  return db
    .select({ id: forumTopics.id, deleted_at, is_locked, replies_count, last_reply_number })
    .from(forumTopics)
    .where(eq(forumTopics.id, id))
    .get();
}

/** Whether this was the id of a topic that is deleted. */
export async function isTopicGone(db: Database, id: string): Promise<boolean> {
  const topic = await findTopicState(db, id);
  return topic !== undefined && topic.deleted_at !== null;
}

export type TopicState = Pick<
  ForumTopicRow,
  "id" | "deleted_at" | "is_locked" | "replies_count" | "last_reply_number"
>;

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { OWN_LIKES_MAX } from "../contract.ts";
import { forumLikes } from "../schema.ts";

/** The numbers of a topic's posts that a member likes, the newest OWN_LIKES_MAX of them; 0: the topic itself. */
export async function listOwnLikes(db: Database, userId: string, topicId: string): Promise<number[]> {
  const rows = await db
    .select({ number: forumLikes.number })
    .from(forumLikes)
    .where(and(eq(forumLikes.user_id, userId), eq(forumLikes.topic_id, topicId)))
    .orderBy(sql`${forumLikes.number} desc`)
    .limit(OWN_LIKES_MAX);
  return rows.map(({ number }) => number);
}

/** Likes a visible post, once. "own": the member wrote it; "missing": there is no such post. */
export async function insertLike(
  db: Database,
  userId: string,
  topicId: string,
  number: number,
): Promise<"liked" | "missing" | "own"> {
  const post = likedPost(topicId, number);
  const [, [found]] = await db.batch([
    insertFrom(
      db,
      forumLikes,
      { user_id: userId, topic_id: topicId, number, created_at: new Date().toISOString() },
      sql`from (${post}) post where post.author_id is not ${userId}`,
    ).onConflictDoNothing(),
    db.select({ author_id: sql<string | null>`post.author_id` }).from(sql`(${post}) post`),
  ]);
  if (!found) return "missing";
  return found.author_id === userId ? "own" : "liked";
}

export async function deleteLike(db: Database, userId: string, topicId: string, number: number) {
  await db
    .delete(forumLikes)
    .where(
      and(eq(forumLikes.user_id, userId), eq(forumLikes.topic_id, topicId), eq(forumLikes.number, number)),
    );
}

/** The author of a post that everyone sees; replies of a deleted topic are hidden with it. */
function likedPost(topicId: string, number: number): SQL {
  const topic = sql`forum_topics topics`;
  const isShown = sql`topics.id = ${topicId} and topics.deleted_at is null`;
  if (number === 0) return sql`select topics.author_id from ${topic} where ${isShown}`;
  return sql`select replies.author_id from ${topic} cross join forum_replies replies
    on replies.topic_id = topics.id and replies.number = ${number} and replies.deleted_at is null where ${isShown}`;
}

import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../env.ts";
import { forumReplies, forumTopics } from "../../schema.ts";
import { REPLIES_AT_ONCE, TOPICS_AT_ONCE } from "./rules.ts";

/** Topics deleted before `cutoff` whose text is still there, the first deleted first. */
export async function listTopicsToErase(
  db: Database,
  cutoff: string,
): Promise<{ id: string; replies: number }[]> {
  return db.all(sql`select id, last_reply_number as replies from forum_topics
    where deleted_at is not null and erased_at is null and deleted_at <= ${cutoff}
    order by deleted_at limit ${TOPICS_AT_ONCE}`);
}

const EMPTIED = { content: "", files: [], idempotency_key: null };

/**
 * Empties title and text of these topics, and the texts of all their replies, which nobody can read any more. A topic
 * restored meanwhile is left out. One transaction, so that no topic is restored between its replies and itself.
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

/** Empties the texts of replies deleted before `cutoff`, the first deleted first. Returns how many. */
export async function eraseReplies(db: Database, cutoff: string): Promise<number> {
  const due = sql`(select id from forum_replies where deleted_at is not null and erased_at is null
    and deleted_at <= ${cutoff} order by deleted_at limit ${REPLIES_AT_ONCE})`;
  const erased = await db
    .update(forumReplies)
    .set({ ...EMPTIED, erased_at: new Date().toISOString() })
    .where(inArray(forumReplies.id, due))
    .returning({ id: forumReplies.id });
  return erased.length;
}

function listOfIds(ids: string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(ids)})`;
}

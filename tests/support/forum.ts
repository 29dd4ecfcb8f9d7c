import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import {
  type ForumCategoryRow,
  type ForumReplyRow,
  type ForumTopicRow,
  forumCategories,
  forumHeldPosts,
  forumReplies,
  forumTopics,
  type HeldPostRow,
} from "../../worker/forum/schema.ts";
import { makeUser } from "./users.ts";
import { db } from "./worker.ts";

let made = 0;

/** Makes a category behind all others, without topics. */
export async function makeForumCategory(
  other: Partial<typeof forumCategories.$inferInsert> = {},
): Promise<ForumCategoryRow> {
  made += 1;
  const [row] = await db
    .insert(forumCategories)
    .values({
      id: newId(),
      slug: `categoria-${newId()}`,
      name: `Categoria ${made}`,
      order_index: made,
      ...other,
    })
    .returning();
  if (!row) throw new Error("the category was not written");
  return row;
}

type NewTopic = Partial<typeof forumTopics.$inferInsert>;

/**
 * Makes a topic posted now, of nobody, in a category of its own unless `other` names one, and counts it there while it is
 * visible. A deleted one (`deleted_at`) was deleted by staff unless `deleted_by` says otherwise. Its replies are made by
 * `makeReply`, which counts them.
 */
export async function makeTopic(other: NewTopic = {}): Promise<ForumTopicRow> {
  made += 1;
  const created_at = other.created_at ?? new Date().toISOString();
  const category_id = other.category_id ?? (await makeForumCategory()).id;
  const [row] = await db
    .insert(forumTopics)
    .values({
      id: newId(),
      title: `Compensare a testa in giù ${made}`,
      content: "A dieci metri non passa più.\nConsigli?",
      updated_at: created_at,
      last_activity_at: other.last_reply_at ?? created_at,
      deleted_by: other.deleted_at ? "staff" : null,
      ...other,
      created_at,
      category_id,
    })
    .returning();
  if (!row) throw new Error("the topic was not written");
  if (!row.deleted_at)
    await db
      .update(forumCategories)
      .set({ topics_count: sql`${forumCategories.topics_count} + 1` })
      .where(eq(forumCategories.id, category_id));
  return row;
}

/** Makes a reply of an author that waits for a moderator, in a topic of its own. */
export async function makeHeldPost(author_id: string): Promise<HeldPostRow> {
  const row = {
    ...{ id: newId(), topic_id: (await makeTopic()).id, content: "https://pinne.example", author_id },
    ...{ idempotency_key: newId(), reason: "links" as const, created_at: new Date().toISOString() },
  };
  const [held] = await db.insert(forumHeldPosts).values(row).returning();
  if (!held) throw new Error("the held post was not written");
  return held;
}

/** A moderator's decision about a new user's post that waits: "approve" or "refuse". */
export async function makeHeldCall(decision: string) {
  const { id } = await makeHeldPost((await makeUser("lea")).id);
  return { path: `/api/forum/held/${id}/${decision}`, body: { text: "È pubblicità." } };
}

type NewReply = Partial<typeof forumReplies.$inferInsert>;

/**
 * Makes a reply of nobody, posted now, under the topic's next number unless `other` names one, and writes the topic's
 * counters as its visible replies have them. A deleted one (`deleted_at`) was deleted by staff unless `deleted_by` says
 * otherwise.
 */
export async function makeReply(
  { id: topicId }: { id: string },
  other: NewReply = {},
): Promise<ForumReplyRow> {
  const topic = await findTopicRow(topicId);
  const created_at = other.created_at ?? new Date().toISOString();
  const number = other.number ?? topic.last_reply_number + 1;
  const [row] = await db
    .insert(forumReplies)
    .values({
      id: newId(),
      topic_id: topicId,
      content: `Prova da seduto, senza fretta: numero ${number}.`,
      updated_at: created_at,
      deleted_by: other.deleted_at ? "staff" : null,
      ...other,
      number,
      created_at,
    })
    .returning();
  if (!row) throw new Error("the reply was not written");
  await db
    .update(forumTopics)
    .set({ last_reply_number: Math.max(number, topic.last_reply_number) })
    .where(eq(forumTopics.id, topicId));
  if (!row.deleted_at)
    await db
      .update(forumTopics)
      .set({
        replies_count: topic.replies_count + 1,
        last_reply_at: created_at,
        last_reply_author_id: row.author_id,
        last_activity_at: created_at,
      })
      .where(eq(forumTopics.id, topicId));
  return row;
}

/** Reads a topic's row anew. */
export async function findTopicRow(id: string): Promise<ForumTopicRow> {
  const row = await db.select().from(forumTopics).where(eq(forumTopics.id, id)).get();
  if (!row) throw new Error("there is no such topic");
  return row;
}

/** Reads a reply's row anew. */
export async function findReplyRow(id: string): Promise<ForumReplyRow> {
  const row = await db.select().from(forumReplies).where(eq(forumReplies.id, id)).get();
  if (!row) throw new Error("there is no such reply");
  return row;
}

/** Reads a category's row anew. */
export async function findForumCategoryRow(id: string): Promise<ForumCategoryRow> {
  const row = await db.select().from(forumCategories).where(eq(forumCategories.id, id)).get();
  if (!row) throw new Error("there is no such category");
  return row;
}

/** The path of the mark of a helpful reply, of another member's in an author's topic. */
export async function makeHelpfulPath(author_id: string): Promise<string> {
  const topic = await makeTopic({ author_id });
  await makeReply(topic);
  return `/api/forum/topics/${topic.id}/helpful/1`;
}

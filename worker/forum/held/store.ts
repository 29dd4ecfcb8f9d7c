import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { PAGES } from "../../lib/pageAddresses.ts";
import { noticeInsert } from "../../notices/store.ts";
import { presentCategoryId } from "../categories/store.ts";
import { type AuthorColumns, authorColumns, toPostAuthor } from "../columns.ts";
import { HELD_POSTS_MAX, NEW_AUTHOR_POSTS } from "../contract.ts";
import { forumHeldPosts, forumReplies, forumTopics, type HeldPostRow } from "../schema.ts";
import type { HeldPost } from "./outputs.ts";

/** The most held posts of one answer, the oldest first. */
const HELD_POSTS_SHOWN = 100;

type HeldRow = Omit<HeldPost, "kind" | "author"> & AuthorColumns<"author">;

/**
 * Whether an author's links wait, because of few published posts besides `postId` or by a moderators' decision, and the
 * admins' listed words.
 */
export async function findHoldConditions(
  db: Database,
  authorId: string,
  postId: string,
): Promise<{ doLinksWait: boolean; listedWords: string }> {
  const published = (table: SQL) => sql`(select count(*) from (select 1 from ${table}
    where author_id = ${authorId} and deleted_at is null and id <> ${postId} limit ${NEW_AUTHOR_POSTS}))`;
  const [row] = await db.all<{ published: number; decided: number; words: string | null }>(sql`
    select ${published(sql`forum_topics`)} + ${published(sql`forum_replies`)} as published,
      exists (select 1 from decisions where author_id = ${authorId} and measure = 'no_links'
        and until > ${new Date().toISOString()} and outcome is not 'upheld') as decided,
      (select value ->> '$.text' from settings where key = 'forum_held_words') as words`);
  const doLinksWait = (row?.published ?? 0) < NEW_AUTHOR_POSTS || row?.decided === 1;
  return { doLinksWait, listedWords: row?.words ?? "" };
}

/**
 * Stores a post that waits, instead of an earlier version with its key, in an open topic or an existing category. Null
 * otherwise, and when the author has HELD_POSTS_MAX waiting ones.
 */
export async function insertHeldPost(
  db: Database,
  post: Omit<HeldPostRow, "created_at" | "refused_at" | "refusal">,
  now: Date,
): Promise<HeldPost | null> {
  const { author_id, idempotency_key, topic_id, category_id } = post;
  const isOfKey = and(
    eq(forumHeldPosts.author_id, author_id),
    eq(forumHeldPosts.idempotency_key, idempotency_key),
  );
  const target = topic_id
    ? sql`forum_topics t where t.id = ${topic_id} and t.deleted_at is null and not t.is_locked`
    : sql`forum_categories c where c.id = ${presentCategoryId(category_id ?? "")}`;
  const waiting = sql`(select count(*) from forum_held_posts w where w.author_id = ${author_id} and w.refused_at is null)`;
  await db.batch([
    db.delete(forumHeldPosts).where(isOfKey),
    insertFrom(
      db,
      forumHeldPosts,
      { ...post, created_at: now.toISOString() },
      sql`from ${target} and ${waiting} < ${HELD_POSTS_MAX}`,
    ),
  ]);
  const [held] = await listHeldPosts(db, sql`held.id = ${post.id}`);
  return held ?? null;
}

/** The held posts that a user sees: the user's own, refused ones too, and for a moderator all that wait. */
export async function listVisibleHeldPosts(
  db: Database,
  userId: string,
  { isModerator, topicId }: { isModerator: boolean; topicId?: string | undefined },
): Promise<HeldPost[]> {
  const ofTopic = topicId === undefined ? sql`true` : sql`held.topic_id = ${topicId}`;
  const others = isModerator ? sql`held.refused_at is null` : sql`false`;
  return listHeldPosts(db, sql`${ofTopic} and (held.author_id = ${userId} or ${others})`);
}

async function listHeldPosts(db: Database, condition: SQL): Promise<HeldPost[]> {
  const rows = await db.all<HeldRow>(sql`
    select held.id, held.topic_id, topics.title as topic_title, held.title, held.content, held.author_id,
      ${sql.raw(authorColumns("author", "author"))}, held.reason, held.created_at, held.refused_at, held.refusal
    from forum_held_posts held join users author on author.id = held.author_id
    left join forum_topics topics on topics.id = held.topic_id
    where ${condition} order by held.created_at, held.id limit ${sql.raw(String(HELD_POSTS_SHOWN))}`);
  return rows.map(
    ({
      id,
      topic_id,
      topic_title,
      title,
      content,
      author_id,
      reason,
      created_at,
      refused_at,
      refusal,
      ...author
    }) => ({
      ...{ id, kind: topic_id ? "reply" : "topic", topic_id, topic_title, title, content, author_id },
      author: toPostAuthor(author, "author"),
      ...{ reason, created_at, refused_at, refusal },
    }),
  );
}

/** A post that waits; undefined once it is decided. */
export async function findWaitingPost(db: Database, id: string): Promise<HeldPostRow | undefined> {
  return db
    .select()
    .from(forumHeldPosts)
    .where(and(eq(forumHeldPosts.id, id), isNull(forumHeldPosts.refused_at)))
    .get();
}

/** Requires that a post still waits, so that one of two moderators decides. */
export function waitingRule(id: string): WriteRule {
  return {
    condition: () =>
      sql`exists (select 1 from forum_held_posts w where w.id = ${id} and w.refused_at is null)`,
    refusal: new Refusal("held_post_decided"),
  };
}

/** Refuses a waiting post, and tells its author, who reads the reason among their posts. `entry` is written first. */
export async function refuseHeldPost(
  db: Database,
  { id, author_id, topic_id, title }: HeldPostRow,
  refusal: string,
  entry: AuditStatement,
): Promise<void> {
  const now = new Date();
  const params = sql`json_object('href', ${PAGES.ownPosts.path},
    'title', coalesce(${title}, (select t.title from forum_topics t where t.id = ${topic_id}), ''))`;
  await db.batch([
    entry,
    db
      .update(forumHeldPosts)
      .set({ refused_at: now.toISOString(), refusal })
      .where(eq(forumHeldPosts.id, id)),
    noticeInsert(
      db,
      { kind: "measure", subject: { type: "decision", id }, actorId: null, params },
      [author_id],
      now,
    ),
  ]);
}

/** Tells the author that their post is published; a statement of its publishing. */
export function approvalNotice(db: Database, { id, author_id, topic_id }: HeldPostRow) {
  const [type, table] = topic_id ? (["reply", forumReplies] as const) : (["topic", forumTopics] as const);
  return noticeInsert(
    db,
    { kind: "measure", subject: { type, id }, actorId: null },
    [author_id],
    new Date(),
    sql`exists (select 1 from ${table} written where written.id = ${id})`,
  );
}

/** Withdraws an author's waiting post, or dismisses a refused one. */
export async function deleteHeldPost(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(forumHeldPosts).where(and(eq(forumHeldPosts.id, id), eq(forumHeldPosts.author_id, userId)));
}

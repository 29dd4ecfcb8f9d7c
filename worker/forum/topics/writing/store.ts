import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../../audit/store.ts";
import type { Database } from "../../../env.ts";
import { Refusal } from "../../../errors.ts";
import type { WriteRule } from "../../../guardedWrites.ts";
import { insertFrom } from "../../../insertFrom.ts";
import { hasPermissionForAny, type Role } from "../../../permissions/contract.ts";
import { presentCategoryId } from "../../categories/store.ts";
import { CATEGORY_GONE } from "../../inputs.ts";
import { type ForumTopicRow, forumCategories, forumTopics } from "../../schema.ts";
import { findTopic } from "../../store.ts";
import type { CheckedTopic } from "./inputs.ts";

/** The topic is still the user's, for whoever may change only their own. Refuses with `topic_forbidden`. */
export function topicAuthorRule(user: { id: string; role: Role }, topicId: string): WriteRule {
  const isOwn = sql`exists (select 1 from forum_topics own where own.id = ${topicId} and own.author_id = ${user.id})`;
  return {
    condition: () => (hasPermissionForAny(user, "posts.manage") ? sql`true` : isOwn),
    refusal: new Refusal("topic_forbidden"),
  };
}

/** The topic that an author posted with this key. */
export async function findPostedTopic(
  db: Database,
  authorId: string,
  key: string,
): Promise<ForumTopicRow | undefined> {
  return db
    .select()
    .from(forumTopics)
    .where(and(eq(forumTopics.author_id, authorId), eq(forumTopics.idempotency_key, key)))
    .get();
}

type NewTopic = CheckedTopic & { id: string; author_id: string; idempotency_key: string; files: string[] };

/**
 * Inserts a topic into its category, or into the one that it was merged into meanwhile, and counts it there. False when
 * its key was posted before. Refuses with `invalid` when there is no such category any more.
 */
export async function insertTopic(db: Database, topic: NewTopic): Promise<boolean> {
  const { author_id, idempotency_key } = topic;
  const category = presentCategoryId(topic.category_id);
  const isNew = sql`not exists (select 1 from forum_topics known
    where known.author_id = ${author_id} and known.idempotency_key = ${idempotency_key})`;
  const at = new Date().toISOString();
  const row = {
    ...topic,
    category_id: sql`category.id`,
    created_at: at,
    updated_at: at,
    last_activity_at: at,
  };
  const from = sql`from forum_categories category where category.id = ${category} and ${isNew}`;
  const [inserted] = await db.batch([
    insertFrom(db, forumTopics, row, from).returning({ id: forumTopics.id }),
    countTopic(db, topic.id, 1),
  ]);
  if (inserted.length > 0) return true;
  if (await findPostedTopic(db, author_id, idempotency_key)) return false;
  throw categoryGone();
}

function categoryGone(): Refusal {
  return new Refusal("invalid", { fields: { category_id: CATEGORY_GONE } });
}

/** Counts a topic in its category, or no longer, when the statement directly before changed the topic. */
function countTopic(db: Database, topicId: string, difference: 1 | -1) {
  return db
    .update(forumCategories)
    .set({ topics_count: sql`${forumCategories.topics_count} + ${difference}` })
    .where(
      sql`changes() > 0 and ${forumCategories.id} = (select t.category_id from forum_topics t where t.id = ${topicId})`,
    );
}

type TopicFields = Pick<ForumTopicRow, "title" | "content" | "is_pinned" | "is_locked" | "category_id">;

type TopicUpdate = {
  /** The topic as it was read; another write since then leaves it as it is. */
  before: TopicFields & Pick<ForumTopicRow, "id" | "revision">;
  /** The fields that change, `files` with the content. */
  change: Partial<TopicFields & Pick<ForumTopicRow, "files">>;
  /** Written directly behind the change. */
  entries: AuditStatement[];
};

/**
 * Changes a visible topic, and moves its count with it. False when another write was first, or the topic is gone. Refuses
 * with `invalid` when the category to move to is gone; one that was merged meanwhile is followed.
 */
export async function updateTopic(db: Database, { before, change, entries }: TopicUpdate): Promise<boolean> {
  const { id, revision, is_pinned, is_locked, category_id } = before;
  const moves = change.category_id === undefined ? null : presentCategoryId(change.category_id);
  const isText = change.title !== undefined || change.content !== undefined;
  const at = new Date().toISOString();
  const seen = and(
    eq(forumTopics.id, id),
    isNull(forumTopics.deleted_at),
    eq(forumTopics.revision, revision),
    eq(forumTopics.is_pinned, is_pinned),
    eq(forumTopics.is_locked, is_locked),
    eq(forumTopics.category_id, category_id),
  );
  const hasCategory = moves && sql`exists (select 1 from forum_categories c where c.id = ${moves})`;
  const update = db
    .update(forumTopics)
    .set({
      ...change,
      ...(moves && { category_id: moves }),
      // A pinned or moved topic has the same text: whoever edits it meanwhile loses nothing.
      ...(isText && { revision: revision + 1, edited_at: at }),
      updated_at: at,
    })
    .where(and(seen, hasCategory ?? undefined))
    .returning({ id: forumTopics.id });
  const [changed] = await db.batch([
    update,
    ...(moves ? [moveCount(db, category_id, moves)] : []),
    ...entries,
  ]);
  if (changed.length === 0 && moves && !(await isCategory(db, moves))) throw categoryGone();
  return changed.length > 0;
}

/** Moves the count of a topic, when the statement directly before moved the topic. */
function moveCount(db: Database, from: string, to: SQL<string>) {
  const { id, topics_count } = forumCategories;
  return db
    .update(forumCategories)
    .set({ topics_count: sql`${topics_count} + (${id} = ${to}) - (${id} = ${from})` })
    .where(sql`changes() > 0 and ${id} in (${from}, ${to})`);
}

async function isCategory(db: Database, id: SQL<string>): Promise<boolean> {
  const [row] = await db.all(sql`select 1 from forum_categories c where c.id = ${id}`);
  return row !== undefined;
}

/** Deletes a topic for all but staff. False when it was deleted already, or there is none. */
export async function deleteTopic(db: Database, id: string, entries: AuditStatement[]): Promise<boolean> {
  const at = new Date().toISOString();
  const [deleted] = await db.batch([
    db
      .update(forumTopics)
      .set({ deleted_at: at, deleted_by: "staff", updated_at: at })
      .where(and(eq(forumTopics.id, id), isNull(forumTopics.deleted_at)))
      .returning({ id: forumTopics.id }),
    countTopic(db, id, -1),
    ...entries,
  ]);
  return deleted.length > 0;
}

/** Brings a deleted topic back. False when it is visible already, erased for good, or there is none. */
export async function restoreTopic(db: Database, id: string, entries: AuditStatement[]): Promise<boolean> {
  const isRestorable = and(isNotNull(forumTopics.deleted_at), isNull(forumTopics.erased_at));
  const [restored] = await db.batch([
    db
      .update(forumTopics)
      .set({ deleted_at: null, deleted_by: null, updated_at: new Date().toISOString() })
      .where(and(eq(forumTopics.id, id), isRestorable))
      .returning({ id: forumTopics.id }),
    countTopic(db, id, 1),
    ...entries,
  ]);
  return restored.length > 0;
}

/** The refusal of a write that saw another text, with the topic as it is now. */
export async function staleTopic(db: Database, id: string): Promise<Refusal> {
  const current = await findTopic(db, id);
  return new Refusal("stale", { ...(current && { current }) });
}

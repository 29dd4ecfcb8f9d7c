import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { matchPrefix, searchWords } from "../../lib/searchWords.ts";
import { followersInsert, type noticeInsert } from "../../notices/store.ts";
import { hasPermissionForAny, type Role } from "../../permissions/permissionMap.ts";
import { cutPage } from "../../tablePage.ts";
import { presentCategoryId } from "../categories/store.ts";
import { type TopicCardRow, topicCardColumns, topicJoins, toTopicCard } from "../columns.ts";
import { SIMILAR_TOPICS, TOPIC_MATCHES_MAX, type TopicSort } from "../contract.ts";
import { CATEGORY_GONE, type TopicPost } from "../inputs.ts";
import { type PostRecipients, postNoticeInserts } from "../mentions/store.ts";
import type { ForumTopicCard, SimilarTopic } from "../outputs.ts";
import { type ForumTopicRow, forumCategories, forumTopics, IS_VISIBLE } from "../schema.ts";
import { findTopic } from "../store.ts";
import type { CheckedTopic } from "./inputs.ts";
import type { TitleSearch } from "./rules.ts";
import { formatTopicCursor, TOPIC_ORDERS, type TopicCursor } from "./topicCursor.ts";

type TopicListPage = {
  /** A category; the id of a merged one lists the topics of its target. */
  categoryId?: string | undefined;
  /** Words of the title. */
  searchTerm?: string | undefined;
  limit: number;
  offset: number;
  sort: TopicSort;
  /** The last topic of the page before. */
  cursor?: TopicCursor | undefined;
};

/** The newest titles read for each word; a word with more matches is not specific. */
const MATCHES_PER_WORD = 30;

/** For related topics, which are read far more often, fewer. */
export const RELATED_MATCHES_PER_WORD = 8;

/** The lowest score of a similar title: one word that three quarters of the read matches share. */
const SCORE_MIN = 0.25;

type SimilarRow = Pick<SimilarTopic, "id" | "title" | "replies_count"> & {
  is_locked: number;
  category_name: string;
  category_slug: string;
};

/** Views that are written together. A topic's batches have increasing numbers. */
export type ViewsBatch = { number: number; views: number };

type NewTopic = CheckedTopic & { id: string; author_id: string; idempotency_key: string; files: string[] };

type TopicFields = Pick<ForumTopicRow, "title" | "content" | "is_pinned" | "is_locked" | "category_id">;

type TopicUpdate = {
  /** The topic that the caller read; after another write nothing is changed. */
  before: TopicFields & Pick<ForumTopicRow, "id" | "revision">;
  /** The changed fields, with `files` for a new content. */
  change: Partial<TopicFields & Pick<ForumTopicRow, "files">>;
  /** Statements placed right after the change. */
  entries: AuditStatement[];
  /** Whom the new text mentions, and who wrote it. */
  recipients: PostRecipients;
  userId: string;
};

/**
 * A page of visible topics in an order, or of those whose titles have the words of a search. `next` is the cursor of the
 * following page, null on the last one. By activity, a topic that gets a reply moves in front of every cursor, so that
 * none is listed twice meanwhile. Rows read: the passed over and listed entries of one index, or TOPIC_MATCHES_MAX
 * topics of a search, and each listed topic with its category and two authors.
 */
export async function listTopics(
  db: Database,
  { categoryId, searchTerm, limit, offset, sort, cursor }: TopicListPage,
): Promise<{ rows: ForumTopicCard[]; next: string | null }> {
  const columns = TOPIC_ORDERS[sort];
  const order = (table: string) => sql.raw(columns.map((column) => `${table}${column} desc`).join(", "));
  const inCategory =
    categoryId === undefined ? sql`` : sql`and category_id = ${presentCategoryId(categoryId)}`;
  const values = cursor?.map((value) => sql`${value}`);
  const beyond = values ? sql`and (${sql.raw(columns.join(", "))}) < (${sql.join(values, sql`, `)})` : sql``;
  // Joined after the page is cut, so that topics passed over are read in the index alone.
  const rows = await db.all<TopicCardRow>(sql`
    select ${topicCardColumns} from (
      select ordinal from ${listedTopics(sort, categoryId, searchTerm)} ${IS_VISIBLE} ${inCategory} ${beyond}
      order by ${order("")} limit ${limit + 1} offset ${offset}) page
    cross join forum_topics topics on topics.ordinal = page.ordinal ${topicJoins}
    order by ${order("topics.")}`);
  const page = cutPage(rows, limit, (last) => formatTopicCursor(last, sort));
  return { ...page, rows: page.rows.map(toTopicCard) };
}

const LIST_INDEXES = {
  activity: ["forum_topics_order", "forum_topics_category_order"],
  newest: ["forum_topics_newest", "forum_topics_category_newest"],
  replies: ["forum_topics_replies", "forum_topics_category_replies"],
} as const satisfies Record<TopicSort, readonly [string, string]>;

/**
 * The topics of a list, and the begin of their condition. The index of the order is named, because SQLite would take
 * another one that fits the condition, and sort all rows. The full-text index answers the newest matches first.
 */
function listedTopics(sort: TopicSort, categoryId: string | undefined, search: string | undefined): SQL {
  if (search === undefined)
    return sql`forum_topics indexed by ${sql.raw(LIST_INDEXES[sort][categoryId === undefined ? 0 : 1])} where`;
  const words = searchWords(search);
  // A search without a word finds no topic instead of all.
  if (words.length === 0) return sql`forum_topics where false and`;
  return sql`(select rowid as found from forum_topic_search
    where forum_topic_search match ${words.map(matchPrefix).join(" AND ")}
    order by rowid desc limit ${sql.raw(String(TOPIC_MATCHES_MAX))})
    cross join forum_topics on ordinal = found where`;
}

/**
 * The topics with the most similar titles, at most SIMILAR_TOPICS. Rarer words weigh more, and titles with all words
 * come first. Reads at most `matchesPerWord` index entries for each query, because the index returns the newest first
 * and the statement stops there.
 */
export async function listSimilarTopics(
  db: Database,
  { all, typed, words }: TitleSearch,
  matchesPerWord = MATCHES_PER_WORD,
): Promise<SimilarTopic[]> {
  const most = sql.raw(String(matchesPerWord));
  const questions = JSON.stringify([all, typed, ...words]);
  // Each query is a subquery, because D1 allows five terms of a union.
  const rows = await db.all<SimilarRow>(sql`
    with matches as materialized (select question.key as word, match.value as ordinal
      from json_each(${questions}) question
      join json_each((select json_group_array(rowid) from (select rowid from forum_topic_search
        where forum_topic_search match question.value order by rowid desc limit ${most}))) match),
    words as (select word, case word when 0 then 1.0 when 1 then 0.5 else 1.0 - count(*) / ${most}.0 end as weight from matches group by word),
    best as (select ordinal, sum(weight) as score from matches join words using (word)
      group by ordinal having score >= ${sql.raw(String(SCORE_MIN))}
      order by score desc, ordinal desc limit ${sql.raw(String(SIMILAR_TOPICS))})
    select topics.id, topics.title, topics.replies_count, topics.is_locked,
      category.name as category_name, category.slug as category_slug
    from best cross join forum_topics topics on topics.ordinal = best.ordinal
    join forum_categories category on category.id = topics.category_id
    where topics.deleted_at is null
    order by best.score desc, best.ordinal desc`);
  return rows.map(({ id, title, replies_count, is_locked, category_name, category_slug }) => ({
    id,
    title,
    replies_count,
    is_locked: is_locked === 1,
    category: { name: category_name, slug: category_slug },
  }));
}

/** The author of a visible topic; undefined for an unknown topic. Reads one row. */
export async function findViewedTopic(
  db: Database,
  id: string,
): Promise<{ author_id: string | null } | undefined> {
  return db
    .select({ author_id: forumTopics.author_id })
    .from(forumTopics)
    .where(and(eq(forumTopics.id, id), IS_VISIBLE))
    .get();
}

/** The number of a topic's last batch of views; null for an unknown topic. */
export async function findViewsBatch(db: Database, id: string): Promise<number | null> {
  const row = await db
    .select({ number: forumTopics.views_batch })
    .from(forumTopics)
    .where(eq(forumTopics.id, id))
    .get();
  return row?.number ?? null;
}

/** Adds a batch to a topic's views, unless the topic already has it or a later one. */
export async function addViews(db: Database, id: string, { number, views }: ViewsBatch): Promise<void> {
  await db
    .update(forumTopics)
    .set({ views_count: sql`${forumTopics.views_count} + ${views}`, views_batch: number })
    .where(and(eq(forumTopics.id, id), lt(forumTopics.views_batch, number)));
}

/** Requires that the topic still belongs to a user who may change only their own. Refuses with `topic_forbidden`. */
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

/**
 * Inserts a topic into its category, or into the one that it was merged into, and counts it there. False for an already
 * posted key. Refuses with `invalid` when the category does not exist.
 */
export async function insertTopic(
  db: Database,
  topic: NewTopic,
  recipients: PostRecipients,
  entries: (AuditStatement | ReturnType<typeof noticeInsert>)[] = [],
): Promise<boolean> {
  const { author_id, idempotency_key } = topic;
  const category = presentCategoryId(topic.category_id);
  const isNew = sql`not exists (select 1 from forum_topics known
    where known.author_id = ${author_id} and known.idempotency_key = ${idempotency_key})`;
  const now = new Date();
  const at = now.toISOString();
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
    ...entries,
    ...postNoticeInserts(
      db,
      { type: "topic", id: topic.id, actorId: author_id },
      recipients,
      now,
      sql`exists (select 1 from forum_topics written where written.id = ${topic.id})`,
    ),
    followersInsert(
      db,
      { kind: "topic_new", subject: { type: "topic", id: topic.id }, actorId: author_id },
      { type: "forum_category", id: category },
      now,
      sql`exists (select 1 from forum_topics t where t.id = ${topic.id})`,
    ),
  ]);
  if (inserted.length > 0) return true;
  if (await findPostedTopic(db, author_id, idempotency_key)) return false;
  throw categoryGone();
}

function categoryGone(): Refusal {
  return new Refusal("invalid", { fields: { category_id: CATEGORY_GONE } });
}

/** Adds or subtracts a topic in its category's count, when the statement right before changed the topic. */
function countTopic(db: Database, topicId: string, difference: 1 | -1) {
  return db
    .update(forumCategories)
    .set({ topics_count: sql`${forumCategories.topics_count} + ${difference}` })
    .where(
      sql`changes() > 0 and ${forumCategories.id} = (select t.category_id from forum_topics t where t.id = ${topicId})`,
    );
}

/**
 * Changes a visible topic, and moves its count with it. False when another write came first, or the topic does not
 * exist. Refuses with `invalid` when the target category does not exist; a merged one is replaced by its target.
 */
export async function updateTopic(
  db: Database,
  { before, change, entries, recipients, userId }: TopicUpdate,
): Promise<boolean> {
  const { id, revision, is_pinned, is_locked, category_id } = before;
  const moves = change.category_id === undefined ? null : presentCategoryId(change.category_id);
  const isText = change.title !== undefined || change.content !== undefined;
  const now = new Date();
  const at = now.toISOString();
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
      // Pinning or moving does not raise the revision, so that concurrent edits of the text are not refused.
      ...(isText && { revision: revision + 1, edited_at: at }),
      updated_at: at,
    })
    .where(and(seen, hasCategory ?? undefined))
    .returning({ id: forumTopics.id });
  const [changed] = await db.batch([
    update,
    ...(moves ? [moveCount(db, category_id, moves)] : []),
    ...entries,
    ...postNoticeInserts(
      db,
      { type: "topic", id, actorId: userId },
      recipients,
      now,
      sql`exists (select 1 from forum_topics written where written.id = ${id} and written.revision = ${revision + 1}
        and written.updated_at = ${at})`,
    ),
  ]);
  if (changed.length === 0 && moves && !(await isCategory(db, moves))) throw categoryGone();
  return changed.length > 0;
}

/** Moves the count of a topic, when the statement right before moved the topic. */
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

/** Marks a visible reply of another member as helpful for its topic's author, or takes the mark back. */
export async function updateHelpfulReply(
  db: Database,
  authorId: string,
  { id, number }: TopicPost,
  isHelpful: boolean,
): Promise<boolean> {
  const isOthers = sql`exists (select 1 from forum_replies r where r.topic_id = ${id} and r.number = ${number}
    and r.deleted_at is null and r.author_id is not ${authorId})`;
  const changed = await db
    .update(forumTopics)
    .set({ helpful_reply_number: isHelpful ? number : null })
    .where(
      and(
        eq(forumTopics.id, id),
        eq(forumTopics.author_id, authorId),
        IS_VISIBLE,
        isHelpful ? isOthers : eq(forumTopics.helpful_reply_number, number),
      ),
    )
    .returning({ id: forumTopics.id });
  return changed.length > 0;
}

/** Deletes a topic softly. False for a deleted or unknown one. */
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

/** Restores a deleted topic. False for a visible, erased or unknown one. */
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

/** The refusal of a write based on another text, with the current topic. */
export async function staleTopic(db: Database, id: string): Promise<Refusal> {
  const current = await findTopic(db, id);
  return new Refusal("stale", { ...(current && { current }) });
}

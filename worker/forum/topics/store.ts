import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { presentCategoryId } from "../categories/store.ts";
import { type TopicCardRow, topicCardColumns, topicJoins, toTopicCard } from "../columns.ts";
import type { ForumTopicCard } from "../contract.ts";
import { IS_VISIBLE } from "../schema.ts";
import { formatTopicCursor, type TopicCursor } from "./topicCursor.ts";

export type TopicListPage = {
  /** Of a category, or of one that was merged into another, which lists that other one's topics. */
  categoryId?: string | undefined;
  limit: number;
  offset: number;
  /** The last topic of the page before. */
  cursor?: TopicCursor | undefined;
};

/**
 * A page of visible topics, pinned ones first, then by latest activity. `next` is the cursor of the following page, null
 * on the last one. A topic that gets a reply moves in front of every cursor, so that none is listed twice meanwhile.
 * Rows read: the passed over and listed entries of one index, and each listed topic with its category and two authors.
 */
export async function listTopics(
  db: Database,
  { categoryId, limit, offset, cursor }: TopicListPage,
): Promise<{ rows: ForumTopicCard[]; next: string | null }> {
  const { index, condition } = categoryId === undefined ? ALL : inCategory(categoryId);
  const beyond = cursor
    ? sql`and (is_pinned, last_activity_at, ordinal) < (${cursor.is_pinned}, ${cursor.last_activity_at}, ${cursor.ordinal})`
    : sql``;
  // Joined after the page is cut, so that topics passed over are read in the index alone. The index is named, because
  // SQLite would take another one that fits the condition, and sort all rows.
  const rows = await db.all<TopicCardRow>(sql`
    select ${topicCardColumns} from (
      select ordinal from forum_topics indexed by ${sql.raw(index)} where ${IS_VISIBLE} ${condition} ${beyond}
      order by is_pinned desc, last_activity_at desc, ordinal desc limit ${limit + 1} offset ${offset}) page
    cross join forum_topics topics on topics.ordinal = page.ordinal ${topicJoins}
    order by topics.is_pinned desc, topics.last_activity_at desc, topics.ordinal desc`);
  const listed = rows.slice(0, limit);
  const last = rows.length > limit ? listed.at(-1) : undefined;
  return { rows: listed.map(toTopicCard), next: last ? formatTopicCursor(last) : null };
}

type TopicWalk = { index: string; condition: SQL };

const ALL: TopicWalk = { index: "forum_topics_order", condition: sql`` };

function inCategory(id: string): TopicWalk {
  return { index: "forum_topics_category_order", condition: sql`and category_id = ${presentCategoryId(id)}` };
}

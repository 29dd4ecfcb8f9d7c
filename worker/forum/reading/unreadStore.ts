import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { cutPage } from "../../tablePage.ts";
import { presentCategoryId } from "../categories/store.ts";
import { type TopicCardRow, topicCardColumns, topicJoins, toTopicCard } from "../columns.ts";
import { OWN_POSTS_PER_PAGE } from "../contract.ts";
import type { ForumTopicCard } from "../outputs.ts";
import { formatTopicCursor, type TopicCursor } from "../topics/topicCursor.ts";
import { unreadSince } from "./rules.ts";

type UnreadReader = { id: string; created_at: string };

type UnreadPage = { categoryId?: string | undefined; cursor?: TopicCursor | undefined };

/**
 * A page of the topics in which a member has something to read (`isTopicUnread`), pinned ones first, then by latest
 * activity. Rows read: the recent topics down to the end of the page, of which those read already are the member's marks
 * at most, and every mark of the member for older topics.
 */
export async function listUnreadTopics(
  db: Database,
  reader: UnreadReader,
  { categoryId, cursor }: UnreadPage,
): Promise<{ rows: ForumTopicCard[]; next: string | null }> {
  const recent = unreadSince({ ...reader, all_read_at: null }, new Date());
  const more = OWN_POSTS_PER_PAGE + 1;
  const inCategory =
    categoryId === undefined ? sql`` : sql`and t.category_id = ${presentCategoryId(categoryId)}`;
  const beyond = cursor
    ? sql`and (t.is_pinned, t.last_activity_at, t.ordinal) < (${sql.join(
        cursor.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``;
  const order = sql`order by is_pinned desc, last_activity_at desc, ordinal desc`;
  const columns = sql`t.ordinal, t.is_pinned, t.last_activity_at`;
  const index = sql.raw(categoryId === undefined ? "forum_topics_order" : "forum_topics_category_order");
  const hasNews = sql`t.last_reply_number > mark.last_number and t.last_reply_at > reader.all_read_at`;
  const selectRecent = (isPinned: SQL) => sql`select * from (select ${columns} from reader
    cross join forum_topics t indexed by ${index}
    left join forum_reads mark on mark.user_id = ${reader.id} and mark.topic_id = t.id
    where t.deleted_at is null and t.is_pinned = ${isPinned} and t.last_activity_at > reader.since
      ${inCategory} ${beyond} and case when mark.topic_id is null
        then t.last_reply_at is not null or t.author_id is not ${reader.id} else ${hasNews} end
    ${order} limit ${more})`;
  const rows = await db.all<TopicCardRow>(sql`
    with reader as materialized (select all_read_at, max(${recent}, all_read_at) as since from (select
      coalesce((select all_read_at from forum_readers where user_id = ${reader.id}), '') as all_read_at))
    select ${topicCardColumns} from (
      select * from (${selectRecent(sql`1`)} union all ${selectRecent(sql`0`)}
        union all select ${columns} from reader cross join forum_reads mark
          cross join forum_topics t on t.id = mark.topic_id
          where mark.user_id = ${reader.id} and t.deleted_at is null and t.last_activity_at <= reader.since
            and ${hasNews} ${inCategory} ${beyond})
      ${order} limit ${more}) page
    cross join forum_topics topics on topics.ordinal = page.ordinal ${topicJoins}
    order by topics.is_pinned desc, topics.last_activity_at desc, topics.ordinal desc`);
  const page = cutPage(rows, OWN_POSTS_PER_PAGE, (last) => formatTopicCursor(last, "activity"));
  return { ...page, rows: page.rows.map(toTopicCard) };
}

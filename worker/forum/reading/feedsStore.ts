import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { type AuthorColumns, authorColumns, toPostAuthor } from "../columns.ts";
import type { ForumTopic } from "../outputs.ts";
import { IS_VISIBLE } from "../schema.ts";
import { FEED_TOPICS } from "./contract.ts";

/** A topic with its text for a feed. */
export type FeedTopic = Pick<
  ForumTopic,
  "id" | "title" | "content" | "created_at" | "edited_at" | "last_reply_number" | "author"
> & { category: string };

type FeedRow = Omit<FeedTopic, "author"> & AuthorColumns<"author">;

const columns = sql.raw(`topics.id, topics.title, topics.content, topics.created_at, topics.edited_at,
  topics.last_reply_number, category.name as category, ${authorColumns("author", "author")}`);

/** The newest visible topics, of a category or of all, with their categories and authors. */
export async function listFeedTopics(db: Database, categoryId: string | null): Promise<FeedTopic[]> {
  const newest =
    categoryId === null
      ? sql`forum_topics indexed by forum_topics_newest where ${IS_VISIBLE}`
      : sql`forum_topics indexed by forum_topics_category_newest where category_id = ${categoryId} and ${IS_VISIBLE}`;
  const rows = await db.all<FeedRow>(sql`select ${columns}
    from (select ordinal from ${newest} order by ordinal desc limit ${sql.raw(String(FEED_TOPICS))}) newest
    cross join forum_topics topics on topics.ordinal = newest.ordinal
    join forum_categories category on category.id = topics.category_id
    left join users author on author.id = topics.author_id
    order by topics.ordinal desc`);
  return rows.map(({ id, title, content, created_at, edited_at, last_reply_number, category, ...row }) => ({
    ...{ id, title, content, created_at, edited_at, last_reply_number, category },
    author: toPostAuthor(row, "author"),
  }));
}

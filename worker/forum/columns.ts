import { sql } from "drizzle-orm";
import { hasPublicPage, ROLES, rolesWith } from "../permissions/permissionMap.ts";
import type { ForumTopic, ForumTopicCard, PostAuthor } from "./outputs.ts";

/** Lists of roles as SQL text: those with a public page, and the forum's staff. */
const ORGANIZERS = quoteList(ROLES.filter(hasPublicPage));
const STAFF = quoteList(rolesWith("posts.moderate"));

function quoteList(names: readonly string[]): string {
  return names.map((word) => `'${word}'`).join(", ");
}

/**
 * The columns of a post's author, as SQL text, because Drizzle would rebuild the long select list for every request.
 * `table`: the alias of the joined user; `name`: the columns' prefix. The slug is set only for a public page.
 */
export function authorColumns<Name extends string>(table: string, name: Name): string {
  return `nullif(${table}.full_name, '') as ${name}_name, ${table}.avatar_url as ${name}_avatar_url,
  case when ${table}.public_profile_enabled and ${table}.is_active and ${table}.deleted_at is null
    and ${table}.role in (${ORGANIZERS}) then ${table}.public_slug end as ${name}_public_slug,
  ${table}.is_active and (${table}.moderates_forum or ${table}.role in (${STAFF})) as ${name}_is_staff`;
}

/** The row that `authorColumns` selects. */
export type AuthorColumns<Name extends string> = Record<
  `${Name}_name` | `${Name}_avatar_url` | `${Name}_public_slug`,
  string | null
> &
  Record<`${Name}_is_staff`, number | null>;

/** The author of a post; null for an erased user or one without a name. */
export function toPostAuthor<Name extends string>(row: AuthorColumns<Name>, name: Name): PostAuthor | null {
  const columns = row as AuthorColumns<string>;
  const fullName = columns[`${name}_name`];
  if (typeof fullName !== "string") return null;
  return {
    full_name: fullName,
    avatar_url: columns[`${name}_avatar_url`] as string | null,
    public_slug: columns[`${name}_public_slug`] as string | null,
    is_staff: Boolean(columns[`${name}_is_staff`]),
  };
}

/** `topics` is the alias of `forum_topics` in every query of topics. */
export const topicCardColumns = sql.raw(`topics.id, topics.ordinal, topics.title, topics.category_id,
  category.name as category_name, category.slug as category_slug, topics.author_id, ${authorColumns("author", "author")},
  topics.is_pinned, topics.is_locked, topics.helpful_reply_number, topics.views_count, topics.replies_count, topics.last_reply_number,
  topics.last_reply_at, ${authorColumns("last_author", "last_author")}, topics.last_activity_at, topics.created_at`);

export const topicColumns = sql`${topicCardColumns}, topics.content, topics.likes_count, topics.edited_at, topics.revision,
  topics.deleted_at, (select helper.full_name from forum_replies helpful join users helper on helper.id = helpful.author_id
    where helpful.topic_id = topics.id and helpful.number = topics.helpful_reply_number) as helpful_author_name`;

/** The joins after `forum_topics topics` in every query of topics. */
export const topicJoins = sql.raw(`join forum_categories category on category.id = topics.category_id
  left join users author on author.id = topics.author_id
  left join users last_author on last_author.id = topics.last_reply_author_id`);

/** A card's row in the database. `ordinal` leaves the Worker only in cursors. */
export type TopicCardRow = Omit<
  ForumTopicCard,
  "category" | "author" | "last_reply_author" | "is_pinned" | "is_locked"
> &
  AuthorColumns<"author"> &
  AuthorColumns<"last_author"> & {
    ordinal: number;
    category_name: string;
    category_slug: string;
    is_pinned: number;
    is_locked: number;
  };

export type TopicDetailRow = TopicCardRow &
  Pick<
    ForumTopic,
    "content" | "likes_count" | "edited_at" | "revision" | "deleted_at" | "helpful_author_name"
  >;

export function toTopicCard(row: TopicCardRow): ForumTopicCard {
  return {
    id: row.id,
    title: row.title,
    category_id: row.category_id,
    category: { name: row.category_name, slug: row.category_slug },
    author_id: row.author_id,
    author: toPostAuthor(row, "author"),
    is_pinned: Boolean(row.is_pinned),
    is_locked: Boolean(row.is_locked),
    helpful_reply_number: row.helpful_reply_number,
    views_count: row.views_count,
    replies_count: row.replies_count,
    last_reply_number: row.last_reply_number,
    last_reply_at: row.last_reply_at,
    last_reply_author: toPostAuthor(row, "last_author"),
    last_activity_at: row.last_activity_at,
    created_at: row.created_at,
  };
}

export function toForumTopic(row: TopicDetailRow): ForumTopic {
  const { content, likes_count, edited_at, revision, deleted_at } = row;
  const helpful_author_name = row.helpful_author_name || null;
  return { ...toTopicCard(row), content, likes_count, edited_at, revision, deleted_at, helpful_author_name };
}

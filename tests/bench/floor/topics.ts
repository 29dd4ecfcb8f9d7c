// The forum's questions by hand: tests/forum/floor.test.ts holds the answers against the API's.

const PAGE = 20;

const author = (
  table: string,
  name: string,
) => `${table}.full_name as ${name}_name, ${table}.avatar_url as ${name}_avatar,
  case when ${table}.public_profile_enabled and ${table}.is_active and ${table}.deleted_at is null
    and ${table}.role in ('instructor', 'company') then ${table}.public_slug end as ${name}_slug,
  ${table}.is_active and ${table}.role = 'admin' as ${name}_is_staff`;

const CARD = `topics.id, topics.title, topics.category_id, category.name as category_name, category.slug as category_slug,
  topics.author_id, ${author("author", "author")}, topics.is_pinned, topics.is_locked, topics.helpful_reply_number, topics.views_count,
  topics.replies_count, topics.last_reply_number, topics.last_reply_at, ${author("last_author", "last_author")},
  topics.last_activity_at, topics.created_at`;

const JOINS = `join forum_categories category on category.id = topics.category_id
  left join users author on author.id = topics.author_id
  left join users last_author on last_author.id = topics.last_reply_author_id`;

/** Bound: how many. */
const TOPICS = `select ${CARD} from (select ordinal from forum_topics indexed by forum_topics_order
    where deleted_at is null order by is_pinned desc, last_activity_at desc, ordinal desc limit ?) page
  cross join forum_topics topics on topics.ordinal = page.ordinal ${JOINS}
  order by topics.is_pinned desc, topics.last_activity_at desc, topics.ordinal desc`;

/** Bound: the topic's id. */
const TOPIC = `select ${CARD}, topics.content, topics.likes_count, topics.edited_at, topics.revision, topics.deleted_at,
    (select helper.full_name from forum_replies helpful join users helper on helper.id = helpful.author_id
      where helpful.topic_id = topics.id and helpful.number = topics.helpful_reply_number) as helpful_author_name
  from forum_topics topics ${JOINS} where topics.id = ? and topics.deleted_at is null`;

/** Bound: the topic's id, the last number. */
const REPLIES = `select replies.number, replies.content, replies.created_at, replies.edited_at, ${author("author", "author")}
  from forum_replies replies left join users author on author.id = replies.author_id
  where replies.topic_id = ? and replies.number <= ? order by replies.number`;

type Row = Record<string, unknown>;

export async function listTopics(db: D1Database): Promise<Row[]> {
  const { results } = await db.prepare(TOPICS).bind(PAGE).all<Row>();
  return results.map(toCard);
}

/** A topic and the first page of its replies, in one batch. */
export async function findTopic(db: D1Database, id: string): Promise<{ topic: Row; replies: Row[] }> {
  const [topics, replies] = await db.batch<Row>([
    db.prepare(TOPIC).bind(id),
    db.prepare(REPLIES).bind(id, PAGE),
  ]);
  const [row] = topics?.results ?? [];
  if (!row) throw new Error(`the demo has no topic ${id}`);
  const { content, likes_count, edited_at, revision, deleted_at, helpful_author_name } = row;
  return {
    topic: { ...toCard(row), content, likes_count, edited_at, revision, deleted_at, helpful_author_name },
    replies: replies?.results ?? [],
  };
}

function toCard(row: Row): Row {
  return {
    id: row.id,
    title: row.title,
    category_id: row.category_id,
    category: { name: row.category_name, slug: row.category_slug },
    author_id: row.author_id,
    author: toAuthor(row, "author"),
    is_pinned: Boolean(row.is_pinned),
    is_locked: Boolean(row.is_locked),
    helpful_reply_number: row.helpful_reply_number,
    views_count: row.views_count,
    replies_count: row.replies_count,
    last_reply_number: row.last_reply_number,
    last_reply_at: row.last_reply_at,
    last_reply_author: toAuthor(row, "last_author"),
    last_activity_at: row.last_activity_at,
    created_at: row.created_at,
  };
}

function toAuthor(row: Row, name: string): Row | null {
  if (!row[`${name}_name`]) return null;
  return {
    full_name: row[`${name}_name`],
    avatar_url: row[`${name}_avatar`],
    public_slug: row[`${name}_slug`],
    is_staff: Boolean(row[`${name}_is_staff`]),
  };
}

import { SEARCH_INDEXES } from "./searchIndexes.ts";

/** A counter that triggers maintain: the statements list the rows where it differs from its count, and correct it. */
interface Counter {
  table: string;
  column: string;
  counted: string;
}

const COUNTERS: Counter[] = [
  {
    table: "events",
    column: "seats_taken",
    counted:
      "((SELECT count(*) FROM enrolments s WHERE s.event_id = events.id AND s.status IN ('held', 'confirmed')) + (SELECT count(*) FROM event_guests g WHERE g.event_id = events.id))",
  },
  {
    table: "events",
    column: "paying",
    counted:
      "(SELECT count(*) FROM enrolments s WHERE s.event_id = events.id AND s.status = 'confirmed' AND s.amount_cents > 0)",
  },
  {
    table: "events",
    column: "earned_cents",
    counted:
      "(SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_entries l WHERE l.event_id = events.id AND l.organizer_id = events.organizer_id)",
  },
  {
    table: "categories",
    column: "events_count",
    counted: "(SELECT count(*) FROM events e WHERE e.category_id = categories.id)",
  },
  {
    table: "upload_totals",
    column: "bytes",
    counted:
      "(SELECT coalesce(sum(u.size_bytes), 0) FROM uploads u WHERE u.owner_id = upload_totals.owner_id)",
  },
  {
    table: "forum_categories",
    column: "topics_count",
    counted:
      "(SELECT count(*) FROM forum_topics t WHERE t.category_id = forum_categories.id AND t.deleted_at IS NULL)",
  },
  {
    table: "forum_topics",
    column: "replies_count",
    counted:
      "(SELECT count(*) FROM forum_replies r WHERE r.topic_id = forum_topics.id AND r.deleted_at IS NULL)",
  },
  {
    table: "forum_topics",
    column: "likes_count",
    counted: "(SELECT count(*) FROM forum_likes l WHERE l.topic_id = forum_topics.id AND l.number = 0)",
  },
  {
    table: "forum_replies",
    column: "likes_count",
    counted:
      "(SELECT count(*) FROM forum_likes l WHERE l.topic_id = forum_replies.topic_id AND l.number = forum_replies.number)",
  },
  {
    table: "article_hashtag_counts",
    column: "articles",
    counted:
      "(SELECT count(*) FROM article_hashtags h WHERE h.hashtag = article_hashtag_counts.hashtag AND article_hashtag_counts.language IN ('', h.language))",
  },
];

/** Each counter's name, and the statement that corrects its wrong rows and returns one row for each. */
export const RECOUNTS = COUNTERS.map(({ table, column, counted }) => ({
  name: `${table}.${column}`,
  statement: `UPDATE ${table} SET ${column} = ${counted} WHERE ${column} <> ${counted} RETURNING 1 AS one`,
}));

/** Invariants of the database, each with a statement whose `count` is 0 while it holds. */
export const INVARIANTS: { name: string; statement: string }[] = [
  ...COUNTERS.map(({ table, column, counted }) => ({
    name: `${table}.${column} is what it counts`,
    statement: `SELECT count(*) AS count FROM ${table} WHERE ${column} <> ${counted}`,
  })),
  {
    name: "the hours of each organizer add up to the ledger",
    statement: `SELECT count(*) AS count FROM users u
      WHERE (SELECT coalesce(sum(earned_cents), 0) FROM organizer_hours h WHERE h.organizer_id = u.id)
        <> (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries l WHERE l.organizer_id = u.id)`,
  },
  {
    name: "the totals of all periods are the ledger's",
    statement: `SELECT abs((SELECT coalesce(sum(revenue_cents), 0) FROM platform_totals)
      - (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries)) AS count`,
  },
  {
    name: "an enrolment is live as long as it has not ended",
    statement:
      "SELECT count(*) AS count FROM enrolments WHERE (status IN ('held', 'confirmed')) <> (ended_at IS NULL)",
  },
  {
    name: "no payment returned more than it took",
    statement: "SELECT count(*) AS count FROM payments WHERE refunded_cents > amount_cents",
  },
  ...Object.entries(SEARCH_INDEXES).map(([index, { source }]) => ({
    name: `${index} holds its whole source`,
    statement: `SELECT abs((SELECT count(*) FROM ${index}) - (SELECT count(*) FROM ${source})) AS count`,
  })),
];

/** Ticks of the cron of the saved site say nothing of the restored one's, which may never run. */
export const FORGET_TICKS = "DELETE FROM cron_jobs";

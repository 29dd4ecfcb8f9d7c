import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { listTablePage, parseTableCursor, type TableCursor, type TablePage } from "../../tablePage.ts";
import { type ArticleCardRow, articleCardColumns, articleTables, toArticleCard } from "../columns.ts";
import {
  type ArticleSortColumn,
  HASHTAGS_LISTED,
  RELATED_ARTICLES,
  SORTED_ARTICLES_MAX,
} from "../contract.ts";
import type { ArticleCard, ArticleNeighbours, ArticleTableRow, HashtagCount } from "../outputs.ts";
import { IS_PUBLISHED, PUBLISHING_KEY, TITLE_KEY } from "../schema.ts";
import { type ArticleOrder, pickCandidates } from "./rules.ts";
import {
  type ArticleFilter,
  type ArticleIndex,
  type FoundAuthor,
  findAuthorsByName,
  selectArticleMatches,
} from "./search.ts";

/** `cursor`: from the previous answer, as text. */
type ArticleListPage = ArticleOrder & { limit: number; offset: number; cursor?: string | undefined };

/** `hasMore`: more articles match than were sorted. `isCursorKnown`: false for a cursor of another order. */
type ArticleListResult<Row> = TablePage<Row> & { hasMore: boolean; isCursorKnown: boolean };

/** The differences between the two kinds of list. */
type ArticleListKind<Row, View> = {
  columns: SQL;
  toView: (row: Row) => View;
  index: ArticleIndex;
  /** The column that sorts the full-text index. */
  indexOrder: ArticleSortColumn;
  /** The index of a filter and a column, and the condition that uses it; null without such an index. */
  walk: (filter: ArticleFilter, column: ArticleSortColumn) => { index: string; condition: SQL } | null;
};

/**
 * A page of published articles. Rows read: the page itself, along the index of filter and order, or along the full-text
 * index, which is sorted by publishing; by another column SORTED_ARTICLES_MAX, sorted in memory.
 */
export async function listPublishedArticles(
  db: Database,
  filter: ArticleFilter,
  page: ArticleListPage,
): Promise<ArticleListResult<ArticleCard>> {
  const authors = await findAuthorsByName(db, filter.search);
  return listArticles(db, PUBLISHED, filter, page, authors);
}

/** A page of articles of every state; the same bounds, with a full-text index sorted by creation. */
export async function listTableArticles(
  db: Database,
  filter: ArticleFilter,
  page: ArticleListPage,
): Promise<ArticleListResult<ArticleTableRow>> {
  return listArticles(db, TABLE, filter, page, []);
}

const PUBLIC_WALKS: Record<ArticleSortColumn, string> = {
  published_at: "articles_published",
  created_at: "articles_public_created",
  updated_at: "articles_public_updated",
  title: "articles_public_title",
};

const PUBLISHED: ArticleListKind<ArticleCardRow, ArticleCard> = {
  columns: articleCardColumns,
  toView: toArticleCard,
  index: "article_search",
  indexOrder: "published_at",
  walk({ language, ...filter }, column) {
    if (isFiltered(filter)) return null;
    if (language === undefined) return { index: PUBLIC_WALKS[column], condition: IS_PUBLISHED };
    if (column !== "published_at") return null;
    return {
      index: "articles_published_language",
      condition: sql`${IS_PUBLISHED} and language = ${language}`,
    };
  },
};

const TABLE_WALKS: Record<ArticleSortColumn, string> = {
  published_at: "publishing",
  created_at: "created",
  updated_at: "updated",
  title: "title",
};

type TableRow = ArticleCardRow & Pick<ArticleTableRow, "revision" | "publish_at"> & { has_draft: number };

const TABLE: ArticleListKind<TableRow, ArticleTableRow> = {
  columns: sql`${articleCardColumns}, articles.revision, articles.publish_at,
    exists (select 1 from article_drafts d where d.article_id = articles.id) as has_draft`,
  toView: (row) => ({
    ...toArticleCard(row),
    revision: row.revision,
    publish_at: row.publish_at,
    has_draft: Boolean(row.has_draft),
  }),
  index: "article_table_search",
  indexOrder: "created_at",
  walk({ authorId, ...filter }, column) {
    if (isFiltered(filter)) return null;
    if (authorId === undefined) return { index: `articles_${TABLE_WALKS[column]}`, condition: sql`true` };
    const index = column === "created_at" ? "articles_author" : `articles_author_${TABLE_WALKS[column]}`;
    return { index, condition: sql`author_id = ${authorId}` };
  },
};

function isFiltered(filter: ArticleFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

const SORT_KEYS: Record<ArticleSortColumn, SQL> = {
  created_at: sql.raw("created_at"),
  updated_at: sql.raw("updated_at"),
  title: TITLE_KEY,
  published_at: PUBLISHING_KEY,
};

async function listArticles<Row extends ArticleCardRow, View>(
  db: Database,
  kind: ArticleListKind<Row, View>,
  filter: ArticleFilter,
  page: ArticleListPage,
  authors: FoundAuthor[],
): Promise<ArticleListResult<View>> {
  const order = { name: page.column, direction: page.direction };
  const cursor = parseTableCursor(page.cursor, order);
  const walk = kind.walk(filter, page.column);
  const isByIndex = !walk && page.column === kind.indexOrder;
  // A cursor has row numbers in the full-text index, column values in the others.
  const isKnown = cursor !== undefined && (typeof cursor.value === "number") === isByIndex;
  const run = { ...page, cursor: isKnown ? cursor : undefined };
  const few = walk
    ? walkIndex(walk, run, kind)
    : isByIndex
      ? walkMatches(kind.index, filter, authors, run)
      : sortMatches(kind.index, filter, authors, run);
  const key = sql.raw(
    isByIndex ? "few.position" : page.column === "title" ? "few.sort_key collate nocase" : "few.sort_key",
  );
  const query = {
    columns: kind.columns,
    tables: sql`(${few}) few cross join articles on articles.ordinal = few.ordinal
      left join users author on author.id = articles.author_id`,
    conditions: [],
    sort: { ...order, expression: key, id: isByIndex ? key : sql.raw("few.ordinal") },
  };
  const [found, hasMore] = await Promise.all([
    listTablePage<Row>(db, query, { limit: page.limit, cursor: run.cursor }),
    walk || isByIndex ? false : hasMoreMatches(db, kind.index, filter, authors),
  ]);
  const isCursorKnown = page.cursor === undefined || isKnown;
  return { ...found, rows: found.rows.map(kind.toView), hasMore, isCursorKnown };
}

type ArticleRun = Omit<ArticleListPage, "cursor"> & { cursor: TableCursor | undefined };

/** The direction of reading: reversed for the page before its cursor. */
function isAscending({ direction, cursor }: ArticleRun): boolean {
  return (direction === "asc") !== (cursor?.isBackward ?? false);
}

/** The first of these rows beyond the cursor, in the order of a key. */
function firstRows(rows: { columns: SQL; tables: SQL; condition: SQL; key: SQL }, run: ArticleRun): SQL {
  const { columns, tables, condition, key } = rows;
  const [sign, direction] = isAscending(run) ? [">", "asc"] : ["<", "desc"];
  const { cursor, limit, offset } = run;
  const beyond = cursor ? sql`and (${key}, ordinal) ${sql.raw(sign)} (${cursor.value}, ${cursor.id})` : sql``;
  return sql`select ${columns} from ${tables} where ${condition} ${beyond}
    order by ${key} ${sql.raw(direction)}, ordinal ${sql.raw(direction)} limit ${limit + 1} offset ${offset}`;
}

function walkIndex(
  { index, condition }: { index: string; condition: SQL },
  run: ArticleRun,
  { indexOrder }: { indexOrder: ArticleSortColumn },
): SQL {
  // Published articles always have `published_at`, and their index has the plain column.
  const isPublishing = run.column === "published_at" && indexOrder === "published_at";
  const key = isPublishing ? sql.raw("first_published_at") : SORT_KEYS[run.column];
  // Named, because SQLite would choose another matching index, and sort all rows.
  const tables = sql.raw(`articles indexed by ${index}`);
  return firstRows({ columns: sql`ordinal, ${key} as sort_key`, tables, condition, key }, run);
}

/** The matches of a filter in the full-text index's order. */
function walkMatches(index: ArticleIndex, filter: ArticleFilter, authors: FoundAuthor[], run: ArticleRun) {
  return selectArticleMatches(index, filter, authors, {
    direction: isAscending(run) ? "asc" : "desc",
    position: run.cursor && Number(run.cursor.value),
    limit: run.limit + 1,
    offset: run.offset,
  });
}

/** The newest matches of a filter, sorted by a column that the full-text index lacks. */
function sortMatches(index: ArticleIndex, filter: ArticleFilter, authors: FoundAuthor[], run: ArticleRun) {
  const newest = selectArticleMatches(index, filter, authors, {
    direction: "desc",
    limit: SORTED_ARTICLES_MAX,
  });
  const key = SORT_KEYS[run.column];
  const tables = sql`articles`;
  // The unary plus stops SQLite from scanning the column's index for these few rows.
  const columns = sql`ordinal, ${key} as sort_key`;
  return firstRows(
    { columns, tables, condition: sql`ordinal in (select ordinal from (${newest}))`, key: sql`+${key}` },
    run,
  );
}

/** Whether a filter matches more articles than are sorted in memory. */
async function hasMoreMatches(
  db: Database,
  index: ArticleIndex,
  filter: ArticleFilter,
  authors: FoundAuthor[],
): Promise<boolean> {
  const matches = selectArticleMatches(index, filter, authors, {
    direction: "desc",
    limit: 1,
    offset: SORTED_ARTICLES_MAX,
  });
  return (await db.all(matches)).length > 0;
}

/** The hashtags with the most published articles, in a language or in all; at most HASHTAGS_LISTED. */
export async function listHashtags(db: Database, language: string | undefined): Promise<HashtagCount[]> {
  return db.all<HashtagCount>(sql`select label as hashtag, articles from article_hashtag_counts
    where language = ${language ?? ""} order by articles desc limit ${HASHTAGS_LISTED}`);
}

/**
 * The newest articles read for each hashtag, so that a popular one costs no more. An older article is found when it is
 * among the newest of another hashtag.
 */
const READ = { same: 8, any: 3 };

type Anchor = { ordinal: number; language: string; first_published_at: string };

/**
 * The neighbours of a published article: at most RELATED_ARTICLES with shared hashtags, sorted by own language, number
 * of shared hashtags, then newest; and the next older and newer ones in its language. Null for an unknown article.
 */
export async function findNeighbours(db: Database, id: string): Promise<ArticleNeighbours | null> {
  const [[anchor], hashtags] = await batchQueries<[Anchor[], { same: string; other: string }[]]>(db, [
    sql`select ordinal, language, first_published_at from articles where id = ${id} and +published = 1`,
    selectMatches(id),
  ]);
  if (!anchor) return null;
  const matches = hashtags.map(({ same, other }) => ({ same: JSON.parse(same), any: JSON.parse(other) }));
  const candidates = pickCandidates(matches);
  const [related, [previous], [next]] = await batchQueries<
    [ArticleCardRow[], ArticleCardRow[], ArticleCardRow[]]
  >(db, [
    selectRelated(id, anchor.language, candidates),
    selectAdjacent(anchor, "<", "desc"),
    selectAdjacent(anchor, ">", "asc"),
  ]);
  return {
    related: related.map(toArticleCard),
    previous: previous ? toArticleCard(previous) : null,
    next: next ? toArticleCard(next) : null,
  };
}

/** For each hashtag of an article the ids of the newest articles with it, as JSON lists: in its language, and in any. */
function selectMatches(id: string): SQL {
  const newest = (index: string, condition: SQL, limit: number) => sql`(
    select json_group_array(article_id) from (
      select h.article_id from article_hashtags h indexed by ${sql.raw(index)}
      where h.hashtag = mine.hashtag and ${condition} and h.article_id <> ${id}
      order by h.published_at desc limit ${limit}))`;
  const same = newest("article_hashtags_language", sql`h.language = mine.language`, READ.same);
  const other = newest("article_hashtags_published", sql`true`, READ.any);
  return sql`select ${same} as same, ${other} as other from article_hashtags mine where mine.article_id = ${id}`;
}

/** The best candidates. */
function selectRelated(id: string, language: string, candidates: string[]): SQL {
  const shared = sql`(select count(*) from article_hashtags mine cross join article_hashtags theirs
    on theirs.article_id = one.id and theirs.hashtag = mine.hashtag where mine.article_id = ${id})`;
  // A JSON list, because D1 binds at most 100 parameters.
  return sql`select ${articleCardColumns} from (
      select one.ordinal, one.language = ${language} as is_same, ${shared} as shared, one.first_published_at as at
      from json_each(${JSON.stringify(candidates)}) found cross join articles one on one.id = found.value
      where +one.published = 1
      order by is_same desc, shared desc, at desc, one.ordinal desc limit ${RELATED_ARTICLES}
    ) best cross join articles on articles.ordinal = best.ordinal
    left join users author on author.id = articles.author_id
    order by best.is_same desc, best.shared desc, best.at desc, best.ordinal desc`;
}

/** The next older or newer article by publishing, in the same language. */
function selectAdjacent({ ordinal, language, first_published_at }: Anchor, sign: "<" | ">", order: string) {
  return sql`select ${articleCardColumns} from ${articleTables} where articles.ordinal = (
    select ordinal from articles indexed by articles_published_language
    where published = 1 and language = ${language}
      and (first_published_at, ordinal) ${sql.raw(sign)} (${first_published_at}, ${ordinal})
    order by first_published_at ${sql.raw(order)}, ordinal ${sql.raw(order)} limit 1)`;
}

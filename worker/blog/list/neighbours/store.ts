import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../../env.ts";
import { type ArticleCardRow, articleCardColumns, articleTables, toArticleCard } from "../../columns.ts";
import { type ArticleNeighbours, RELATED_ARTICLES } from "../../contract.ts";
import { pickCandidates } from "./rules.ts";

/**
 * The newest articles that are read for each hashtag, so that a popular one costs no more than another. An older article
 * is found where it is among the newest of another hashtag.
 */
const READ = { same: 8, any: 3 };

type Anchor = { ordinal: number; language: string; first_published_at: string };

/**
 * The articles around a published one: at most RELATED_ARTICLES that share hashtags, those in its own language first, then
 * by how many they share, then the newest; and the next older and newer ones in its language. Null where there is no such
 * published article.
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
    selectBeside(anchor, "<", "desc"),
    selectBeside(anchor, ">", "asc"),
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

/** The best of some candidates. */
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

/** The article next to one by publishing, in its language. */
function selectBeside(
  { ordinal, language, first_published_at }: Anchor,
  sign: "<" | ">",
  order: string,
): SQL {
  return sql`select ${articleCardColumns} from ${articleTables} where articles.ordinal = (
    select ordinal from articles indexed by articles_published_language
    where published = 1 and language = ${language}
      and (first_published_at, ordinal) ${sql.raw(sign)} (${first_published_at}, ${ordinal})
    order by first_published_at ${sql.raw(order)}, ordinal ${sql.raw(order)} limit 1)`;
}

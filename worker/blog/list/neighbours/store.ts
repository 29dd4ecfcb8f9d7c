import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../../env.ts";
import { type ArticleCardRow, articleCardColumns, articleTables, toArticleCard } from "../../columns.ts";
import { type ArticleNeighbours, RELATED_ARTICLES } from "../../contract.ts";

/**
 * For each hashtag of an article the newest articles with it are candidates: so many in its own language, and in any, so
 * that a popular hashtag costs no more than another. An older article with several hashtags in common can be missed.
 */
const CANDIDATES = { sameLanguage: 12, anyLanguage: 4 };

type Anchor = { ordinal: number; language: string; first_published_at: string };

/**
 * The articles around a published one: at most RELATED_ARTICLES that share hashtags, those in its own language first,
 * then by how many they share, then the newest; and the next older and newer ones in its language. Null where there is
 * no such published article.
 */
export async function findNeighbours(db: Database, id: string): Promise<ArticleNeighbours | null> {
  const [anchor] = await db.all<Anchor>(
    sql`select ordinal, language, first_published_at from articles where id = ${id} and published = 1`,
  );
  if (!anchor) return null;
  const [related, previous, next] = await batchQueries<
    [ArticleCardRow[], ArticleCardRow[], ArticleCardRow[]]
  >(db, [
    selectRelated(id, anchor.language),
    selectBeside(anchor, "<", "desc"),
    selectBeside(anchor, ">", "asc"),
  ]);
  const [before] = previous;
  const [after] = next;
  return {
    related: related.map(toArticleCard),
    previous: before ? toArticleCard(before) : null,
    next: after ? toArticleCard(after) : null,
  };
}

/** The article next to one by publishing, in its language. */
function selectBeside(
  { ordinal, language, first_published_at }: Anchor,
  sign: string,
  direction: string,
): SQL {
  return sql`select ${articleCardColumns} from ${articleTables} where articles.ordinal = (
    select ordinal from articles indexed by articles_published_language
    where published = 1 and language = ${language}
      and (first_published_at, ordinal) ${sql.raw(sign)} (${first_published_at}, ${ordinal})
    order by first_published_at ${sql.raw(direction)}, ordinal ${sql.raw(direction)} limit 1)`;
}

/** The newest articles with a hashtag `mine.hashtag`, as a JSON list of their ids. */
function candidates(index: string, condition: SQL, id: string, limit: number): SQL {
  return sql`(select json_group_array(article_id) from (select article_id from article_hashtags h indexed by ${sql.raw(index)}
    where h.hashtag = mine.hashtag and ${condition} and h.article_id <> ${id} order by h.published_at desc limit ${limit}))`;
}

function selectRelated(id: string, language: string): SQL {
  const { sameLanguage, anyLanguage } = CANDIDATES;
  const same = candidates("article_hashtags_language", sql`h.language = ${language}`, id, sameLanguage);
  const any = candidates("article_hashtags_published", sql`true`, id, anyLanguage);
  return sql`
    with mine as materialized (select hashtag from article_hashtags where article_id = ${id}),
    shared as materialized (select article_id, count(*) as hashtags from (
      select mine.hashtag, found.value as article_id from mine cross join json_each(${same}) found
      union select mine.hashtag, found.value from mine cross join json_each(${any}) found
    ) group by article_id)
    select ${articleCardColumns} from (
      select one.ordinal, one.language = ${language} as is_same, shared.hashtags, one.first_published_at as at
      from shared cross join articles one on one.id = shared.article_id
      order by is_same desc, shared.hashtags desc, at desc, one.ordinal desc limit ${RELATED_ARTICLES}
    ) best cross join articles on articles.ordinal = best.ordinal
    left join users author on author.id = articles.author_id
    order by best.is_same desc, best.hashtags desc, best.at desc, best.ordinal desc`;
}

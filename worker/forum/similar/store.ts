import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { SIMILAR_TOPICS, type SimilarTopic } from "../contract.ts";
import type { TitleSearch } from "./rules.ts";

/** The newest titles that are read for each word: a word that so many have tells nothing by itself. */
const MATCHES_PER_WORD = 30;
/** The least that the words of a title tell together: a single word of twenty-two titles. */
const SCORE_MIN = 0.25;

type SimilarRow = Pick<SimilarTopic, "id" | "title" | "replies_count"> & {
  is_locked: number;
  category_name: string;
  category_slug: string;
};

/**
 * The topics whose titles have most in common with one, SIMILAR_TOPICS at most. A word counts the more the fewer titles
 * have it, and titles with all words come first. Reads at most MATCHES_PER_WORD index entries for each question, however many titles have them, because the index answers the newest first and the statement stops there.
 */
export async function listSimilarTopics(
  db: Database,
  { all, typed, words }: TitleSearch,
): Promise<SimilarTopic[]> {
  const most = sql.raw(String(MATCHES_PER_WORD));
  const questions = JSON.stringify([all, typed, ...words]);
  // Each question is a subquery, because D1 takes five parts of a union.
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

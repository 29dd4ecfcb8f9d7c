import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { type ArticleCardRow, articleCardColumns, toArticleCard } from "../columns.ts";
import type { ArticleCard } from "../outputs.ts";
import { FEED_ARTICLES } from "./contract.ts";

/** A published article with its text, and the type and size of an uploaded cover. */
export type FeedArticle = ArticleCard & { content: string; cover: { type: string; bytes: number } | null };

type FeedRow = ArticleCardRow & { content: string; cover_type: string | null; cover_bytes: number | null };

/** The newest published articles of a language, at most FEED_ARTICLES, with their authors and covers. */
export async function listFeedArticles(db: Database, language: LanguageCode): Promise<FeedArticle[]> {
  const rows = await db.all<FeedRow>(sql`
    select ${articleCardColumns}, articles.content, cover.content_type as cover_type, cover.size_bytes as cover_bytes
    from (select ordinal from articles indexed by articles_published_language
      where published = 1 and language = ${language}
      order by first_published_at desc, ordinal desc limit ${FEED_ARTICLES}) newest
    cross join articles on articles.ordinal = newest.ordinal
    left join users author on author.id = articles.author_id
    left join uploads cover on cover.key = substr(articles.cover_image_url, length('/public/') + 1)
      and articles.cover_image_url like '/public/%'
    order by articles.first_published_at desc, articles.ordinal desc`);
  return rows.map((row) => ({
    ...toArticleCard(row),
    content: row.content,
    cover:
      row.cover_type === null || row.cover_bytes === null
        ? null
        : { type: row.cover_type, bytes: row.cover_bytes },
  }));
}

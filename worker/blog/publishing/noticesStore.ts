import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { noticeJobs } from "../../notices/schema.ts";
import { idOfEach } from "../../notices/store.ts";

/** Whether the article `a` was published at this instant for the first time. */
export function isFirstPublishing(id: string, now: Date): SQL {
  return sql`a.id = ${id} and a.published and a.first_published_at = ${now.toISOString()}`;
}

/**
 * Statement after the publishing of articles: has the cron tell the followers of author and hashtags. `isNew`: a
 * condition on `a`, of an article that this batch publishes for the first time.
 */
export function articleNotices(db: Database, isNew: SQL, now: Date) {
  return insertFrom(
    db,
    noticeJobs,
    {
      id: idOfEach(),
      kind: "article",
      subject_type: "article",
      subject_id: sql`told.id`,
      actor_id: sql`told.author_id`,
      params: {},
      target_type: sql`told.type`,
      target_id: sql`told.target`,
      created_at: now.toISOString(),
    },
    sql`from (select a.id, a.author_id, 'organizer' as type, a.author_id as target from articles a where ${isNew}
        union all select a.id, a.author_id, 'hashtag', h.hashtag
          from articles a join article_hashtags h on h.article_id = a.id where ${isNew}) told
      where exists (select 1 from follows f where f.target_type = told.type and f.target_id = told.target)`,
  );
}

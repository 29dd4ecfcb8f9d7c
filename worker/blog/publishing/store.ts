import { and, eq, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { batchQueries, type Database } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { rolesWith } from "../../permissions/contract.ts";
import { lacksTwoFactor } from "../../permissions/store.ts";
import { deleteDraft, versionStatements } from "../drafts/store.ts";
import { type ArticleDraftRow, type ArticleRow, articleDrafts, articles } from "../schema.ts";
import { fixedSlug } from "../store.ts";
import { publishedColumns, UNPUBLISHED_COLUMNS } from "../writing/store.ts";
import type { ArticleColumns } from "../writing/toArticleColumns.ts";
import { type ArticleSchedule, scheduleError } from "./rules.ts";

export async function findDraftRow(db: Database, id: string): Promise<ArticleDraftRow | undefined> {
  return db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id)).get();
}

type Publication = {
  /** The article as it was read; another write to it or to its draft since then publishes nothing. */
  before: ArticleRow;
  /** The text: the draft's, or the article's own where there is none. */
  columns: ArticleColumns;
  hasDraft: boolean;
  /** Who wrote the text. */
  writtenBy: string | null;
  /** The slug for an article that has only its id yet. */
  slug: string;
  /** Null: it is published now. */
  schedule: ArticleSchedule | null;
  /** The user who publishes. */
  userId: string;
  /** Written directly behind the change. */
  entries: AuditStatement[];
};

/**
 * Publishes a text, or puts it where the cron publishes it: the draft's text becomes the article's, the text before becomes
 * a version. The text key of what is wrong with the schedule at this moment, false when another write came first.
 */
export async function publishText(
  db: Database,
  publication: Publication,
  timeZone: string,
): Promise<{ written: boolean; error: string | null }> {
  const { before, columns, hasDraft, writtenBy, slug, schedule, userId, entries } = publication;
  const { id, revision, draft_revision } = before;
  const now = new Date();
  const error = schedule && scheduleError(schedule, now);
  if (error) return { written: false, error };
  const state = schedule
    ? { published: false, ...schedule, scheduled_by: userId }
    : publishedColumns(now, dayInTimeZone(timeZone, now));
  const seen = and(
    eq(articles.id, id),
    eq(articles.revision, revision),
    eq(articles.draft_revision, draft_revision),
  );
  const update = db
    .update(articles)
    .set({
      ...columns,
      ...state,
      slug: fixedSlug(slug, id),
      saved_by: writtenBy,
      revision: revision + 1,
      draft_revision: draft_revision + (hasDraft ? 1 : 0),
      updated_at: now.toISOString(),
    })
    .where(seen)
    .returning({ id: articles.id });
  const versions = versionStatements(db, before, columns, sql`a.draft_revision = ${draft_revision}`);
  const results = await db.batch([
    ...versions,
    update,
    ...entries,
    deleteDraft(db, id, draft_revision, draft_revision + 1),
  ]);
  const written = results[versions.length] as { id: string }[];
  return { written: written.length > 0, error: null };
}

/** Takes an article off the site, or its schedule away. False: another write came first. */
export async function unpublishArticle(
  db: Database,
  { id, revision }: Pick<ArticleRow, "id" | "revision">,
  entries: AuditStatement[],
): Promise<boolean> {
  const [changed] = await db.batch([
    db
      .update(articles)
      .set({ ...UNPUBLISHED_COLUMNS, revision: revision + 1, updated_at: new Date().toISOString() })
      .where(and(eq(articles.id, id), eq(articles.revision, revision)))
      .returning({ id: articles.id }),
    ...entries,
  ]);
  return changed.length > 0;
}

/** An article whose time has come, and the instant that it was planned for. */
export type DueArticle = Pick<ArticleRow, "id"> & { publish_at: string };

/** Articles whose time has come, the longest due first. */
export async function listDueArticles(db: Database, now: Date, atMost: number): Promise<DueArticle[]> {
  return db.all<DueArticle>(sql`select id, publish_at from articles
    where publish_at is not null and publish_at <= ${now.toISOString()} order by publish_at limit ${atMost}`);
}

/** Who scheduled the article is still active, and may still publish it. */
const maySchedulerPublish = sql`exists (select 1 from users scheduler where scheduler.id = articles.scheduled_by
  and scheduler.is_active and scheduler.deleted_at is null
  and not ${lacksTwoFactor({ id: sql`scheduler.id`, role: sql`scheduler.role` })} and (scheduler.role in ${rolesWith("articles.manage", "any")}
    or (scheduler.role in ${rolesWith("articles.manage", "own")} and scheduler.id = articles.author_id)))`;

/**
 * Statement that ends the schedules of a user who may not publish those articles any more, behind the statement that
 * erases, deactivates or demotes: the cron would refuse them, and until then they would be listed as planned.
 */
export function endSchedules(db: Database, userId: string, now: Date) {
  return db
    .update(articles)
    .set({
      ...UNPUBLISHED_COLUMNS,
      revision: sql`${articles.revision} + 1`,
      updated_at: now.toISOString(),
    })
    .where(and(eq(articles.scheduled_by, userId), sql`not ${maySchedulerPublish}`));
}

/**
 * Publishes due articles; those whose scheduler may not publish them any more become drafts. Each only while its schedule
 * is the one that was read, so that of two runs at once one publishes it. Date and day are those of the schedule, because
 * the address was shown with them.
 */
export async function publishDue(
  db: Database,
  due: DueArticle[],
  timeZone: string,
): Promise<{ published: string[]; refused: string[] }> {
  const days = due.map(({ id, publish_at }) => ({
    ...{ id, publish_at },
    day: dayInTimeZone(timeZone, new Date(publish_at)),
  }));
  const at = new Date().toISOString();
  const isDue = sql`from json_each(${JSON.stringify(days)}) due where articles.id = due.value ->> 'id'
    and articles.publish_at = due.value ->> 'publish_at' and articles.publish_at <= ${at} and not articles.published`;
  const unscheduled = sql`publish_at = null, publish_time_zone = null, scheduled_by = null,
    revision = articles.revision + 1, updated_at = ${at}`;
  const [published, refused] = await batchQueries<[{ id: string }[], { id: string }[]]>(db, [
    sql`update articles set published = 1, first_published_at = coalesce(articles.first_published_at, articles.publish_at),
      published_day = coalesce(articles.published_day, due.value ->> 'day'), ${unscheduled}
      ${isDue} and ${maySchedulerPublish} returning id`,
    sql`update articles set ${unscheduled} ${isDue} returning id`,
  ]);
  return { published: published.map(({ id }) => id), refused: refused.map(({ id }) => id) };
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { type UserRow, users } from "../../auth/schema.ts";
import { batchQueries, type Database } from "../../env.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import { lacksTwoFactor, mayWrite } from "../../permissions/store.ts";
import { deleteDraft, versionStatements } from "../drafts/store.ts";
import { type ArticleDraftRow, type ArticleRow, articleDrafts, articles } from "../schema.ts";
import { fixedSlug } from "../store.ts";
import { publishedColumns, UNPUBLISHED_COLUMNS } from "../writing/store.ts";
import type { ArticleColumns } from "../writing/toArticleColumns.ts";
import { articleNotices, isFirstPublishing } from "./noticesStore.ts";
import { type ArticleSchedule, type LinkTarget, scheduleError } from "./rules.ts";

/** The article that a link leads to. */
export type LinkedArticle = { id: string; slug: string; published: number; author_id: string | null };

/** The found targets of a text's links, by the values that pages look up. */
export type LinkedRows = {
  events: Set<string>;
  eventIds: Set<string>;
  categories: Set<string>;
  hashtags: Set<string>;
  uploads: Set<string>;
  articles: Map<string, LinkedArticle>;
  organizers: UserRow[];
};

export async function findDraftRow(db: Database, id: string): Promise<ArticleDraftRow | undefined> {
  return db.select().from(articleDrafts).where(eq(articleDrafts.article_id, id)).get();
}

type Publication = {
  /** The article that the caller read; nothing is published after another write to it or its draft. */
  before: ArticleRow;
  /** The text: the draft's, or the article's own without a draft. */
  columns: ArticleColumns;
  hasDraft: boolean;
  /** The author of the text. */
  writtenBy: string | null;
  /** The slug for an article whose slug is still its id. */
  slug: string;
  /** Null: publish now. */
  schedule: ArticleSchedule | null;
  /** The user who publishes. */
  userId: string;
  /** Statements placed right after the change. */
  entries: AuditStatement[];
};

/**
 * Publishes or schedules a text: the draft's text becomes the article's, the old text a version. Returns the text key
 * of an invalid schedule, or false when another write came first.
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
    articleNotices(db, isFirstPublishing(id, now), now),
  ]);
  const written = results[versions.length] as { id: string }[];
  return { written: written.length > 0, error: null };
}

/** Unpublishes an article, or deletes its schedule. False: another write came first. */
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

/** A due article, and its scheduled instant. */
type DueArticle = Pick<ArticleRow, "id"> & { publish_at: string };

/** Due articles, the longest due first. */
export async function listDueArticles(db: Database, now: Date, atMost: number): Promise<DueArticle[]> {
  return db.all<DueArticle>(sql`select id, publish_at from articles
    where publish_at is not null and publish_at <= ${now.toISOString()} order by publish_at limit ${atMost}`);
}

/** Whether the scheduling user is still active and may still publish the article. */
const maySchedulerPublish = (
  now: Date,
) => sql`exists (select 1 from users scheduler where scheduler.id = articles.scheduled_by
  and scheduler.is_active and scheduler.deleted_at is null and ${mayWrite(sql`scheduler.id`, now)}
  and not ${lacksTwoFactor({ id: sql`scheduler.id`, role: sql`scheduler.role` })} and (scheduler.role in ${rolesWith("articles.manage", "any")}
    or (scheduler.role in ${rolesWith("articles.manage", "own")} and scheduler.id = articles.author_id)))`;

/**
 * Statement that ends a user's schedules, after the statement that erases, deactivates or demotes the user: the cron
 * would refuse them, and until then they would be listed as scheduled.
 */
export function endSchedules(db: Database, userId: string, now: Date) {
  return db
    .update(articles)
    .set({ ...UNPUBLISHED_COLUMNS, revision: sql`${articles.revision} + 1`, updated_at: now.toISOString() })
    .where(and(eq(articles.scheduled_by, userId), sql`not ${maySchedulerPublish(now)}`));
}

/**
 * Publishes due articles; those whose scheduling user may no longer publish them become drafts. Each requires its
 * schedule unchanged, so that only one of two concurrent runs publishes it. Date and day are the schedule's, because
 * the address was shown with them.
 *
 * Scheduling makes the draft's text the article's (`publishText`), so that the cron publishes only confirmed text; an
 * explicit save, publishing or unpublishing ends the schedule. An article appears up to five minutes after its time,
 * never before.
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
  const now = new Date();
  const at = now.toISOString();
  const isDue = sql`from json_each(${JSON.stringify(days)}) due where articles.id = due.value ->> 'id'
    and articles.publish_at = due.value ->> 'publish_at' and articles.publish_at <= ${at} and not articles.published`;
  const isNew = sql`a.published and a.updated_at = ${at} and exists (select 1 from json_each(${JSON.stringify(days)}) due
    where due.value ->> 'id' = a.id and due.value ->> 'publish_at' = a.first_published_at)`;
  const unscheduled = sql`publish_at = null, publish_time_zone = null, scheduled_by = null,
    revision = articles.revision + 1, updated_at = ${at}`;
  const [published, refused] = await batchQueries<[{ id: string }[], { id: string }[], unknown[]]>(db, [
    sql`update articles set published = 1, first_published_at = coalesce(articles.first_published_at, articles.publish_at),
      published_day = coalesce(articles.published_day, due.value ->> 'day'), ${unscheduled}
      ${isDue} and ${maySchedulerPublish(now)} returning id`,
    sql`update articles set ${unscheduled} ${isDue} returning id`,
    articleNotices(db, isNew, now).getSQL(),
  ]);
  return { published: published.map(({ id }) => id), refused: refused.map(({ id }) => id) };
}

/** Looks up the targets of all links in one batch: one statement for each kind, each row along an index. */
export async function findLinkedRows(db: Database, targets: LinkTarget[]): Promise<LinkedRows> {
  const valuesOf = (...kinds: LinkTarget["kind"][]) =>
    sql`json_each(${JSON.stringify(
      targets
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((target) => ("values" in target ? target.values : "value" in target ? [target.value] : [])),
    )})`;
  const known = (values: SQL, condition: SQL) =>
    sql`select wanted.value from ${values} wanted where ${condition}`;
  type Known = { value: string }[];
  const [events, eventIds, categories, hashtags, uploads, articles, organizers] = await batchQueries<
    [Known, Known, Known, Known, Known, LinkedArticle[], Pick<UserRow, "id">[]]
  >(db, [
    known(
      valuesOf("event"),
      sql`exists (select 1 from events e where e.slug = wanted.value)
        or exists (select 1 from event_former_slugs f where f.slug = wanted.value)`,
    ),
    known(valuesOf("eventId"), sql`exists (select 1 from events e where e.id = wanted.value)`),
    known(
      valuesOf("category"),
      sql`exists (select 1 from categories c where c.slug = wanted.value or c.id = wanted.value)`,
    ),
    known(valuesOf("hashtag"), sql`exists (select 1 from article_hashtags h where h.hashtag = wanted.value)`),
    known(valuesOf("upload"), sql`exists (select 1 from uploads u where u.key = wanted.value)`),
    sql`select a.id, a.slug, a.published, a.author_id from ${valuesOf("article")} wanted
      join articles a on a.ordinal in (select one.ordinal from articles one where one.slug = wanted.value
        union all select one.ordinal from articles one where one.id = wanted.value)`,
    sql`select u.id from ${valuesOf("organizer")} wanted join users u on u.public_slug = wanted.value
      union select u.id from ${valuesOf("organizerId")} wanted join users u on u.id = wanted.value`,
  ]);
  const setOf = (rows: Known) => new Set(rows.map(({ value }) => value));
  return {
    ...{ events: setOf(events), eventIds: setOf(eventIds), categories: setOf(categories) },
    ...{ hashtags: setOf(hashtags), uploads: setOf(uploads) },
    articles: new Map(articles.flatMap((row) => [row.slug, row.id].map((name) => [name, row] as const))),
    organizers: organizers.length > 0 ? await listUsers(db, organizers) : [],
  };
}

async function listUsers(db: Database, rows: Pick<UserRow, "id">[]): Promise<UserRow[]> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return db.select().from(users).where(sql`${users.id} in (select value from json_each(${ids}))`);
}

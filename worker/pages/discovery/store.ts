import { and, asc, max, type SQL, sql } from "drizzle-orm";
import { articleSitemapPart, articles, IS_PUBLISHED } from "../../blog/schema.ts";
import type { Database } from "../../env.ts";
import { EVENTS_PER_SITEMAP } from "../../events/contract.ts";
import { events, sitemapPart } from "../../events/schema.ts";
import { forumTopics, IS_VISIBLE, topicSitemapPart } from "../../forum/schema.ts";

/** The protocol's limit of URLs per sitemap. */
const SITEMAP_MAX = 50_000;

/** A range of events or articles by row number, and the latest change in it. */
export type SitemapPart = { part: number; updated_at: string };

/** The rows of a kind of sitemap; `changed` is the column of their last change. */
type SitemapRows = { table: string; part: SQL; condition: SQL; changed?: string };

/** The non-empty ranges of events. */
export function listSitemapParts(db: Database): Promise<SitemapPart[]> {
  return listParts(db, { table: "events", part: sitemapPart, condition: sql`true` });
}

/** The ranges with a published article; the index is named, because SQLite would read all published articles. */
export function listArticleSitemapParts(db: Database): Promise<SitemapPart[]> {
  return listParts(db, {
    table: "articles indexed by articles_sitemap",
    part: articleSitemapPart,
    condition: IS_PUBLISHED,
  });
}

/** The ranges with a visible topic, and the last reply or topic of each. */
export function listTopicSitemapParts(db: Database): Promise<SitemapPart[]> {
  return listParts(db, {
    table: "forum_topics indexed by forum_topics_sitemap",
    part: topicSitemapPart,
    condition: IS_VISIBLE,
    changed: "last_activity_at",
  });
}

/** The ranges with a row that meets a condition: two index lookups each, not one per row. */
function listParts(
  db: Database,
  { table, part, condition, changed = "updated_at" }: SitemapRows,
): Promise<SitemapPart[]> {
  const rows = sql.raw(table);
  return db.all<SitemapPart>(sql`
    with recursive parts(part) as (
      select min(${part}) from ${rows} where ${condition}
      union all
      select (select min(${part}) from ${rows} where ${condition} and ${part} > parts.part) from parts
      where parts.part is not null
    )
    select part, (select max(${sql.raw(changed)}) from ${rows} where ${condition} and ${part} = parts.part) as updated_at
    from parts where part is not null`);
}

/** Whether a user has an enabled public page. The plus avoids the index by role, which would read all organizers. */
const HAS_PUBLIC_PAGE = sql`public_profile_enabled and is_active and deleted_at is null and +role in ('instructor', 'company')`;

/** Schools `s` whose account is active. */
const PUBLIC_SCHOOLS = sql`schools s join users u on u.id = s.account_id and u.is_active and u.deleted_at is null`;

/** Sorts after every character of a slug, to bound a range by first letter. */
const LAST = "~";

/**
 * The names of the sitemaps of organizers, one for each first letter of a slug, and of schools: a few index lookups per
 * letter, not one per organizer.
 */
export async function listProfileSitemaps(db: Database): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`
    with recursive letters(letter) as (
      select substr(min(public_slug), 1, 1) from users where public_slug > ''
      union all
      select (select substr(min(public_slug), 1, 1) from users where public_slug > letter || ${LAST}) from letters
      where letter is not null
    )
    select 'organizers-' || letter as name from letters where letter is not null and exists (
      select 1 from users where public_slug >= letter and public_slug < letter || ${LAST} and ${HAS_PUBLIC_PAGE})
    union all select 'schools' where exists (select 1 from ${PUBLIC_SCHOOLS})`);
  return rows.map(({ name }) => name);
}

/** Organizers with an enabled public page whose slug begins with a letter. */
export async function listPublicOrganizers(db: Database, letter: string) {
  return db.all<{ slug: string; updated_at: string }>(sql`
    select public_slug as slug, updated_at from users
    where public_slug >= ${letter} and public_slug < ${letter + LAST} and ${HAS_PUBLIC_PAGE}
    order by public_slug limit ${SITEMAP_MAX}`);
}

/** The schools whose page is shown. */
export async function listPublicSchools(db: Database) {
  return db.all<{ slug: string; updated_at: string }>(
    sql`select s.slug, s.updated_at from ${PUBLIC_SCHOOLS} order by s.slug limit ${SITEMAP_MAX}`,
  );
}

/** The creation time of the newest event; null without events. */
export async function findLastPublished(db: Database): Promise<string | null> {
  const row = await db
    .select({ at: max(events.created_at) })
    .from(events)
    .get();
  return row?.at ?? null;
}

/** The events of a range, cancelled and past ones included, because their pages stay. */
export async function listSitemapPart(db: Database, part: number) {
  const first = part * EVENTS_PER_SITEMAP;
  return db
    .select({ slug: events.slug, updated_at: events.updated_at })
    .from(events)
    .where(sql`${events.ordinal} >= ${first} and ${events.ordinal} < ${first + EVENTS_PER_SITEMAP}`)
    .orderBy(asc(events.ordinal));
}

/** The published articles of a range. */
export async function listArticleSitemapPart(db: Database, part: number) {
  return db
    .select({ slug: articles.slug, published_day: articles.published_day, updated_at: articles.updated_at })
    .from(articles)
    .where(and(IS_PUBLISHED, sql`${articleSitemapPart} = ${part}`))
    .orderBy(asc(articles.ordinal));
}

/** The time of the latest first publishing of an article, which changes the blog's page; null without any. */
export async function findLastArticle(db: Database): Promise<string | null> {
  const row = await db
    .select({ at: max(articles.first_published_at) })
    .from(articles)
    .where(IS_PUBLISHED)
    .get();
  return row?.at ?? null;
}

/** The visible topics of a range; each reply changes its topic's page. */
export async function listTopicSitemapPart(db: Database, part: number) {
  return db
    .select({ id: forumTopics.id, updated_at: forumTopics.last_activity_at })
    .from(forumTopics)
    .where(and(IS_VISIBLE, sql`${topicSitemapPart} = ${part}`))
    .orderBy(asc(forumTopics.ordinal));
}

/** The time of the newest topic or reply, which changes the forum's page; null without any. */
export async function findLastPost(db: Database): Promise<string | null> {
  const last = (
    pinned: 0 | 1,
  ) => sql`select max(last_activity_at) as at from forum_topics indexed by forum_topics_order
    where is_pinned = ${sql.raw(String(pinned))} and ${IS_VISIBLE}`;
  const [row] = await db.all<{ at: string | null }>(
    sql`select max(at) as at from (${last(0)} union all ${last(1)})`,
  );
  return row?.at ?? null;
}

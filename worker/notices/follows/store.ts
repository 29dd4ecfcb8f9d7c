import { and, eq, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { organizerIdPath, organizerPath, PAGES } from "../../lib/pageAddresses.ts";
import { FOLLOWED_SEARCHES_MAX, FOLLOWS_MAX, type FollowType } from "../contract.ts";
import { follows } from "../schema.ts";
import type { Follow } from "./outputs.ts";

type FollowRow = Omit<Follow, "href"> & { slug: string | null };
export type FollowTarget = { type: FollowType; id: string };

/**
 * The public rows that can be followed, as `id, title, slug`, of the target whose id is the expression; tables of higher
 * features are raw names.
 */
const TARGETS: Record<FollowType, (id: SQL) => SQL> = {
  topic: (id) =>
    sql`select id, title, null as slug from forum_topics where id = ${id} and deleted_at is null`,
  forum_category: (id) => sql`select id, name as title, slug from forum_categories where id = ${id}`,
  organizer: (id) => sql`select id, coalesce(company_name, full_name) as title,
    iif(public_profile_enabled, public_slug, null) as slug from users
    where id = ${id} and is_active and deleted_at is null and role in ('instructor', 'company')`,
  hashtag: (id) => sql`select hashtag as id, '#' || label as title, null as slug from article_hashtag_counts
    where language = '' and hashtag = ${id} and articles > 0`,
  search: (id) => sql`select target_id as id, query as title, null as slug from follows
    where target_type = 'search' and target_id = ${id} limit 1`,
};

const TYPES = Object.keys(TARGETS) as FollowType[];

const HREFS: Record<FollowType, (row: FollowRow) => string> = {
  topic: ({ id }) => PAGES.topic.path.replace(":id", id),
  forum_category: ({ slug }) => `${PAGES.forum.path}?category=${encodeURIComponent(slug ?? "")}`,
  organizer: ({ id, slug }) => (slug ? organizerPath(slug) : organizerIdPath(id)),
  hashtag: ({ id }) => PAGES.hashtag.path.replace(":hashtag", encodeURIComponent(id)),
  search: ({ title }) => `${PAGES.upcoming.path}?${title}`,
};

function toFollow({ slug, ...row }: FollowRow): Follow {
  return { ...row, href: HREFS[row.type]({ ...row, slug }) };
}

/** A member's follows of one type, each with its target along the target's key. */
function selectFollows(userId: string, type: FollowType, id: SQL = sql`f.target_id`): SQL {
  const part = (column: string) => sql`(select ${sql.raw(column)} from (${TARGETS[type](sql`f.target_id`)}))`;
  return sql`select f.target_type as type, f.target_id as id, ${part("title")} as title, ${part("slug")} as slug,
    f.created_at from follows f where f.user_id = ${userId} and f.target_type = ${type} and f.target_id = ${id}`;
}

/** SQL of whether the list shows a row of follows `own`. */
const isListed = sql`case own.target_type ${sql.join(
  TYPES.map((type) => sql`when ${type} then exists (${TARGETS[type](sql`own.target_id`)})`),
  sql` `,
)} end`;

/** What a member follows, the latest first. */
export async function listFollows(db: Database, userId: string): Promise<Follow[]> {
  const rows = await batchQueries<FollowRow[][]>(
    db,
    TYPES.map((type) => selectFollows(userId, type)),
  );
  return rows
    .flat()
    .filter(({ title }) => title !== null)
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map(toFollow);
}

/**
 * Follows a target once. "missing": nothing public has the id; "full": the member follows FOLLOWS_MAX things, or
 * FOLLOWED_SEARCHES_MAX searches. `query`: of a search that nobody needs to follow yet.
 */
export async function insertFollow(
  db: Database,
  userId: string,
  { type, id }: FollowTarget,
  query: string | null = null,
): Promise<Follow | "missing" | "full"> {
  const isSearch = type === "search";
  const target = query === null ? TARGETS[type](sql`${id}`) : sql`select ${id} as id, ${query} as title`;
  // Like the list, without what is no longer public: the member could not stop following it.
  const own = sql`select count(*) from follows own where own.user_id = ${userId} and ${isListed}`;
  const row = {
    user_id: userId,
    target_type: type,
    target_id: sql`target.id`,
    query: isSearch ? sql`target.title` : null,
    created_at: new Date().toISOString(),
  };
  await insertFrom(
    db,
    follows,
    row,
    sql`from (${target}) target where (${own}) < ${FOLLOWS_MAX}
      and (${isSearch ? 0 : 1} or (${own} and own.target_type = 'search') < ${FOLLOWED_SEARCHES_MAX})`,
  ).onConflictDoNothing();
  const [followed, found] = await batchQueries<[FollowRow[], unknown[]]>(db, [
    selectFollows(userId, type, sql`${id}`),
    target,
  ]);
  if (found.length === 0) return "missing";
  return followed[0] ? toFollow(followed[0]) : "full";
}

export async function deleteFollow(db: Database, userId: string, { type, id }: FollowTarget): Promise<void> {
  await db
    .delete(follows)
    .where(and(eq(follows.user_id, userId), eq(follows.target_type, type), eq(follows.target_id, id)));
}

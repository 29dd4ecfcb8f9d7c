import { and, eq, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { noticeInsert } from "../../notices/store.ts";
import type { EventFilter } from "../eventFilter.ts";
import { AREA_TRIES_MAX } from "../schema.ts";
import { searchRowOf, selectWindow } from "../search.ts";
import { searchJobs } from "./schema.ts";

/** The searches that a round tests. */
export const SEARCHES_PAGE = 40;
/** The searches of one statement, far from the 100 parameters that D1 allows. */
const SEARCHES_AT_ONCE = 5;
export const MATCHING_STATEMENTS = SEARCHES_PAGE / SEARCHES_AT_ONCE;

/** New events wait so long for the province of their venue, by whose name they are found. */
const WAITING_MS = 5 * 60_000;

type SearchJob = typeof searchJobs.$inferSelect & { organizer_id: string | null };
type FollowedSearch = { id: string; query: string };

/** Statement for the batch that publishes an event, or a series by its first one: has the cron test followed searches. */
export function searchJobInsert(db: Database, eventId: string, now: Date) {
  return insertFrom(
    db,
    searchJobs,
    { event_id: eventId, created_at: now.toISOString() },
    sql`where exists (select 1 from follows where target_type = 'search')`,
  );
}

/** The oldest job that is ready. */
export async function findSearchJob(db: Database, now: Date): Promise<SearchJob | undefined> {
  return db.get<SearchJob>(sql`
    select j.*, e.organizer_id from search_jobs j join events e on e.id = j.event_id
    where e.location is null or e.area_tries >= ${AREA_TRIES_MAX}
      or j.created_at < ${new Date(now.getTime() - WAITING_MS).toISOString()}
    order by j.created_at limit 1`);
}

/** Distinct followed searches after one, in one step each along the index. */
export async function listSearchesAfter(db: Database, after: string): Promise<FollowedSearch[]> {
  const next = (last: SQL) => sql`(select min(target_id) from follows
    where target_type = 'search' and target_id > ${last})`;
  return db.all<FollowedSearch>(sql`
    with recursive steps(id) as (
      select ${next(sql`${after}`)}
      union all
      select ${next(sql`steps.id`)} from steps where steps.id is not null limit ${SEARCHES_PAGE})
    select id, (select query from follows where target_type = 'search' and target_id = id limit 1) as query
    from steps where id is not null`);
}

/** The ids of the searches that a date of the event or its series matches. */
export async function listMatchingSearches(
  db: Database,
  eventId: string,
  searches: { id: string; filter: EventFilter }[],
  today: string,
): Promise<string[]> {
  const among = sql`select ${searchRowOf}
    from events where id = ${eventId} or series_id = ${eventId}`;
  const matching = searches.map(
    ({ id, filter }) => sql`select ${id} as id
      where exists (${selectWindow(filter, { scope: "upcoming", today, limit: 1, among })})`,
  );
  const statements = Array.from({ length: Math.ceil(matching.length / SEARCHES_AT_ONCE) }, (_, index) =>
    sql.join(matching.slice(index * SEARCHES_AT_ONCE, (index + 1) * SEARCHES_AT_ONCE), sql` union all `),
  );
  if (statements.length === 0) return [];
  const rows = await batchQueries<{ id: string }[][]>(db, statements);
  return rows.flat().map(({ id }) => id);
}

/**
 * Tells the followers of searches of a new event, once each, and moves the job on (`next` null: ends it). Left out are
 * those who followed later, and followers of its organizer, who are told of every event.
 */
export async function writeSearchNotices(
  db: Database,
  { event_id, after_search, created_at, organizer_id }: SearchJob,
  { matching, next }: { matching: string[]; next: string | null },
  now: Date,
): Promise<void> {
  const isHere = and(eq(searchJobs.event_id, event_id), eq(searchJobs.after_search, after_search));
  const followers = sql`select distinct f.user_id as value from follows f
    where f.target_type = 'search' and f.target_id in (select value from json_each(${JSON.stringify(matching)}))
      and f.created_at <= ${created_at}
      and not exists (select 1 from follows o where o.user_id = f.user_id and o.target_type = 'organizer'
        and o.target_id = ${organizer_id})
      and not exists (select 1 from notices n where n.subject_type = 'event' and n.subject_id = ${event_id}
        and n.user_id = f.user_id and n.kind = 'search_match')`;
  const fact = {
    kind: "search_match",
    subject: { type: "event", id: event_id },
    actorId: organizer_id,
  } as const;
  await db.batch([
    noticeInsert(
      db,
      fact,
      followers,
      now,
      sql`exists (select 1 from search_jobs j where j.event_id = ${event_id} and j.after_search = ${after_search})`,
    ),
    next === null
      ? db.delete(searchJobs).where(isHere)
      : db.update(searchJobs).set({ after_search: next }).where(isHere),
  ]);
}

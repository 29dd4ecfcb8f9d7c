import { type SQL, sql } from "drizzle-orm";
import { type UserRow, users } from "../../../auth/schema.ts";
import { batchQueries, type Database } from "../../../env.ts";
import type { LinkTarget } from "./rules.ts";

/** An article behind a link. */
export type LinkedArticle = { id: string; slug: string; published: number; author_id: string | null };

/** What of a text's links there is, by the values that the pages look for. */
export type LinkedRows = {
  events: Set<string>;
  eventIds: Set<string>;
  categories: Set<string>;
  hashtags: Set<string>;
  uploads: Set<string>;
  /** By slug and by id. */
  articles: Map<string, LinkedArticle>;
  organizers: UserRow[];
};

/** Looks up the targets of all links in one batch: a statement for each kind, each row found by an index. */
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

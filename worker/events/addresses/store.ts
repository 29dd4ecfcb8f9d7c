import { sql } from "drizzle-orm";
import { type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { freeSlugs } from "./rules.ts";

const SAME_NAME_MAX = 1000;

/** The taken slugs among `slugs` and their numbered variants, former slugs of other events included. */
async function takenSlugs(db: Database, slugs: string[], ownIds: string[]): Promise<Set<string>> {
  const rows = await db.all<{ slug: string }>(sql`
    with wanted as materialized (select value as slug from json_each(${JSON.stringify(slugs)})),
      own as materialized (select value as id from json_each(${JSON.stringify(ownIds)}))
    ${takenIn("events", "id")} union ${takenIn("event_former_slugs", "event_id")} limit ${SAME_NAME_MAX}`);
  return new Set(rows.map((row) => row.slug));
}

/** The slugs of a table that are wanted or a numbered variant, each found along the index. */
function takenIn(table: string, ids: string) {
  const [from, id] = [sql.raw(table), sql.raw(`found.${ids}`)];
  // "." is the character after "-", so the range finds the numbered variants along the index.
  return sql`select found.slug from wanted cross join ${from} found
      where found.slug = wanted.slug and ${id} not in (select id from own)
    union select found.slug from wanted cross join ${from} found
      where found.slug >= wanted.slug || '-' and found.slug < wanted.slug || '.' and ${id} not in (select id from own)`;
}

const TRIES = 5;

/** The slug that an event should have; `fixed`: an admin chose it, so it is taken as it is or refused. */
type EventSlug = { id: string; slug: string; fixed: boolean };

/**
 * Writes events with a free slug each, and tries again when another write takes one meanwhile. Refuses with
 * `slug_conflict` when a slug that an admin chose is taken.
 */
export async function withFreeSlugs<Result>(
  db: Database,
  wanted: EventSlug[],
  { isNew }: { isNew: boolean },
  write: (slugs: Map<string, string>) => Promise<Result>,
): Promise<Result> {
  if (wanted.length === 0) return write(new Map());
  const [slugs, ids] = [wanted.map(({ slug }) => slug), wanted.map(({ id }) => id)];
  for (let tried = 1; ; tried++) {
    // A new event has no address of its own: where its id has one, the same request was sent twice at once.
    const taken = await takenSlugs(db, slugs, isNew ? [] : ids);
    if (wanted.some(({ slug, fixed }) => fixed && taken.has(slug))) throw slugConflict();
    const free = freeSlugs(wanted, taken);
    try {
      return await write(new Map(ids.map((id, index) => [id, free[index] ?? ""])));
    } catch (error) {
      if (!isUniqueViolation(error, "events.slug")) throw error;
      if (wanted.some(({ fixed }) => fixed)) throw slugConflict();
      if (tried === TRIES) throw error;
    }
  }
}

function slugConflict(): Refusal {
  return new Refusal("slug_conflict", { fields: { slug: "validation.slug_conflict" } });
}

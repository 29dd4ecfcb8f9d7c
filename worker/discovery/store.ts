import { asc, max, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { EVENTS_PER_SITEMAP } from "../events/contract.ts";
import { events, sitemapPart } from "../events/schema.ts";

/** A part of the events by their row numbers, and the latest change of one of them. */
export type SitemapPart = { part: number; updated_at: string };

/** The parts that hold events. Two steps along the index per part, not one per event. */
export async function listParts(db: Database): Promise<SitemapPart[]> {
  return db.all<SitemapPart>(sql`
    with recursive parts(part) as (
      select min(${sitemapPart}) from events
      union all
      select (select min(${sitemapPart}) from events where ${sitemapPart} > parts.part) from parts
      where parts.part is not null
    )
    select part, (select max(updated_at) from events where ${sitemapPart} = part) as updated_at
    from parts where part is not null`);
}

/** When the newest event was published; null before the first. */
export async function lastPublished(db: Database): Promise<string | null> {
  const row = await db
    .select({ at: max(events.created_at) })
    .from(events)
    .get();
  return row?.at ?? null;
}

/** The events of a part, cancelled and past ones too: their pages stay. */
export async function listPart(db: Database, part: number) {
  const first = part * EVENTS_PER_SITEMAP;
  return db
    .select({ slug: events.slug, updated_at: events.updated_at })
    .from(events)
    .where(sql`${events.ordinal} >= ${first} and ${events.ordinal} < ${first + EVENTS_PER_SITEMAP}`)
    .orderBy(asc(events.ordinal));
}

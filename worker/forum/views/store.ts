import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { forumTopics, IS_VISIBLE } from "../schema.ts";

/** The author of a visible topic; undefined when there is no such topic. Reads one row. */
export async function findViewedTopic(
  db: Database,
  id: string,
): Promise<{ author_id: string | null } | undefined> {
  return db
    .select({ author_id: forumTopics.author_id })
    .from(forumTopics)
    .where(and(eq(forumTopics.id, id), IS_VISIBLE))
    .get();
}

/** The number of the last batch of views that a topic got; null when there is no such topic. */
export async function findViewsBatch(db: Database, id: string): Promise<number | null> {
  const row = await db
    .select({ number: forumTopics.views_batch })
    .from(forumTopics)
    .where(eq(forumTopics.id, id))
    .get();
  return row?.number ?? null;
}

/** Counted views that are written together. A topic's batches are numbered upwards. */
export type ViewsBatch = { number: number; views: number };

/** Adds a batch to a topic's views, unless the topic has that batch or a later one already. */
export async function addViews(db: Database, id: string, { number, views }: ViewsBatch): Promise<void> {
  await db
    .update(forumTopics)
    .set({ views_count: sql`${forumTopics.views_count} + ${views}`, views_batch: number })
    .where(and(eq(forumTopics.id, id), lt(forumTopics.views_batch, number)));
}

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { linkedPictures } from "./schema.ts";

export type LinkedPictureRow = typeof linkedPictures.$inferSelect;

/** The record of a linked picture's URL; undefined when it was never linked. */
export async function findLinkedPicture(db: Database, url: string): Promise<LinkedPictureRow | undefined> {
  return db.select().from(linkedPictures).where(eq(linkedPictures.url, url)).get();
}

/** Records a URL before it is shown anywhere. Idempotent. */
export async function insertLinkedPicture(db: Database, url: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insert(linkedPictures)
    .values({ url, attempts: 0, next_attempt_at: at, created_at: at, unused_since: at })
    .onConflictDoNothing();
}

/** The author of an event, an article or a post with the picture, whose quota the copy counts against. */
export async function findLinkedPictureOwner(db: Database, url: string): Promise<string | null> {
  const [row] = await db.all<{ owner_id: string }>(sql`
    select coalesce(e.organizer_id, a.author_id, t.author_id, r.author_id) as owner_id from (
      select substr(holder, 1, instr(holder, ' ') - 1) as kind, substr(holder, instr(holder, ' ') + 1, ${ID_LENGTH}) as id
      from upload_uses where upload_key = ${url}) used
    left join events e on used.kind = 'events' and e.id = used.id
    left join articles a on used.kind in ('articles', 'article_drafts', 'article_versions') and a.id = used.id
    left join forum_topics t on used.kind = 'forum_topics' and t.id = used.id
    left join forum_replies r on used.kind = 'forum_replies' and r.id = used.id
    where owner_id is not null limit 1`);
  return row?.owner_id ?? null;
}

/** The length of a UUID. The id of an article's earlier version is followed by its number. */
const ID_LENGTH = 36;

/**
 * Claims a due copy attempt and schedules the next one at `next`. False when the picture is already copied, given up,
 * or claimed by another request.
 */
export async function claimCopyAttempt(
  db: Database,
  { url, attempts }: Pick<LinkedPictureRow, "url" | "attempts">,
  next: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(linkedPictures)
    .set({ attempts: attempts + 1, next_attempt_at: next })
    .where(
      and(
        eq(linkedPictures.url, url),
        eq(linkedPictures.attempts, attempts),
        isNull(linkedPictures.key),
        sql`${linkedPictures.next_attempt_at} <= ${now.toISOString()}`,
      ),
    )
    .returning({ url: linkedPictures.url });
  return taken.length > 0;
}

/** Returns a claimed attempt that never reached the picture; the next one is due at `next`. */
export async function returnCopyAttempt(
  db: Database,
  { url, attempts }: Pick<LinkedPictureRow, "url" | "attempts">,
  next: string | null,
): Promise<void> {
  await db
    .update(linkedPictures)
    .set({ attempts, next_attempt_at: next })
    .where(
      and(eq(linkedPictures.url, url), eq(linkedPictures.attempts, attempts + 1), isNull(linkedPictures.key)),
    );
}

/** Records the copy of a picture; false when another request was faster. */
export async function recordCopy(db: Database, url: string, key: string): Promise<boolean> {
  const noted = await db
    .update(linkedPictures)
    .set({ key, next_attempt_at: null })
    .where(and(eq(linkedPictures.url, url), isNull(linkedPictures.key)))
    .returning({ url: linkedPictures.url });
  return noted.length > 0;
}

/** Deletes records of URLs unused since `before`, oldest first; their files become unused. */
export async function deleteUnusedLinkedPictures(db: Database, before: string, atMost: number) {
  const old = db
    .select({ url: linkedPictures.url })
    .from(linkedPictures)
    .where(lt(linkedPictures.unused_since, before))
    .orderBy(linkedPictures.unused_since)
    .limit(atMost);
  await db.delete(linkedPictures).where(sql`${linkedPictures.url} in ${old}`);
}

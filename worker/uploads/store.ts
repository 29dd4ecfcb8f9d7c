import { and, eq, gt, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../env.ts";
import type { UploadType } from "./contract.ts";
import { uploadParts, uploadSessions, uploads, uploadUses } from "./schema.ts";

export type NewUpload = { key: string; owner_id: string; content_type: UploadType; size_bytes: number };

/** Notes a file that nothing refers to yet. Before the file itself, so that the sweep knows of whatever is in the bucket. */
export async function noteUpload(db: Database, upload: NewUpload, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.insert(uploads).values({ ...upload, created_at: at, unused_since: at });
}

export async function forgetUploads(db: Database, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(uploads).where(inArray(uploads.key, keys));
}

/** Whether a person may refer to a file: it is theirs, and is not about to be removed. `since`: see `usableSince`. */
export async function isUsable(db: Database, key: string, ownerId: string, since: string): Promise<boolean> {
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(
      and(
        eq(uploads.key, key),
        eq(uploads.owner_id, ownerId),
        or(isNull(uploads.unused_since), gt(uploads.unused_since, since)),
      ),
    )
    .get();
  return found !== undefined;
}

/** Files that nothing has referred to since `before`, the oldest first. */
export async function findUnused(db: Database, before: string, atMost: number): Promise<string[]> {
  const uses = db
    .select({ key: uploadUses.upload_key })
    .from(uploadUses)
    .where(eq(uploadUses.upload_key, uploads.key));
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.unused_since, before), notExists(uses)))
    .orderBy(uploads.unused_since)
    .limit(atMost);
  return found.map(({ key }) => key);
}

export type UploadSession = typeof uploadSessions.$inferSelect;

export async function beginSession(
  db: Database,
  session: Omit<UploadSession, "id" | "created_at">,
  now: Date,
): Promise<string> {
  const id = newId();
  await db.insert(uploadSessions).values({ id, ...session, created_at: now.toISOString() });
  return id;
}

/** A person's own upload in parts, and the parts that have come. */
export async function findSession(db: Database, id: string, ownerId: string) {
  const own = and(eq(uploadSessions.id, id), eq(uploadSessions.owner_id, ownerId));
  const [[session], parts] = await db.batch([
    db.select().from(uploadSessions).where(own),
    db
      .select({ partNumber: uploadParts.number, etag: uploadParts.etag })
      .from(uploadParts)
      .where(eq(uploadParts.session_id, id))
      .orderBy(uploadParts.number),
  ]);
  return session && { session, parts };
}

/** A part that comes again counts as it came last. */
export async function notePart(db: Database, sessionId: string, number: number, etag: string): Promise<void> {
  await db
    .insert(uploadParts)
    .values({ session_id: sessionId, number, etag })
    .onConflictDoUpdate({ target: [uploadParts.session_id, uploadParts.number], set: { etag } });
}

/** The upload in parts has become a file. */
export async function endSession(db: Database, { id, ...session }: UploadSession, now: Date): Promise<void> {
  const at = now.toISOString();
  const { key, owner_id, content_type, size_bytes } = session;
  await db.batch([
    db
      .insert(uploads)
      .values({ key, owner_id, content_type, size_bytes, created_at: at, unused_since: at })
      .onConflictDoNothing(),
    db.delete(uploadSessions).where(eq(uploadSessions.id, id)),
  ]);
}

export async function forgetSession(db: Database, id: string): Promise<void> {
  await db.delete(uploadSessions).where(eq(uploadSessions.id, id));
}

/** Uploads in parts that were begun before an instant and never finished. */
export async function findStopped(db: Database, before: string, atMost: number): Promise<UploadSession[]> {
  return db
    .select()
    .from(uploadSessions)
    .where(lt(uploadSessions.created_at, before))
    .orderBy(sql`${uploadSessions.created_at}`)
    .limit(atMost);
}

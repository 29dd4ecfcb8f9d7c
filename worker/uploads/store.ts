import { and, eq, gt, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { insertFrom } from "../insertFrom.ts";
import { IMAGE_TYPES, QUOTA_BYTES, QUOTA_GIGABYTES, type UploadType, uploadKey } from "./contract.ts";
import { usableCutoff } from "./rules.ts";
import { uploadParts, uploadSessions, uploads, uploadUses } from "./schema.ts";

/** `owner_id` null: counts against no user's quota. */
export type NewUpload = {
  key: string;
  owner_id: string | null;
  content_type: UploadType | "image/gif";
  size_bytes: number;
};

/** Whether a user's quota has space for `bytes` more, with multipart uploads in progress included. */
function hasSpace(ownerId: string | null, bytes: number): SQL {
  return sql`${bytes} <= ${QUOTA_BYTES}
    - coalesce((select t.bytes from upload_totals t where t.owner_id = ${ownerId}), 0)
    - coalesce((select sum(s.size_bytes) from upload_sessions s where s.owner_id = ${ownerId}
        and not exists (select 1 from uploads f where f.key = s.key)), 0)`;
}

/** Records a file before it is stored, so that the cron knows every object in the bucket. Throws `upload_quota`. */
export async function insertUpload(db: Database, upload: NewUpload, now: Date): Promise<void> {
  const at = now.toISOString();
  const row = { ...upload, created_at: at, unused_since: at };
  const fits = hasSpace(upload.owner_id, upload.size_bytes);
  const noted = await insertFrom(db, uploads, row, sql`where ${fits}`).returning({ key: uploads.key });
  if (noted.length === 0) throw quotaRefusal();
}

function quotaRefusal(): Refusal {
  return new Refusal("upload_quota", { values: { limit: QUOTA_GIGABYTES } });
}

export async function deleteUploads(db: Database, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.delete(uploads).where(inArray(uploads.key, keys));
}

export async function isOwnFile(db: Database, key: string, ownerId: string): Promise<boolean> {
  return (await db.$count(uploads, and(eq(uploads.key, key), eq(uploads.owner_id, ownerId)))) > 0;
}

/** Whether a user may use a picture: it is theirs and not about to be deleted. `since`: see `usableCutoff`. */
export async function isUsablePicture(db: Database, key: string, ownerId: string, since: string) {
  return (await listUnusablePictures(db, [key], ownerId, since)).length === 0;
}

/** Refuses with `invalid` of `field` a picture that is not the user's own or no longer exists; null is none. */
export async function requireOwnPicture(
  db: Database,
  url: string | null,
  { field, ownerId }: { field: string; ownerId: string },
): Promise<void> {
  if (url === null || (await isUsablePicture(db, uploadKey(url), ownerId, usableCutoff(new Date())))) return;
  throw new Refusal("invalid", { fields: { [field]: "validation.wrong" } });
}

/** The files among these that the user may not use as pictures. `ownerId` null: all owners' are allowed, for an admin. */
export async function listUnusablePictures(
  db: Database,
  keys: string[],
  ownerId: string | null,
  since: string,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(
      and(
        sql`${uploads.key} in (select value from json_each(${JSON.stringify(keys)}))`,
        ownerId === null ? undefined : eq(uploads.owner_id, ownerId),
        inArray(uploads.content_type, [...IMAGE_TYPES]),
        or(isNull(uploads.unused_since), gt(uploads.unused_since, since)),
      ),
    );
  const usable = new Set(found.map(({ key }) => key));
  return keys.filter((key) => !usable.has(key));
}

/** Raises the alarm that pictures are no longer resized, unless it is open; the cron settles it in the next month. */
export async function raiseImagesQuotaAlarm(db: Database, now: Date): Promise<void> {
  await db.run(sql`insert into alarms (id, kind, raised_at)
    values (lower(hex(randomblob(16))), 'images_quota', ${now.toISOString()}) on conflict do nothing`);
}

/** The unused files among these. */
export async function listUnusedAmong(db: Database, keys: string[]): Promise<string[]> {
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, keys), notExists(uploadUsesQuery(db))));
  return found.map(({ key }) => key);
}

function uploadUsesQuery(db: Database) {
  return db
    .select({ key: uploadUses.upload_key })
    .from(uploadUses)
    .where(eq(uploadUses.upload_key, uploads.key));
}

/** Files unused since before `before`, oldest first. */
export async function listUnusedUploads(db: Database, before: string, atMost: number): Promise<string[]> {
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.unused_since, before), notExists(uploadUsesQuery(db))))
    .orderBy(uploads.unused_since)
    .limit(atMost);
  return found.map(({ key }) => key);
}

/** Aliased, because D1 merges columns of the same name in a batch. */
const fileKey = sql<string | null>`${uploads.key}`.as("file_key");

export type MultipartUploadRow = typeof uploadSessions.$inferSelect;

/** Records a multipart upload. Throws `upload_quota`. */
export async function insertMultipartUpload(
  db: Database,
  session: Omit<MultipartUploadRow, "id" | "created_at">,
  now: Date,
): Promise<string> {
  const id = newId();
  const row = { ...session, id, created_at: now.toISOString() };
  const fits = hasSpace(session.owner_id, session.size_bytes);
  const begun = await insertFrom(db, uploadSessions, row, sql`where ${fits}`).returning({
    id: uploadSessions.id,
  });
  if (begun.length === 0) throw quotaRefusal();
  return id;
}

/** A user's own multipart upload, its parts, and whether it has been completed. */
export async function findMultipartUpload(db: Database, id: string, ownerId: string) {
  const own = and(eq(uploadSessions.id, id), eq(uploadSessions.owner_id, ownerId));
  const [[found], parts] = await db.batch([
    db
      .select({ session: uploadSessions, file: fileKey })
      .from(uploadSessions)
      .leftJoin(uploads, eq(uploads.key, uploadSessions.key))
      .where(own),
    db
      .select({ partNumber: uploadParts.number, etag: uploadParts.etag })
      .from(uploadParts)
      .where(eq(uploadParts.session_id, id))
      .orderBy(uploadParts.number),
  ]);
  return found && { session: found.session, parts, finished: found.file !== null };
}

/** Records a part's ETag, replacing that of an earlier attempt. */
export async function upsertPart(db: Database, sessionId: string, number: number, etag: string) {
  await db
    .insert(uploadParts)
    .values({ session_id: sessionId, number, etag })
    .onConflictDoUpdate({ target: [uploadParts.session_id, uploadParts.number], set: { etag } });
}

/** Records the completed file. The cron deletes the row later, because a lost response leads to a repeated request. */
export async function finishMultipartUpload(
  db: Database,
  { key, owner_id, content_type, size_bytes }: MultipartUploadRow,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .insert(uploads)
    .values({ key, owner_id, content_type, size_bytes, created_at: at, unused_since: at })
    .onConflictDoNothing();
}

/** Deletes the recorded parts after a mismatch with the bucket, so that the browser sends them again. */
export async function deleteParts(db: Database, sessionId: string): Promise<void> {
  await db.delete(uploadParts).where(eq(uploadParts.session_id, sessionId));
}

export async function deleteMultipartUpload(db: Database, id: string): Promise<void> {
  await db.delete(uploadSessions).where(eq(uploadSessions.id, id));
}

/** Deletes up to a hundred rows, D1's limit of bound values. */
export async function deleteMultipartUploads(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(uploadSessions).where(inArray(uploadSessions.id, ids));
}

/** Multipart uploads started before an instant, oldest first, and whether they were completed. */
export async function listStaleMultipartUploads(db: Database, before: string, atMost: number) {
  const rows = await db
    .select({ session: uploadSessions, file: fileKey })
    .from(uploadSessions)
    .leftJoin(uploads, eq(uploads.key, uploadSessions.key))
    .where(lt(uploadSessions.created_at, before))
    .orderBy(uploadSessions.created_at)
    .limit(atMost);
  return rows.map(({ session, file }) => ({ ...session, finished: file !== null }));
}

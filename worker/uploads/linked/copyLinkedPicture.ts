import type { Context } from "hono";
import { type AppEnv, type Database, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { log, runAfterResponse } from "../../log.ts";
import { newUploadKey } from "../rules.ts";
import { type BucketContext, discardFile, storeFile } from "../storeFile.ts";
import { downloadPicture } from "./downloadPicture.ts";
import { nextCopyAttempt } from "./rules.ts";
import {
  claimCopyAttempt,
  findLinkedPicture,
  findLinkedPictureOwner,
  type LinkedPictureRow,
  recordCopy,
  returnCopyAttempt,
} from "./store.ts";

/**
 * Copies another site's image into the bucket, within `ownerId`'s quota, and returns its key. Of two concurrent
 * copies the second is deleted. Throws like `downloadPicture`, and `upload_quota` and `files_unavailable`.
 */
export async function copyLinkedPicture(
  c: BucketContext,
  db: Database,
  url: string,
  ownerId: string | null,
): Promise<string> {
  const { type, bytes } = await downloadPicture(url, c.env);
  const key = newUploadKey(type);
  const upload = { key, owner_id: ownerId, content_type: type, size_bytes: bytes.length };
  await storeFile(c, db, upload, bytes);
  let isOurs = false;
  try {
    isOurs = await recordCopy(db, url, key);
  } finally {
    if (!isOurs) runAfterResponse(c.executionCtx, "discarding a copy", discardFile(c.env.UPLOADS, db, key));
  }
  const found = isOurs ? key : (await findLinkedPicture(db, url))?.key;
  if (!found) throw new Refusal("picture_unreachable");
  return found;
}

/**
 * The key of a linked picture, copied now if an attempt is due; null while there is none. Throws `files_unavailable`, which
 * is no attempt: an hour without R2 gives up no picture.
 */
export async function findOrCopyLinkedPicture(
  c: BucketContext,
  db: Database,
  linked: LinkedPictureRow,
): Promise<string | null> {
  if (linked.key) return linked.key;
  const now = new Date();
  if (!(await claimCopyAttempt(db, linked, nextCopyAttempt(linked.attempts + 1, now), now))) return null;
  try {
    return await copyLinkedPicture(c, db, linked.url, await findLinkedPictureOwner(db, linked.url));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "files_unavailable") {
      await returnCopyAttempt(db, linked, nextCopyAttempt(1, now));
      throw error;
    }
    log("warn", "linked picture refused", error.code);
    return null;
  }
}

/** Copies an event's linked pictures after the response. */
export function copyLinkedPicturesAfterResponse(c: Context<AppEnv>, urls: (string | null)[]): void {
  const links = urls.filter((url) => url?.startsWith("https://"));
  if (links.length > 0)
    runAfterResponse(c.executionCtx, "fetching linked pictures", copyAll(c, links as string[]));
}

/** One at a time, so that memory holds only one of up to twenty pictures. */
async function copyAll(c: BucketContext, urls: string[]): Promise<void> {
  const { db } = openDatabase(c.env.DB, "first-primary");
  for (const url of urls) {
    const linked = await findLinkedPicture(db, url);
    if (linked) await findOrCopyLinkedPicture(c, db, linked);
  }
}

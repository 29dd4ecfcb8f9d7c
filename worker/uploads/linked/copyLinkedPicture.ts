import type { Context } from "hono";
import { type AppEnv, type Database, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { log, runAfterResponse } from "../../log.ts";
import { newUploadKey } from "../rules.ts";
import { deleteUploads, insertUpload } from "../store.ts";
import { downloadPicture } from "./downloadPicture.ts";
import { nextCopyAttempt } from "./rules.ts";
import {
  claimCopyAttempt,
  findLinkedPicture,
  findLinkedPictureOwner,
  type LinkedPictureRow,
  recordCopy,
} from "./store.ts";

/**
 * Copies another site's image into the bucket, within `ownerId`'s quota, and returns its key. Of two concurrent
 * copies the second is deleted. Throws like `downloadPicture`, and `upload_quota`.
 */
export async function copyLinkedPicture(
  env: Env,
  db: Database,
  url: string,
  ownerId: string | null,
): Promise<string> {
  const { type, bytes } = await downloadPicture(url, env.LINKED_PICTURES_BASE);
  const key = newUploadKey(type);
  const upload = { key, owner_id: ownerId, content_type: type, size_bytes: bytes.length };
  await insertUpload(db, upload, new Date());
  let isOurs = false;
  try {
    await env.UPLOADS.put(key, bytes, { httpMetadata: { contentType: type } });
    isOurs = await recordCopy(db, url, key);
  } finally {
    if (!isOurs) {
      await env.UPLOADS.delete(key);
      await deleteUploads(db, [key]);
    }
  }
  const found = isOurs ? key : (await findLinkedPicture(db, url))?.key;
  if (!found) throw new Refusal("picture_unreachable");
  return found;
}

/** The key of a linked picture, copied now if an attempt is due; null while there is none. */
export async function findOrCopyLinkedPicture(
  env: Env,
  db: Database,
  linked: LinkedPictureRow,
): Promise<string | null> {
  if (linked.key) return linked.key;
  const now = new Date();
  if (!(await claimCopyAttempt(db, linked, nextCopyAttempt(linked.attempts + 1, now), now))) return null;
  try {
    return await copyLinkedPicture(env, db, linked.url, await findLinkedPictureOwner(db, linked.url));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log("warn", "linked picture refused", error.code);
    return null;
  }
}

/** Copies an event's linked pictures after the response. */
export function copyLinkedPicturesAfterResponse(c: Context<AppEnv>, urls: (string | null)[]): void {
  const links = urls.filter((url) => url?.startsWith("https://"));
  if (links.length > 0)
    runAfterResponse(c.executionCtx, "fetching linked pictures", copyAll(c.env, links as string[]));
}

/** One at a time, so that memory holds only one of up to twenty pictures. */
async function copyAll(env: Env, urls: string[]): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  for (const url of urls) {
    const linked = await findLinkedPicture(db, url);
    if (linked) await findOrCopyLinkedPicture(env, db, linked);
  }
}

import type { Context } from "hono";
import { type App, type Database, openDatabase } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { afterAnswer, log } from "../../log.ts";
import { keyFor } from "../rules.ts";
import { forgetUploads, noteUpload } from "../store.ts";
import { downloadPicture } from "./download.ts";
import { nextTry } from "./rules.ts";
import { findLinked, type LinkedPicture, noteFetched, ownerOfLinked, takeTry } from "./store.ts";

/**
 * Copies another site's image into the bucket, within `ownerId`'s quota, and returns its key. Of two concurrent
 * copies the second is deleted. Throws like `downloadPicture`, and `upload_quota`.
 */
export async function fetchLinked(
  env: Env,
  db: Database,
  url: string,
  ownerId: string | null,
): Promise<string> {
  const { type, bytes } = await downloadPicture(url, env.LINKED_PICTURES_BASE);
  const key = keyFor(type);
  const upload = { key, owner_id: ownerId, content_type: type, size_bytes: bytes.length };
  await noteUpload(db, upload, new Date());
  let isOurs = false;
  try {
    await env.UPLOADS.put(key, bytes, { httpMetadata: { contentType: type } });
    isOurs = await noteFetched(db, url, key);
  } finally {
    if (!isOurs) {
      await env.UPLOADS.delete(key);
      await forgetUploads(db, [key]);
    }
  }
  const found = isOurs ? key : (await findLinked(db, url))?.key;
  if (!found) throw new Refusal("picture_unreachable");
  return found;
}

/** The key of a linked picture, copied now if an attempt is due; null while there is none. */
export async function keyOfLinked(env: Env, db: Database, linked: LinkedPicture): Promise<string | null> {
  if (linked.key) return linked.key;
  const now = new Date();
  if (!(await takeTry(db, linked, nextTry(linked.attempts + 1, now), now))) return null;
  try {
    return await fetchLinked(env, db, linked.url, await ownerOfLinked(db, linked.url));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log("warn", "linked picture refused", error.code);
    return null;
  }
}

/** Copies an event's linked pictures after the response. */
export function fetchLinkedSoon(c: Context<App>, urls: (string | null)[]): void {
  const links = urls.filter((url) => url?.startsWith("https://"));
  if (links.length > 0)
    afterAnswer(c.executionCtx, "fetching linked pictures", fetchAll(c.env, links as string[]));
}

/** One at a time, so that memory holds only one of up to twenty pictures. */
async function fetchAll(env: Env, urls: string[]): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  for (const url of urls) {
    const linked = await findLinked(db, url);
    if (linked) await keyOfLinked(env, db, linked);
  }
}

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
 * Fetches a picture of another site into the bucket, into the room of `ownerId`, and answers its key. Of two requests at
 * once the second's copy goes again. Refuses as `downloadPicture` does, and with `upload_quota`.
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

/** The key of a linked picture, fetched now when a try is due; null while there is none. */
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

/** Fetches what an event links to and nobody has fetched yet, once the answer has gone out. */
export function fetchLinkedSoon(c: Context<App>, urls: (string | null)[]): void {
  const links = urls.filter((url) => url?.startsWith("https://"));
  if (links.length > 0)
    afterAnswer(c.executionCtx, "fetching linked pictures", fetchAll(c.env, links as string[]));
}

/** One after another: an event's gallery is twenty pictures at most, and memory holds one of them at a time. */
async function fetchAll(env: Env, urls: string[]): Promise<void> {
  const { db } = openDatabase(env.DB, "first-primary");
  for (const url of urls) {
    const linked = await findLinked(db, url);
    if (linked) await keyOfLinked(env, db, linked);
  }
}

import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { purgeFile } from "./serveFile.ts";
import { deleteUploads, listUnusedAmong } from "./store.ts";

/** Deletes a picture at once if nothing refers to it, instead of waiting a day for the cron. */
export async function removeUnusedPicture(c: Context<AppEnv>, key: string): Promise<void> {
  const unused = await listUnusedAmong(c.var.db, [key]);
  if (unused.length === 0) return;
  await c.env.UPLOADS.delete(unused);
  await deleteUploads(c.var.db, unused);
  await purgeFile(c, key);
}

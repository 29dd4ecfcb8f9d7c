import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { purgeFile } from "./serveFile.ts";
import { listUnusedAmong } from "./store.ts";
import { discardFile } from "./storeFile.ts";

/** Deletes an unused picture at once, instead of waiting a day for the cron. */
export async function removeUnusedPicture(c: Context<AppEnv>, key: string): Promise<void> {
  const unused = await listUnusedAmong(c.var.db, [key]);
  if (unused.length === 0) return;
  await discardFile(c.env.UPLOADS, c.var.db, key);
  await purgeFile(c, key);
}

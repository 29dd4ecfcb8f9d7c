import type { Context } from "hono";
import type { App } from "../env.ts";
import { forgetFile } from "./serve.ts";
import { forgetUploads, unusedAmong } from "./store.ts";

/** Deletes a picture at once if nothing refers to it, instead of waiting a day for the cron. */
export async function removePicture(c: Context<App>, key: string): Promise<void> {
  const unused = await unusedAmong(c.var.db, [key]);
  if (unused.length === 0) return;
  await c.env.UPLOADS.delete(unused);
  await forgetUploads(c.var.db, unused);
  await forgetFile(c, key);
}

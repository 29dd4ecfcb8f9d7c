import { createHash } from "node:crypto";
import type { Context } from "hono";
import { type FeedFormat, feedType } from "./lib/feeds.ts";

/** A feed with an ETag and its last change, so that an unchanged feed is answered with 304. */
export function feedResponse(c: Context, text: string, format: FeedFormat, updated: string | null): Response {
  c.header("Content-Type", `${feedType(format)}; charset=utf-8`);
  c.header("ETag", `"${createHash("sha256").update(text).digest("base64url")}"`);
  if (updated) c.header("Last-Modified", new Date(updated).toUTCString());
  return c.body(text);
}

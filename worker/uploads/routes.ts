import { Hono } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";

/** R2's own limit for a key; a longer one is an error there, and here just no file. */
const KEY_MAX_BYTES = 1024;

/** What people uploaded, by addresses that never change what they mean. */
export const fileRoutes = new Hono<App>().get("/:key{.+}", async (c) => {
  const key = c.req.param("key");
  if (new TextEncoder().encode(key).length > KEY_MAX_BYTES) throw new Refusal("not_found");
  const file = await c.env.UPLOADS.get(key, { onlyIf: c.req.raw.headers });
  if (!file) throw new Refusal("not_found");
  const headers = new Headers({ "Cache-Control": "public, max-age=31536000, immutable" });
  file.writeHttpMetadata(headers);
  headers.set("ETag", file.httpEtag);
  if (!("body" in file)) return new Response(null, { status: 304, headers });
  headers.set("Content-Length", String(file.size));
  return new Response(file.body, { headers });
});

import { type Context, Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { Refusal } from "../../errors.ts";

/** The description of the API, which the build writes: `scripts/openapi`. */
export const apiDescriptionRoutes = new Hono<AppEnv>()
  .get("/openapi.json", cached(), (c) => builtFile(c, "/openapi.json", "application/json; charset=utf-8"))
  .get("/docs", cached(), (c) => builtFile(c, "/openapi.html", "text/html; charset=utf-8"));

async function builtFile(c: Context<AppEnv>, path: string, type: string): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(path, "https://assets.invalid"));
  if (!file.ok) throw new Refusal("not_found");
  const tag = file.headers.get("ETag");
  return new Response(file.body, { headers: { "Content-Type": type, ...(tag && { ETag: tag }) } });
}

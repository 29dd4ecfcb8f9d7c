import { Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { App } from "../../env.ts";
import { listCategories } from "./store.ts";

export const categoryRoutes = new Hono<App>().get("/", cached(), async (c) =>
  c.json(await listCategories(c.var.db)),
);

import { Hono } from "hono";
import { cached } from "../../edgeCache.ts";
import type { AppEnv } from "../../env.ts";
import { listCategories } from "./store.ts";

export const categoryRoutes = new Hono<AppEnv>().get("/", cached(), async (c) =>
  c.json(await listCategories(c.var.db)),
);

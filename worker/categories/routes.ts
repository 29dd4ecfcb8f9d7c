import { Hono } from "hono";
import type { App } from "../env.ts";
import { forEveryone } from "../shared.ts";
import { listCategories } from "./store.ts";

export const categoryRoutes = new Hono<App>().get("/", forEveryone, async (c) =>
  c.json(await listCategories(c.var.db)),
);

import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

export const forumCategoryRoutes = new Hono<AppEnv>();

/** What admins do with categories. */
export const forumCategoryChangeRoutes = new Hono<AppEnv>();

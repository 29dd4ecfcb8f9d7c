import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

/** RSS of the forum and of each category. */
export const forumFeedRoutes = new Hono<AppEnv>();

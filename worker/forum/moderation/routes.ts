import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

/** What staff sees of deleted posts. */
export const deletedPostRoutes = new Hono<AppEnv>();

import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

/** A member's marks of topics, and bookmarks. */
export const topicMarkRoutes = new Hono<AppEnv>();

/** A member's own posts and bookmarks. */
export const ownPostRoutes = new Hono<AppEnv>();

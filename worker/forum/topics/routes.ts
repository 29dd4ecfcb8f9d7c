import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";

export const topicRoutes = new Hono<AppEnv>();
